import { Failure } from '@first-chair/core/contract/failure'
import { toSlug } from '@first-chair/core/location/location'
import { StreamAnswer } from '@first-chair/core/contract/stream-answer'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator } from '../context/context.ts'
import { findSignaturesOfContacts } from './listed-signature.store.ts'
import { createWaiverFiles, type WaiverFilesCtx } from './waiver-files.facts.ts'
import { createZip } from './zip.rule.ts'

/** More than one person signs in a lifetime. */
const maxWaivers = 500

/**
 * A ZIP with everything that a guest signed or is covered by, for the person who answers a claim: documents, evidence
 * as it was hashed, texts and drawings as they were signed, and the results of their check. The audit log records the
 * administrator.
 */
export async function makeClaimsPack(
  ctx: WaiverFilesCtx,
  administrator: Administrator,
  contactId: string,
): Promise<StreamAnswer> {
  const waivers = await ctx.longReads.read((pool) => findSignaturesOfContacts(pool, [contactId], maxWaivers))
  if (waivers.length === 0) throw new Failure('not-found')
  const positions = waivers.map(({ position }) => position).toReversed()
  await recordInAuditLog(ctx, administrator, contactId, positions)
  return new StreamAnswer({
    contentType: 'application/zip',
    fileName: `claims-pack-${toSlug(contactId) || 'guest'}.zip`,
    pieces: createZip(createWaiverFiles(ctx, contactId, positions), ctx.clock.now()),
  })
}

async function recordInAuditLog(
  ctx: WaiverFilesCtx,
  administrator: Administrator,
  contactId: string,
  positions: readonly number[],
): Promise<void> {
  const client = await ctx.pool.connect()
  try {
    await insertAuditEntry(client, administrator, {
      action: 'claims-pack-made',
      subject: `contact ${contactId}`,
      after: { waivers: positions },
    })
  } finally {
    client.release()
  }
}
