import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How many rows of each page of the admin area need fixing on a resort day, as their lists count them. */
export const SetUpGapCounts = z.object({
  /** `YYYY-MM-DD`. */
  resortDay: z.string(),
  locations: z.int(),
  activities: z.int(),
  tasks: z.int(),
})
export type SetUpGapCounts = z.infer<typeof SetUpGapCounts>

/** An addition to the specification's calls (docs/decisions/0029): what the menu of the admin area shows beside its pages. */
export const countSetUpGaps = endpoint({
  name: 'countSetUpGaps',
  method: 'GET',
  path: '/api/admin/set-up-gaps',
  caller: 'admin',
  summary: 'How many locations, activities and tasks need fixing',
  answer: SetUpGapCounts,
})
