import { printedDrawing } from '../adapters/pictures/printed-drawing.ts'
import type { Context } from '../context.ts'
import type { KeptSignature } from './signed-waiver.store.ts'
import { signatureFacts, waiverDocument } from './waiver-document.rule.ts'

/** The document of a signed waiver as PDF: the text as it was signed, and the evidence. */
export async function documentOf(ctx: Pick<Context, 'setup'>, kept: KeptSignature): Promise<Uint8Array> {
  // Loaded with the first document: reading fonts takes a library that no other call needs.
  const { pdfOf } = await import('../adapters/documents/pdf-of.ts')
  return pdfOf(
    waiverDocument({
      ...kept,
      ...(await places(ctx, kept)),
      drawing: kept.drawing === null ? undefined : ((await printedDrawing(kept.drawing)) ?? 'unreadable'),
    }),
  )
}

/** The evidence of a signed waiver, field by field, as its document has it. */
export async function evidenceFacts(ctx: Pick<Context, 'setup'>, kept: KeptSignature): Promise<[string, string][]> {
  return signatureFacts({ ...kept, ...(await places(ctx, kept)) })
}

async function places(ctx: Pick<Context, 'setup'>, { evidence: { locationId } }: KeptSignature) {
  const { general, locations } = await ctx.setup.current()
  return {
    dateFormat: general.dateFormat,
    locationName: locations.find(({ id }) => id === locationId)?.name ?? `Location ${locationId}`,
  }
}
