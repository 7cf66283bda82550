import { printedDrawing } from '../adapters/pictures/printed-drawing.ts'
import type { Context } from '../context.ts'
import type { KeptSignature } from './signed-waiver.store.ts'
import { signatureFacts, waiverDocument } from './waiver-document.rule.ts'

/** Creates the PDF of a signed waiver: the text as it was signed, and the evidence. */
export async function documentOf(ctx: Pick<Context, 'setup'>, signature: KeptSignature): Promise<Uint8Array> {
  // Imported with the first document: no other call needs the library that reads fonts.
  const { pdfOf } = await import('../adapters/documents/pdf-of.ts')
  return pdfOf(
    waiverDocument({
      ...signature,
      ...(await loadDocumentContext(ctx, signature)),
      drawing: signature.drawing === null ? undefined : ((await printedDrawing(signature.drawing)) ?? 'unreadable'),
    }),
  )
}

/** The evidence of a signed waiver, field by field, as in its document. */
export async function evidenceFacts(
  ctx: Pick<Context, 'setup'>,
  signature: KeptSignature,
): Promise<[string, string][]> {
  return signatureFacts({ ...signature, ...(await loadDocumentContext(ctx, signature)) })
}

async function loadDocumentContext(ctx: Pick<Context, 'setup'>, { evidence: { locationId } }: KeptSignature) {
  const { general, locations } = await ctx.setup.current()
  return {
    dateFormat: general.dateFormat,
    locationName: locations.find(({ id }) => id === locationId)?.name ?? `Location ${locationId}`,
  }
}
