import * as z from 'zod/mini'
import { maxWaiverTextLength, Release } from './waiver-text.ts'

/** A text that may be released, and when. */
export const ReleaseToPreview = z.object({
  html: z.string().check(z.maxLength(maxWaiverTextLength)),
  scheduledFor: Release.shape.scheduledFor,
})

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
