import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { HouseholdReadiness } from './readiness.ts'
import { ReadinessChange } from './readiness-change.ts'

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

/** Tells an open page when it should read the readiness again (docs/domain.md, "Live readiness"). */
export const watchReadiness = endpoint({
  name: 'watchReadiness',
  method: 'GET',
  path: '/api/readiness/location/:locationId/events',
  caller: 'guest',
  summary: 'A stream of server-sent events: one whenever the readiness of the household may have changed',
  params: z.object({ locationId: Id }),
  query: z.object({
    /** When the page read the readiness, `checkedAtUtc` of that answer. A later change is announced at once. */
    since: z.optional(z.iso.datetime({ offset: true, ...brokenRule(t, 'date') })),
  }),
  answer: ReadinessChange,
  eventAnswer: { event: 'readiness' },
  failures: ['not-found', 'location-closed'],
})
