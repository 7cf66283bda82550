import { createPrintedDrawing } from '../adapters/pictures/printed-drawing.ts'
import type { Context } from '../context/context.ts'
import { loadPlace } from '../waiver-chain/inclusion.facts.ts'
import { loadDrawing } from '../waiver-chain/drawing.facts.ts'
import { findSignatureFault } from '../waiver-chain/signature-check.facts.ts'
import type { StoredSignature } from '../waiver-chain/signed-waiver.store.ts'
import { loadEvidenceSigner } from '../transparency-log/log-key.facts.ts'
import { buildDocumentCode, signDocument } from './document-signature.rule.ts'
import { getEvidenceFields, buildWaiverDocument } from './waiver-document.rule.ts'

/** What a document needs. */
export type DocumentCtx = Pick<Context, 'clock' | 'config' | 'encryption' | 'objectStorage' | 'pool' | 'setup'>

/**
 * Creates the PDF of a signed waiver: the text as it was signed, the evidence, and the proof that it is in the log. Its
 * last line signs all of it (docs/decisions/0161), and a code says in short what was signed. A record that is not as it was
 * signed gets neither: nothing vouches for what was changed.
 */
export async function createWaiverPdf(ctx: DocumentCtx, signature: StoredSignature): Promise<Uint8Array> {
  const signer = await loadEvidenceSigner(ctx)
  const place = await loadPlace(ctx.pool, signature)
  const fault = await findSignatureFault(ctx, signature, place)
  const drawing = await loadDrawing(ctx.objectStorage, signature)
  // Imported with the first document: no other call needs the library that reads fonts.
  const { createPdf } = await import('../adapters/documents/create-pdf.ts')
  const pdf = await createPdf(
    buildWaiverDocument({
      ...signature,
      ...(await loadDocumentContext(ctx, signature)),
      place,
      drawing: Buffer.isBuffer(drawing)
        ? ((await createPrintedDrawing(drawing)) ?? 'unreadable')
        : (drawing ?? undefined),
      ...(Buffer.isBuffer(drawing) && { signedDrawing: drawing }),
      ...(fault !== undefined && { fault }),
      ...(fault === undefined &&
        signature.signedPart !== undefined && { code: buildDocumentCode(ctx, signature, signer) }),
    }),
  )
  return fault === undefined ? signDocument(pdf, signer) : pdf
}

/** The evidence of a signed waiver, field by field, as in its document. */
export async function loadEvidenceFields(
  ctx: Pick<Context, 'setup'>,
  signature: StoredSignature,
): Promise<[string, string][]> {
  return getEvidenceFields({ ...signature, ...(await loadDocumentContext(ctx, signature)) })
}

async function loadDocumentContext(ctx: Pick<Context, 'setup'>, { evidence: { locationId } }: StoredSignature) {
  const { general, locations } = await ctx.setup.current()
  return {
    dateFormat: general.dateFormat,
    locationName: locations.find(({ id }) => id === locationId)?.name ?? `Location ${locationId}`,
  }
}
