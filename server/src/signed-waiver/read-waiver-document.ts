import type { BinaryAnswer } from '@first-chair/core/contract/binary'
import { Failure } from '@first-chair/core/contract/failure'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator } from '../context/context.ts'
import { createWaiverPdf, type DocumentCtx } from '../waiver-document/waiver-pdf.facts.ts'
import { findSignature } from '../waiver-chain/signed-waiver.store.ts'

/** The document of any signed waiver, for staff. The audit log records the reader. */
export async function readWaiverDocument(
  ctx: DocumentCtx,
  administrator: Administrator,
  position: number,
): Promise<BinaryAnswer> {
  const signature = await findSignature(ctx.pool, position)
  if (!signature) throw new Failure('not-found')
  await insertReadAuditEntry(ctx.pool, administrator, {
    action: 'signed-waiver-document-read',
    subject: `signed waiver ${position}`,
  })
  return { contentType: 'application/pdf', bytes: await createWaiverPdf(ctx, signature) }
}
