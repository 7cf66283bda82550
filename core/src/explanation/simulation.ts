import * as z from 'zod/mini'
import { t } from '../catalogue/admin-rule.ts'
import { t as rule } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'

const outOfRange = brokenRule(t, 'age-range', { min: 0, max: 120 })

/**
 * The input of the simulator: a location, a day, and either a real household by its IP code, or the age of a person who
 * bought these products.
 */
export const Simulation = z
  .object({
    locationId: z.optional(z.int().check(z.positive(), z.maximum(2147483647))),
    /** A draft of the setup that is tried instead of the live one, and the last part of the link of its location. */
    draftId: z.optional(z.int().check(z.positive(), z.maximum(2147483647))),
    locationSlug: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** The resort day; today when absent. */
    day: z.optional(z.string().check(z.refine(isCalendarDate, brokenRule(rule, 'date')))),
    /** The day of the visit whose readiness is explained; absent = the next day with a purchase, or `day`. */
    visitDay: z.optional(z.string().check(z.refine(isCalendarDate, brokenRule(rule, 'date')))),
    ipCode: z.optional(z.string().check(z.trim(), z.minLength(1, brokenRule(t, 'ip-code-missing')), z.maxLength(64))),
    age: z.optional(z.int(brokenRule(t, 'whole-years')).check(z.minimum(0, outOfRange), z.maximum(120, outOfRange))),
    productIds: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))).check(z.maxLength(20))),
  })
  .check(
    z.refine(
      ({ draftId, locationId, locationSlug }) => (draftId === undefined ? locationId : locationSlug) !== undefined,
      {
        path: ['locationId'],
        ...brokenRule(t, 'location-missing'),
      },
    ),
    z.refine(({ ipCode, age }) => (ipCode === undefined) !== (age === undefined), {
      path: ['age'],
      ...brokenRule(t, 'age-or-ip-code'),
    }),
  )
  .register(z.globalRegistry, { id: 'Simulation' })
export type Simulation = z.infer<typeof Simulation>
