import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { LegalHold, NewLegalHold } from './legal-hold.ts'
import { RetentionRun } from './retention-run.ts'

/** The clocks are settings: `readAdminSettings` has them. */
export const readRetention = endpoint({
  name: 'readRetention',
  method: 'GET',
  path: '/api/admin/retention',
  caller: 'admin',
  summary: 'The legal holds, the newest first, and what the last night erased because its time had passed',
  answer: z.object({ holds: z.array(LegalHold), lastRun: z.nullable(RetentionRun) }),
})

export const placeLegalHold = endpoint({
  name: 'placeLegalHold',
  method: 'POST',
  path: '/api/admin/retention/holds',
  caller: 'admin',
  summary: 'Place a legal hold on people: nothing of them is erased until it is lifted',
  body: NewLegalHold,
  answer: LegalHold,
})

export const liftLegalHold = endpoint({
  name: 'liftLegalHold',
  method: 'POST',
  path: '/api/admin/retention/holds/:id/lift',
  caller: 'admin',
  summary: 'Lift a legal hold, so that the clocks of its people run again',
  params: z.object({ id: Id }),
  answer: LegalHold,
  failures: ['not-found'],
})
