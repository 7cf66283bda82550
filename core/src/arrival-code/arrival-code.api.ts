import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'

/** The signed code of the own arrival card (docs/domain.md, "Arrival codes"). */
export const readArrivalCode = endpoint({
  name: 'readArrivalCode',
  method: 'GET',
  path: '/api/arrival-code/location/:locationId',
  caller: 'guest',
  summary:
    'The signed code for the arrival card of the household: the party and its verdict now, to be checked by devices of the resort without a network',
  params: z.object({ locationId: Id }),
  query: z.object({ day: z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date'))) }),
  answer: z
    .object({
      /** Base64 (RFC 4648, section 5); null if the card has no reference or the household cannot be read now. */
      code: z.nullable(z.string()),
    })
    .register(z.globalRegistry, { id: 'SignedArrivalCode' }),
  failures: ['not-found', 'location-closed', 'external-system-down'],
})
