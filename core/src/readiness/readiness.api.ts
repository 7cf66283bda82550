import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { HouseholdReadiness, ReadinessOfPerson } from './readiness.ts'
import { ReadinessChange } from './readiness-change.ts'
import { readinessPath } from './readiness-path.ts'

const query = z.object({
  /** The day of the visit, `YYYY-MM-DD`; absent = the next day for which the household bought something, or today. */
  day: z
    .optional(z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date'))))
    .register(z.globalRegistry, { examples: ['2027-02-14'] }),
})

/** Whether each person of the household is ready for a day, and if not, why (docs/domain.md, "Readiness"). */
export const readReadiness = endpoint({
  name: 'readReadiness',
  method: 'GET',
  path: readinessPath,
  caller: 'guest',
  summary:
    'Whether each person of the household is ready for a day at a location, and if not, why and who can resolve it',
  params: z.object({ locationId: Id }),
  query,
  answer: HouseholdReadiness,
  failures: ['not-found', 'location-closed', 'external-system-down'],
})

/** The same of one person. A person of another household is not found, like one that does not exist. */
export const readPersonReadiness = endpoint({
  name: 'readPersonReadiness',
  method: 'GET',
  path: '/api/readiness/location/:locationId/people/:contactId',
  caller: 'guest',
  summary:
    'Whether one person of the household is ready for a day at a location, and if not, why and who can resolve it',
  params: z.object({ locationId: Id, contactId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query,
  answer: ReadinessOfPerson,
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
    since: z
      .optional(z.iso.datetime({ offset: true, ...brokenRule(t, 'date') }))
      .register(z.globalRegistry, { examples: ['2027-02-13T17:02:11.000Z'] }),
  }),
  answer: ReadinessChange,
  eventAnswer: { event: 'readiness' },
  failures: ['not-found', 'location-closed'],
})
