import { toSlug } from '@first-chair/core/location/location'
import type { Attachment } from '../adapters/delivery/delivery.ts'
import { findSignature } from '../waiver-chain/signed-waiver.store.ts'
import { createWaiverPdf, type DocumentCtx } from '../waiver-document/waiver-pdf.facts.ts'

/** More would not fit an e-mail. The others are in the profile. */
const maxAttachments = 20

/**
 * The copies of signed waivers as PDF, with their proofs. Those that were archived or erased meanwhile are left out. Throws
 * `ObjectStorageUnavailable` if the storage of drawings does not answer.
 */
export async function loadWaiverAttachments(ctx: DocumentCtx, positions: readonly number[]): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const position of positions.slice(0, maxAttachments)) {
    const signature = await findSignature(ctx.pool, position)
    if (!signature || signature.evidence.signer.name === '') continue
    const { taskName, signedAtUtc } = signature.evidence
    attachments.push({
      fileName: `${toSlug(taskName) || 'waiver'}-${signedAtUtc.slice(0, 10)}-${position}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(await createWaiverPdf(ctx, signature)),
    })
  }
  return attachments
}
