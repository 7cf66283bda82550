import * as z from 'zod/mini'

/** The cookie of a device that staff handed to a household. */
export const handOverCookie = 'first-chair-handover'

/** A hand-over ends after this many minutes, whatever happens. */
export const handOverMinutes = 10

/** After so many wrong PINs the person of the staff has to sign in again. */
export const maxPinTries = 5

/** The length of a stored sign-in of a browser: three tokens, and what they say about the person. */
export const maxSignInLength = 40_000

/** Why the page of the household ends a hand-over: everything is done, or nobody touched the device for a minute. */
export const handOverEndings = ['completed', 'idle'] as const

/** A hand-over as the locked device shows it. It says nothing about the household. */
export const HandOver = z
  .object({
    locationId: z.int(),
    /** False: the household can do nothing more, and the device waits for the PIN. */
    isOpen: z.boolean(),
    expiresAtUtc: z.string(),
    /** The first name of the person of the staff. */
    startedBy: z.string(),
    /** 0: that person has to sign in again. */
    pinTriesLeft: z.int(),
  })
  .register(z.globalRegistry, { id: 'HandOver' })
export type HandOver = z.infer<typeof HandOver>
