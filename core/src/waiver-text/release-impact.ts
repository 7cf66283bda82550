import * as z from 'zod/mini'
import { maxWaiverTextLength, Release } from './waiver-text.ts'

/** A text that may be released, and when. */
export const ReleaseToPreview = z.object({
  html: z.string().check(z.maxLength(maxWaiverTextLength)),
  scheduledFor: Release.shape.scheduledFor,
})

/** The guests who are listed. There may be more. */
export const maxListedSigners = 200

/** A guest with a visit ahead who would have to sign again. */
export const GuestToSignAgain = z
  .object({
    contactId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** The first day of the visit; the day of the release, if it has begun. */
    visitDay: z.string(),
    isChild: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'GuestToSignAgain' })
export type GuestToSignAgain = z.infer<typeof GuestToSignAgain>

/** Whom a material release affects: guests whose signature counts now and would not count any more. */
export const ReleaseImpact = z
  .object({
    /** With a visit on or after the day of the release. */
    withVisit: z.int(),
    /** Of them: with a visit in the next seven days, and with a visit tomorrow. */
    inNext7Days: z.int(),
    tomorrow: z.int(),
    /** Of those with a visit: people below the age of adults. */
    children: z.int(),
    /** Who signed and has no visit ahead. */
    withoutVisit: z.int(),
    /** With a visit today and tomorrow, if it were released now. */
    ifNow: z.object({ today: z.int(), tomorrow: z.int() }),
    /** The next time at which the fewest guests sign, by the clock of the resort, `YYYY-MM-DDTHH:MM`. */
    quietestTime: z.string(),
    /** The current time by the clock of the resort, `YYYY-MM-DDTHH:MM`. */
    resortTime: z.string(),
  })
  .register(z.globalRegistry, { id: 'ReleaseImpact' })
export type ReleaseImpact = z.infer<typeof ReleaseImpact>
