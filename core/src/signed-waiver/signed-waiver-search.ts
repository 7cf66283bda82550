import * as z from 'zod/mini'
import { isCalendarDate } from '../calendar-date.ts'

const day = z.optional(z.string().check(z.refine(isCalendarDate, 'Please give a date.')))
const wholeNumber = z.coerce.number().check(z.int(), z.positive(), z.maximum(2147483647))

/** Which signed waivers: of whom, of which days (in the resort's time zone, both included), of which task. */
export const SignedWaiverQuery = z.object({
  /** A part of the name of who signed or is covered, or of the e-mail; or a whole IP code. */
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  from: day,
  to: day,
  taskId: z.optional(wholeNumber),
  /** Only waivers signed before this one, by position. */
  before: z.optional(wholeNumber),
})
export type SignedWaiverQuery = z.infer<typeof SignedWaiverQuery>

const Covered = z.object({
  contactId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
})

/** A signed waiver as administrators find it, in a line. */
export const FoundWaiver = z
  .object({
    /** Its place in the chain of all signed waivers. */
    position: z.int(),
    taskId: z.int(),
    taskName: z.string(),
    locationId: z.int(),
    signedAtUtc: z.string(),
    signer: z.object({ ipCode: z.string(), name: z.string(), email: z.string() }),
    signedFor: z.array(Covered),
    startDate: z.string(),
    /** The last day it counts, null = no end. */
    endDate: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'FoundWaiver' })
export type FoundWaiver = z.infer<typeof FoundWaiver>

/** What is kept of a signature, and whether it is still what was signed. */
export const WaiverCheck = z
  .object({
    position: z.int(),
    /** Field and value, as they are hashed, in the order of the document. */
    evidence: z.array(z.object({ field: z.string(), value: z.string() })),
    recordHash: z.string(),
    previousHash: z.string(),
    chainHash: z.string(),
    /** What does not fit, in words; null when everything does. */
    fault: z.nullable(z.string()),
    /** When the record before it was signed, where that is later: the clock went back between the two. Else null. */
    previousSignedAtUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'WaiverCheck' })
export type WaiverCheck = z.infer<typeof WaiverCheck>
