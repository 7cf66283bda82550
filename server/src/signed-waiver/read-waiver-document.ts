import type { BinaryAnswer } from '@first-chair/core/binary'
import { Failure } from '@first-chair/core/failure'
import { keepReadEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { documentOf } from '../waiver/document-of.facts.ts'
import { keptSignatureAt } from '../waiver/signed-waiver.store.ts'

/** The document of any signed waiver, for staff. The audit log records the reader. */
export async function readWaiverDocument(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  position: number,
): Promise<BinaryAnswer> {
  const signature = await keptSignatureAt(ctx.pool, position)
  if (!signature) throw new Failure('not-found')
  await keepReadEntry(ctx.pool, administrator, {
    action: 'signed-waiver-document-read',
    subject: `signed waiver ${position}`,
  })
  return { contentType: 'application/pdf', bytes: await documentOf(ctx, signature) }
}
