import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { HouseholdReadiness } from './readiness.ts'

/** Whether each person of the household is ready for a day, and if not, why (docs/domain.md, "Readiness"). */
export const readReadiness = endpoint({
  name: 'readReadiness',
  method: 'GET',
  path: '/api/readiness/location/:locationId',
  caller: 'guest',
  summary:
    'Whether each person of the household is ready for a day at a location, and if not, why and who can resolve it',
  params: z.object({ locationId: Id }),
  query: z.object({
    /** The day of the visit, `YYYY-MM-DD`; absent = the next day for which the household bought something, or today. */
    day: z.optional(z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date')))),
  }),
  answer: HouseholdReadiness,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})
