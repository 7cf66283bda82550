import * as z from 'zod/mini'
import { t } from '../catalogue/pass-check.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { PassNumber } from './pass-number.ts'
import type { Refusal } from './pass-scan.ts'

/** The input of the pass checker (docs/domain.md, "Pass checker"). */
export const PassCheckRequest = z
  .object({
    passNumber: PassNumber,
    date: z.string().check(z.refine(isCalendarDate, brokenRule(t, 'day'))),
    /** The code of one of the offered lifts; required if lifts are offered. */
    accessLocationId: z.optional(z.string().check(z.maxLength(500))),
  })
  .register(z.globalRegistry, { id: 'PassCheckRequest' })
export type PassCheckRequest = z.infer<typeof PassCheckRequest>

const verdicts = ['valid', 'not-valid', 'not-found', 'unavailable'] as const
/**
 * The reasons that the pass checker names. It is public, so it says nothing about the age of the owner or a payment.
 */
export const publicRefusals = [
  'blocked',
  'inactive',
  'waiver-missing',
  'other-place',
  'expired',
  'nothing-bought',
  'other-time',
] as const satisfies readonly Refusal[]
export const passNextSteps = ['check-in', 'call', 'renew'] as const
export type PassNextStep = (typeof passNextSteps)[number]

/**
 * The answer of the pass checker. Every verdict has all fields, possibly empty, so that answers about known and unknown
 * numbers look alike. It never has a name or a birth date.
 */
export const PassVerdict = z
  .object({
    verdict: z.enum(verdicts),
    /** The product of a valid pass. */
    productName: z.string(),
    /** `HH:MM` in the resort's time zone, if the gate opens only later that day. */
    validFrom: z.string(),
    /** `HH:MM` in the resort's time zone, if the gate closes before the end of the day. */
    validUntil: z.string(),
    /** Why the pass is not valid; empty for a reason that is not public. */
    why: z.enum([...publicRefusals, '']),
    /** The resort's text for the reason of a blocked pass. */
    reason: z.string(),
    /** What the guest can do; empty for a valid pass. */
    nextStep: z.enum([...passNextSteps, '']),
  })
  .register(z.globalRegistry, { id: 'PassVerdict' })
export type PassVerdict = z.infer<typeof PassVerdict>

/** The data for the form of the pass checker: the resort day, and the lifts to choose from. */
export const PassCheckerForm = z
  .object({
    today: z.string(),
    /** Empty: the form has only number and day. */
    accessLocations: z.array(z.object({ name: z.string(), accessLocationId: z.string() })),
  })
  .register(z.globalRegistry, { id: 'PassCheckerForm' })
export type PassCheckerForm = z.infer<typeof PassCheckerForm>

/** How many days ahead a pass can be checked. */
export const maxDaysAhead = 400
