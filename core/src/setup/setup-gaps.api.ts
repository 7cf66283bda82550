import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'

/** The number of rows with a warning on each page of the admin area, on a resort day. */
export const SetupGapCounts = z.object({
  /** `YYYY-MM-DD`. */
  resortDay: z.string(),
  locations: z.int(),
  activities: z.int(),
  tasks: z.int(),
})
export type SetupGapCounts = z.infer<typeof SetupGapCounts>

/** The counts in the menu of the admin area (docs/decisions/0029). */
export const countSetupGaps = endpoint({
  name: 'countSetupGaps',
  method: 'GET',
  path: '/api/admin/set-up-gaps',
  caller: 'admin',
  summary: 'How many locations, activities and tasks need fixing',
  answer: SetupGapCounts,
})
