import * as z from 'zod/mini'

/** The waiver that a guest reads before signing. */
export const WaiverText = z
  .object({
    posWaiverId: z.string(),
    /** What the signer affirms, displayed above the text, if the signature covers a child. */
    affirmation: z.string(),
    /** The same, if it covers several adults and no child. */
    adultsAffirmation: z.string(),
    /** The same, if the signer signs only for themselves. */
    ownAffirmation: z.string(),
    /** The waiver's HTML, already sanitised: "release of liability". */
    rolText: z.string(),
    /** SHA-256 of `rolText` in hex. The browser sends it back, so that nobody signs a text that they did not see. */
    rolTextHash: z.string(),
  })
  .register(z.globalRegistry, { id: 'WaiverText' })
export type WaiverText = z.infer<typeof WaiverText>

/** The maximum length of a drawn signature in base64. */
export const maxSignatureLength = 700_000

/** What a guest submits to sign a waiver (docs/domain.md, "Signature evidence"). */
export const WaiverRecord = z
  .object({
    rolAccepted: z._default(z.boolean(), false),
    /** Base64 PNG without prefix; empty if nothing was drawn. */
    signature: z._default(z.string().check(z.maxLength(maxSignatureLength)), ''),
    /** As typed. It is folded only for the comparison. */
    typedName: z._default(z.string().check(z.maxLength(200)), ''),
    /** The UTC offset of the guest in hours, such as -7 or 5.5. */
    signatureDateOffset: z._default(z.number().check(z.minimum(-14), z.maximum(14)), 0),
    /** Empty for a waiver of an external provider, whose text is unknown here. */
    rolTextHash: z.string().check(z.maxLength(64)),
    /** For a waiver of an external provider: the value from the call that opened its page. */
    externalRequest: z.optional(z.string().check(z.maxLength(12_000))),
  })
  .register(z.globalRegistry, { id: 'WaiverRecord' })
export type WaiverRecord = z.infer<typeof WaiverRecord>

/** A signed waiver in the list of the guest's copies. */
export const SignedWaiverSummary = z
  .object({
    /** Its number, which also identifies the document. */
    position: z.int(),
    taskId: z.int(),
    taskName: z.string(),
    signedAtUtc: z.string(),
    /** The UTC offset of the guest, in hours. */
    offsetHours: z.number(),
    signer: z.string(),
    signedFor: z.array(z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() })),
    startDate: z.string(),
    /** The last day on which it counts; null = no end. */
    endDate: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SignedWaiverSummary' })
export type SignedWaiverSummary = z.infer<typeof SignedWaiverSummary>
