import { Failure } from '@first-chair/core/contract/failure'
import type { WaiverCheck } from '@first-chair/core/signed-waiver/signed-waiver-search'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { checkSignature } from '../waiver-chain/signature-check.facts.ts'
import { loadEvidenceFields } from '../waiver-document/waiver-pdf.facts.ts'

/** The evidence of a signed waiver, and whether it is unchanged. The audit log records the reader. */
export async function checkSignedWaiver(
  ctx: Pick<Context, 'pool' | 'setup' | 'objectStorage'>,
  administrator: Administrator,
  position: number,
): Promise<WaiverCheck> {
  const result = await checkSignature(ctx, position)
  if (!result) throw new Failure('not-found')
  await insertReadAuditEntry(ctx.pool, administrator, {
    action: 'signed-waiver-read',
    subject: `signed waiver ${position}`,
  })
  const { signature, fault, previousSignedAtUtc } = result
  return {
    position,
    evidence: (await loadEvidenceFields(ctx, signature)).map(([field, value]) => ({ field, value })),
    recordHash: signature.recordHash.toString('hex'),
    previousHash: signature.previousHash.toString('hex'),
    chainHash: signature.chainHash.toString('hex'),
    fault: fault ?? null,
    previousSignedAtUtc: previousSignedAtUtc ?? null,
  }
}
