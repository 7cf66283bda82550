import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import { Failure } from '@first-chair/core/contract/failure'
import type { Context, Guest } from '../context/context.ts'
import { createWaiverPdf, type DocumentCtx } from '../waiver-document/waiver-pdf.facts.ts'
import { loadOwnHousehold } from './own-household.facts.ts'
import { findSignature } from '../waiver-chain/signed-waiver.store.ts'

/** The document of a waiver that a member of the guest's household signed, as PDF. Not found for anybody else. */
export async function readSignedWaiver(
  ctx: DocumentCtx & Pick<Context, 'pointOfSale'>,
  guest: Guest,
  position: number,
): Promise<BinaryAnswer> {
  const { isOfHousehold } = await loadOwnHousehold(ctx, guest)
  const signature = await findSignature(ctx.pool, position)
  if (!signature || !(await isOfHousehold(signature.evidence.signer.ipCode))) throw new Failure('not-found')

  return { contentType: 'application/pdf', bytes: await createWaiverPdf(ctx, signature) }
}
