import * as calls from '@first-chair/core/patrol/patrol.api'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { listRecentEmergencies } from './list-recent-emergencies.ts'
import { openEmergencyNote } from './open-emergency-note.ts'
import { readPatrolHousehold } from './read-patrol-household.ts'

export function patrolRoutes(serve: Serve, ctx: Context): void {
  serve(calls.readPatrolHousehold, ({ params }) => readPatrolHousehold(ctx, params))
  serve(calls.openEmergencyNote, ({ params, body }, staff) => openEmergencyNote(ctx, staff, params, body))
  serve(calls.listRecentEmergencies, () => listRecentEmergencies(ctx))
}
