import * as z from 'zod/mini'
import { t } from '../catalogue/rule.ts'
import { brokenRule } from '../contract/broken-rule.ts'
import { KeepUntil } from '../retention/keep-until.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'

const day = z.optional(z.string().check(z.refine(isCalendarDate, brokenRule(t, 'date'))))
const wholeNumber = z.coerce.number().check(z.int(), z.positive(), z.maximum(2147483647))

/** Filters signed waivers: by person, by days (in the resort's time zone, inclusive), and by task. */
export const SignedWaiverQuery = z.object({
  /** A part of the name of a signer or covered person, or of the signer's e-mail; or a whole IP code. */
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  from: day,
  to: day,
  taskId: z.optional(wholeNumber),
  /** Only waivers before this position. */
  before: z.optional(wholeNumber),
})
export type SignedWaiverQuery = z.infer<typeof SignedWaiverQuery>

const Covered = z.object({
  contactId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
})

/** A signed waiver in the list of a search. */
export const SignedWaiverListItem = z
  .object({
    /** Its number. Numbers grow, and some are missing because a signature failed. */
    position: z.int(),
    taskId: z.int(),
    taskName: z.string(),
    locationId: z.int(),
    signedAtUtc: z.string(),
    signer: z.object({ ipCode: z.string(), name: z.string(), email: z.string() }),
    signedFor: z.array(Covered),
    startDate: z.string(),
    /** The last day on which it counts; null = no end. */
    endDate: z.nullable(z.string()),
    /** How long it is kept. */
    kept: KeepUntil,
    /** When its personal data was erased; null if it was not. */
    erasedAtUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'FoundWaiver' })
export type SignedWaiverListItem = z.infer<typeof SignedWaiverListItem>

/** The stored evidence of a signature, and the result of checking it. */
export const WaiverCheck = z
  .object({
    position: z.int(),
    /** The fields and values that are hashed, in the order of the document. */
    evidence: z.array(z.object({ field: z.string(), value: z.string() })),
    recordHash: z.string(),
    /** Of a record that was signed before the transparency log, and is in the chain that the log starts with. Else empty. */
    previousHash: z.string(),
    chainHash: z.string(),
    /** The place of the record in the transparency log: its leaf, and the leaves of the tree. Null if it is not in it. */
    log: z.nullable(z.object({ index: z.int(), size: z.int() })),
    /** True during the second between the signature and its inclusion in the log. */
    isWaitingForLog: z.boolean(),
    /** When personal data of the record was erased; else null. Signature and log can still be verified. */
    erasedAtUtc: z.nullable(z.string()),
    /** False if personal data was erased and the rest has no signature of its own: then only the hash can be verified. */
    isContentVerifiable: z.boolean(),
    /** What does not match, as text; null if everything matches. */
    fault: z.nullable(z.string()),
    /** When the previous record was signed, if that is later because the clock went back between the two. Else null. */
    previousSignedAtUtc: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'WaiverCheck' })
export type WaiverCheck = z.infer<typeof WaiverCheck>
