import * as z from 'zod/mini'
import { DeviceReport } from './device-report.ts'
import { MinorRelationship } from './relationship.ts'

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
    /** The version of the text; null if the point of sale is another system, which has no versions. */
    version: z.nullable(z.int()),
    /** True if an earlier version was released, so that guests who signed it can see what changed. */
    hasEarlierVersions: z.boolean(),
    /** The consent to electronic records, displayed above Accept. Absent if the operator has none. */
    recordsConsent: z.optional(z.object({ version: z.string(), text: z.string() })),
  })
  .register(z.globalRegistry, { id: 'WaiverText' })
export type WaiverText = z.infer<typeof WaiverText>

/** What changed in a waiver since some people signed it last. */
export const WaiverChange = z
  .object({
    /** The version that was signed; null for a text from before the first release. */
    signedVersion: z.nullable(z.int()),
    /** The day of that signature by the clock of the resort. */
    signedOn: z.string(),
    /** The text that was signed, already sanitised. */
    signedText: z.string(),
    /** What changed since, in the operator's words, the newest release first. */
    summaries: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'WaiverChange' })
export type WaiverChange = z.infer<typeof WaiverChange>

/** The maximum length of a drawn signature in base64. */
const maxSignatureLength = 700_000

/** The maximum bytes of a call that signs a waiver: the drawing, its strokes, and everything else. */
export const maxSigningBody = maxSignatureLength + 150_000

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
    /** How the signer is related to each minor whom the signature covers. Pages from before the question send none. */
    relationships: z.optional(z.array(MinorRelationship).check(z.maxLength(40))),
    /** Pages of earlier releases send none. */
    device: z.optional(DeviceReport),
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
