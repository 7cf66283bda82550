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
  const { signature, fault, place, previousSignedAtUtc } = result
  return {
    position,
    evidence: (await loadEvidenceFields(ctx, signature)).map(([field, value]) => ({ field, value })),
    recordHash: signature.recordHash.toString('hex'),
    previousHash: place === 'chain' ? signature.previousHash.toString('hex') : '',
    chainHash: place === 'chain' ? signature.chainHash.toString('hex') : '',
    log: typeof place === 'object' ? { index: place.index, size: place.size } : null,
    isWaitingForLog: place === 'waits-for-log',
    erasedAtUtc: signature.erasedAtUtc ?? null,
    isContentVerifiable: signature.signedPart !== undefined || signature.erasedAtUtc === undefined,
    fault: fault ?? null,
    previousSignedAtUtc: previousSignedAtUtc ?? null,
  }
}
