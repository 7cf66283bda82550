import * as z from 'zod/mini'
import { ContactTaskTask } from '../contact-task/contact-task.ts'
import { WaiverText } from './waiver.ts'

/** What a signing link carries behind its `#`. What is no token of ours is a link that does not work, not a wrong field. */
export const SigningToken = z.string().check(z.maxLength(200))

/** The path of the page that a signing link opens. */
export const signingPath = '/sign'

/** For how many days a signing link works. */
export const daysOfSigningLink = 14

/** A link with which one adult signs their own waivers at one location. Shown once: the server keeps only a hash of it. */
export const SigningLink = z
  .object({
    link: z.string(),
    /** From then on it does not work any more. */
    expiresAtUtc: z.string(),
  })
  .register(z.globalRegistry, { id: 'SigningLink' })
export type SigningLink = z.infer<typeof SigningLink>

/** One waiver of somebody who signs for themselves. */
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
    /** The last day it counts, null = no end. */
    completeUntil: z.nullable(z.string()),
    /** What is signed; null once it is complete. */
    text: z.nullable(WaiverText),
  })
  .register(z.globalRegistry, { id: 'OwnWaiver' })
export type OwnWaiver = z.infer<typeof OwnWaiver>

/** What the holder of a signing link is shown: their own name and waivers, and nothing of anybody else. */
export const OwnWaivers = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    locationName: z.string(),
    /** Today in the time zone of the location, `YYYY-MM-DD`. */
    resortDay: z.string(),
    waivers: z.array(OwnWaiver),
  })
  .register(z.globalRegistry, { id: 'OwnWaivers' })
export type OwnWaivers = z.infer<typeof OwnWaivers>
