import * as z from 'zod/mini'

/** The waiver as a guest reads it before signing. */
export const WaiverText = z
  .object({
    posWaiverId: z.string(),
    /** What the guest affirms by signing, above the text, where a child is covered. */
    affirmation: z.string(),
    /** The same, where several adults are covered and no child. */
    adultsAffirmation: z.string(),
    /** The same, where somebody signs for themselves alone. */
    ownAffirmation: z.string(),
    /** The waiver's HTML, already sanitised: "release of liability". */
    rolText: z.string(),
    /** SHA-256 of `rolText` in hex: the browser sends it back, so that nobody signs a text they did not see. */
    rolTextHash: z.string(),
  })
  .register(z.globalRegistry, { id: 'WaiverText' })
export type WaiverText = z.infer<typeof WaiverText>

/** The base64 form of a drawn signature may be this long. */
export const longestSignature = 700_000

/** What a guest gives to sign a waiver (specification, section 3: waiver record). */
export const WaiverRecord = z
  .object({
    rolAccepted: z._default(z.boolean(), false),
    /** Base64 PNG without prefix; empty where nothing was drawn. */
    signature: z._default(z.string().check(z.maxLength(longestSignature)), ''),
    /** As typed; the comparison folds it, the record keeps it. */
    typedName: z._default(z.string().check(z.maxLength(200)), ''),
    /** Hours from UTC where the guest signs, such as -7 or 5.5. */
    signatureDateOffset: z._default(z.number().check(z.minimum(-14), z.maximum(14)), 0),
    /** Empty for a waiver of an outside provider, whose text is not ours. */
    rolTextHash: z.string().check(z.maxLength(64)),
    /** For a waiver of an outside provider: what the call that opened its page answered. */
    externalRequest: z.optional(z.string().check(z.maxLength(12_000))),
  })
  .register(z.globalRegistry, { id: 'WaiverRecord' })
export type WaiverRecord = z.infer<typeof WaiverRecord>

/** A signed waiver that a guest may have a copy of, in a line. */
export const SignedWaiverSummary = z
  .object({
    /** Its place in the chain of all signed waivers: the number to ask for the document with. */
    position: z.int(),
    taskId: z.int(),
    taskName: z.string(),
    signedAtUtc: z.string(),
    /** Hours from UTC where it was signed. */
    offsetHours: z.number(),
    signer: z.string(),
    signedFor: z.array(z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() })),
    startDate: z.string(),
    /** The last day it counts, null = no end. */
    endDate: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SignedWaiverSummary' })
export type SignedWaiverSummary = z.infer<typeof SignedWaiverSummary>
