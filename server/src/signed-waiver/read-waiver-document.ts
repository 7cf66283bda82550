import type { BinaryAnswer } from '@first-chair/core/binary'
import { Failure } from '@first-chair/core/failure'
import type { Context } from '../context.ts'
import { documentOf } from '../waiver/document-of.facts.ts'
import { keptSignatureAt } from '../waiver/signed-waiver.store.ts'

/** The document of any signed waiver, for staff. */
export async function readWaiverDocument(
  ctx: Pick<Context, 'pool' | 'setup'>,
  position: number,
): Promise<BinaryAnswer> {
  const kept = await keptSignatureAt(ctx.pool, position)
  if (!kept) throw new Failure('not-found')
  return { contentType: 'application/pdf', bytes: await documentOf(ctx, kept), neverChanges: false }
}
