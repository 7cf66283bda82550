import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar-date.ts'
import { PassNumber } from './pass-number.ts'
import { refusals } from './pass-scan.ts'

/** What a guest asks the pass checker (domain rules, section 7). */
export const PassCheckRequest = z
  .object({
    passNumber: PassNumber,
    date: z.string().check(z.refine(isCalendarDate, 'Choose a day.')),
    /** The code of one of the offered lifts; needed where lifts are offered. */
    accessLocationId: z.optional(z.string().check(z.maxLength(500))),
  })
  .register(z.globalRegistry, { id: 'PassCheckRequest' })
export type PassCheckRequest = z.infer<typeof PassCheckRequest>

export const verdicts = ['valid', 'not-valid', 'not-found', 'unavailable'] as const
export const nextSteps = ['check-in', 'call', 'renew'] as const
export type NextStep = (typeof nextSteps)[number]

/**
 * What the pass checker answers. Every verdict has all fields, empty where they say nothing, so that answers about known and
 * unknown numbers look alike. Never a name or a birth date.
 */
export const PassVerdict = z
  .object({
    verdict: z.enum(verdicts),
    /** What the pass is; of a valid one. */
    productName: z.string(),
    /** `HH:MM` by the resort's clock, where it opens only later that day, or not until its end. */
    validFrom: z.string(),
    validUntil: z.string(),
    /** Why it is not valid. */
    why: z.enum([...refusals, '']),
    /** The resort's words for the reason of a blocked pass. */
    reason: z.string(),
    /** What to do about it; empty for a valid pass. */
    nextStep: z.enum([...nextSteps, '']),
  })
  .register(z.globalRegistry, { id: 'PassVerdict' })
export type PassVerdict = z.infer<typeof PassVerdict>

/** What the page needs before it can ask: the resort's day, and the lifts to choose from. */
export const PassCheckerForm = z
  .object({
    today: z.string(),
    /** Empty: the page asks for number and day only. */
    accessLocations: z.array(z.object({ name: z.string(), accessLocationId: z.string() })),
  })
  .register(z.globalRegistry, { id: 'PassCheckerForm' })
export type PassCheckerForm = z.infer<typeof PassCheckerForm>

/** How far ahead somebody may ask. */
export const daysAhead = 400
