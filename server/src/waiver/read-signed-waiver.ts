import type { BinaryAnswer } from '@first-chair/core/binary'
import { Failure } from '@first-chair/core/failure'
import { pdfOf } from '../adapters/documents/pdf-of.ts'
import { printedDrawing } from '../adapters/pictures/printed-drawing.ts'
import type { Context, Guest } from '../context.ts'
import { ownHousehold } from './own-household.facts.ts'
import { keptSignatureAt } from './signed-waiver.store.ts'
import { waiverDocument } from './waiver-document.rule.ts'

/** The document of a waiver that somebody of the guest's household signed, as PDF; to anybody else it does not exist. */
export async function readSignedWaiver(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'setup'>,
  guest: Guest,
  position: number,
): Promise<BinaryAnswer> {
  const { isOfHousehold } = await ownHousehold(ctx, guest)
  const kept = await keptSignatureAt(ctx.pool, position)
  if (!kept || !(await isOfHousehold(kept.evidence.signer.ipCode))) throw new Failure('not-found')

  const { general, locations } = await ctx.setup.current()
  const { locationId } = kept.evidence
  const pdf = await pdfOf(
    waiverDocument({
      ...kept,
      locationName: locations.find(({ id }) => id === locationId)?.name ?? `Location ${locationId}`,
      dateFormat: general.dateFormat,
      drawing: kept.drawing === null ? undefined : ((await printedDrawing(kept.drawing)) ?? 'unreadable'),
    }),
  )
  return { contentType: 'application/pdf', bytes: pdf, neverChanges: false }
}
