import { Failure } from '@first-chair/core/failure'
import { slugOf } from '@first-chair/core/location/location'
import { StreamAnswer } from '@first-chair/core/stream-answer'
import { canonicalEvidence } from '@first-chair/core/waiver/signed-waiver'
import { keepAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { checkedSignature } from '../waiver/checked-signature.facts.ts'
import { documentOf } from '../waiver/document-of.facts.ts'
import { signedWaiversOf } from '../waiver/signed-waivers-of.store.ts'
import { zipOf, type ZippedFile } from './zip.rule.ts'

/** More than anybody signs in a lifetime of winters. */
const mostWaivers = 500

type Ctx = Pick<Context, 'clock' | 'pool' | 'setup'>

/**
 * Everything that a guest signed or is covered by, for whoever answers a claim: documents, evidence as it was hashed, texts and
 * drawings as they were signed, and what their check said. Who took it is kept in the audit log.
 */
export async function makeClaimsPack(ctx: Ctx, administrator: Administrator, contactId: string): Promise<StreamAnswer> {
  const waivers = await signedWaiversOf(ctx.pool, [contactId], mostWaivers)
  if (waivers.length === 0) throw new Failure('not-found')
  const positions = waivers.map(({ position }) => position).toReversed()
  await noteInAudit(ctx, administrator, contactId, positions)
  return new StreamAnswer({
    contentType: 'application/zip',
    fileName: `claims-pack-${slugOf(contactId) || 'guest'}.zip`,
    pieces: zipOf(filesOf(ctx, contactId, positions), ctx.clock.now()),
  })
}

async function noteInAudit(
  ctx: Ctx,
  administrator: Administrator,
  contactId: string,
  positions: readonly number[],
): Promise<void> {
  const client = await ctx.pool.connect()
  try {
    await keepAuditEntry(client, administrator, {
      action: 'claims-pack-made',
      subject: `contact ${contactId}`,
      after: { waivers: positions },
    })
  } finally {
    client.release()
  }
}

async function* filesOf(ctx: Ctx, contactId: string, positions: readonly number[]): AsyncGenerator<ZippedFile> {
  const lines: string[] = []
  for (const position of positions) {
    const checked = await checkedSignature(ctx.pool, position)
    if (!checked) {
      lines.push(`${position}  MISSING`)
      continue
    }
    const { kept, fault, previousSignedAtUtc } = checked
    const name = `${String(position).padStart(6, '0')}-${slugOf(kept.evidence.taskName) || 'waiver'}`
    yield { path: `documents/${name}.pdf`, bytes: await documentOf(ctx, kept) }
    yield { path: `evidence/${name}.json`, bytes: Buffer.from(canonicalEvidence(kept.evidence)) }
    yield { path: `texts/${name}.html`, bytes: Buffer.from(kept.html) }
    if (kept.drawing !== null) yield { path: `drawings/${name}.png`, bytes: kept.drawing }
    lines.push(
      `${position}  ${fault === undefined ? 'in order' : `FAULT: ${fault}`}`,
      `  ${kept.evidence.taskName}, signed by ${kept.evidence.signer.name} at ${kept.evidence.signedAtUtc}`,
      ...(previousSignedAtUtc === undefined
        ? []
        : [`  NOTE: the waiver before it is dated ${previousSignedAtUtc}, which is later. A clock went back.`]),
      `  text           ${kept.evidence.textHash}`,
      ...(kept.evidence.drawingHash === null ? [] : [`  drawing        ${kept.evidence.drawingHash}`]),
      `  record         ${kept.recordHash.toString('hex')}`,
      `  record before  ${kept.previousHash.toString('hex')}`,
      `  chain          ${kept.chainHash.toString('hex')}`,
      '',
    )
  }
  yield { path: 'verification.txt', bytes: Buffer.from(introduction(ctx, contactId) + lines.join('\n')) }
}

function introduction({ clock }: Ctx, contactId: string): string {
  return `Signed waivers of customer ${contactId}, checked ${clock.now().toISOString()}.

For each: its number in the chain of all signed waivers of the installation, whether it is in order, and SHA-256 in hex.
  text    is the SHA-256 of the file in texts/, drawing that of the file in drawings/, record that of the file in evidence/.
  chain   is the SHA-256 of the 32 bytes of "record before" followed by the 32 bytes of "record"; "record before" is the
          chain value of the waiver with the number before.
So anybody can check these files with any SHA-256 tool; "npm run verify" checks the whole chain on the resort's machine.

`
}
