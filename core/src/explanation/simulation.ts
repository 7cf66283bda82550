import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar/calendar-date.ts'

/**
 * The input of the simulator: a location, a day, and either a real household by its IP code, or the age of a person who
 * bought these products.
 */
export const Simulation = z
  .object({
    locationId: z.int().check(z.positive(), z.maximum(2147483647)),
    /** The resort day; today when absent. */
    day: z.optional(z.string().check(z.refine(isCalendarDate, 'Please enter a date.'))),
    ipCode: z.optional(z.string().check(z.trim(), z.minLength(1, 'Please enter an IP code.'), z.maxLength(64))),
    age: z.optional(
      z
        .int('Please enter whole years.')
        .check(
          z.minimum(0, 'Please enter an age from 0 to 120.'),
          z.maximum(120, 'Please enter an age from 0 to 120.'),
        ),
    ),
    productIds: z.optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))).check(z.maxLength(20))),
  })
  .check(
    z.refine(({ ipCode, age }) => (ipCode === undefined) !== (age === undefined), {
      path: ['age'],
      error: 'Please enter either an age or the IP code of a household.',
    }),
  )
  .register(z.globalRegistry, { id: 'Simulation' })
export type Simulation = z.infer<typeof Simulation>
