import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { blockerCodes } from '../readiness/blocker-codes.ts'
import { ReadinessOverview, ReminderPreview, ReminderResult, UnreadyPerson } from './readiness-overview.ts'

const params = z.object({ locationId: Id })
const day = z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date')))
const code = z.enum(blockerCodes)

export const readReadinessOverview = endpoint({
  name: 'readReadinessOverview',
  method: 'GET',
  path: '/api/admin/readiness/location/:locationId',
  caller: 'admin',
  summary:
    'How many guests of the coming 14 days are ready at a location, what stops the others, and gaps in the setup',
  params,
  answer: ReadinessOverview,
  failures: ['not-found'],
})

/** Contains names of guests, so the audit log records the first page. */
export const listUnreadyPeople = endpoint({
  name: 'listUnreadyPeople',
  method: 'GET',
  path: '/api/admin/readiness/location/:locationId/people',
  caller: 'admin',
  summary: 'The guests of a day who are not ready, or only those with one blocker, at most 25 per call',
  params,
  query: z.object({
    day,
    /** Only people with this blocker; absent = everybody who is not ready. */
    code: z.optional(code),
    /** Only people after the person with this contact id. */
    after: z._default(z.string().check(z.maxLength(64)), ''),
  }),
  answer: z.object({
    people: z.array(UnreadyPerson),
    /** All people of the list, on every page. */
    total: z.int(),
    /** The value of `after` for the next page; null on the last page. */
    next: z.nullable(z.string()),
  }),
  failures: ['not-found'],
})

export const previewReminders = endpoint({
  name: 'previewReminders',
  method: 'GET',
  path: '/api/admin/readiness/location/:locationId/reminders',
  caller: 'admin',
  summary: 'The message that reminds guests of a blocker of a day, who would get it, and who has no address',
  params,
  query: z.object({ day, code }),
  answer: ReminderPreview,
  failures: ['not-found'],
})

/** Each person is reminded once of a blocker of a day: a repeated call sends nothing again. */
export const sendReminders = endpoint({
  name: 'sendReminders',
  method: 'POST',
  path: '/api/admin/readiness/location/:locationId/reminders',
  caller: 'admin',
  summary: 'Remind the guests with a blocker of a day, by one e-mail per household, once per person, blocker and day',
  params,
  body: z.object({ day, code }),
  answer: ReminderResult,
  failures: ['not-found'],
})
