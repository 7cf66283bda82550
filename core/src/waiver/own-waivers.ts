import * as z from 'zod/mini'
import { ContactTaskTask } from '../contact-task/contact-task.ts'
import { WaiverChange, WaiverText } from './waiver.ts'

/**
 * The token after the `#` of a signing link. Any text is accepted, because an invalid token is a broken link, not an
 * invalid field.
 */
export const SigningToken = z.string().check(z.maxLength(200))

/** The path of the page that a signing link opens. */
export const signingPath = '/sign'

/** The days for which a signing link is valid. */
export const signingLinkDays = 14

/** A link with which one adult signs their own waivers at one location. The server stores only a hash of it. */
export const SigningLink = z
  .object({
    link: z.string(),
    /** The time from which it is no longer valid. */
    expiresAtUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'SigningLink' })
export type SigningLink = z.infer<typeof SigningLink>

/** One waiver of a person who signs for themselves. */
export const OwnWaiver = z
  .object({
    task: z.pick(ContactTaskTask, {
      id: true,
      name: true,
      posWaiverId: true,
      isOptional: true,
      enableAgreeCheckbox: true,
      enableTextSignature: true,
      enableWetSignature: true,
    }),
    isComplete: z.boolean(),
    isSkipped: z.boolean(),
    /** The last day on which it counts; null = no end. */
    completeUntil: z.nullable(z.string()),
    /** The text to sign; null once it is complete. */
    text: z.nullable(WaiverText),
    /** What changed since the person signed another text of it; null if they did not. */
    change: z.nullable(WaiverChange),
  })
  .register(z.globalRegistry, { id: 'OwnWaiver' })
export type OwnWaiver = z.infer<typeof OwnWaiver>

/** What the page of a signing link shows: the name and waivers of one person, and nothing about other people. */
export const OwnWaivers = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    locationName: z.string(),
    /** Today in the time zone of the location, `YYYY-MM-DD`. */
    resortDay: z.string(),
    waivers: z.array(OwnWaiver),
    /** True if copies are sent by e-mail. Absent in answers of earlier releases. */
    sendsCopies: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'OwnWaivers' })
export type OwnWaivers = z.infer<typeof OwnWaivers>
