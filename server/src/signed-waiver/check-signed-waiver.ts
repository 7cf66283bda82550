import { Failure } from '@first-chair/core/failure'
import type { WaiverCheck } from '@first-chair/core/signed-waiver/signed-waiver-search'
import { keepReadEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { checkedSignature } from '../waiver/checked-signature.facts.ts'
import { evidenceFacts } from '../waiver/document-of.facts.ts'

/** The evidence of a signed waiver, and whether it is unchanged. The audit log records the reader. */
export async function checkSignedWaiver(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  position: number,
): Promise<WaiverCheck> {
  const result = await checkedSignature(ctx.pool, position)
  if (!result) throw new Failure('not-found')
  await keepReadEntry(ctx.pool, administrator, { action: 'signed-waiver-read', subject: `signed waiver ${position}` })
  const { kept, fault, previousSignedAtUtc } = result
  return {
    position,
    evidence: (await evidenceFacts(ctx, kept)).map(([field, value]) => ({ field, value })),
    recordHash: kept.recordHash.toString('hex'),
    previousHash: kept.previousHash.toString('hex'),
    chainHash: kept.chainHash.toString('hex'),
    fault: fault ?? null,
    previousSignedAtUtc: previousSignedAtUtc ?? null,
  }
}
