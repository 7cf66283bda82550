import { listActivityContacts as listActivityContactsCall } from '@first-chair/core/activity/activity.api'
import type { Context } from '../context.ts'
import type { Serve } from '../http/serve.ts'
import { listActivityContacts } from './list-activity-contacts.ts'

export function activityRoutes(serve: Serve, ctx: Context): void {
  serve(listActivityContactsCall, ({ params }, guest) => listActivityContacts(ctx, guest, params.locationId))
}
