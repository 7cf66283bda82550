import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { copyRows } from '../../server/src/db/copy-rows.ts'
import { inTransaction } from '../../server/src/db/in-transaction.ts'
import { signedWaiverColumns, type SignedWaiver } from '../../server/src/db/tables/signed-waiver.ts'
import { lockLogState } from '../../server/src/transparency-log/log.store.ts'
import { loadLogSigner } from '../../server/src/transparency-log/log-key.facts.ts'
import type { NoteSigner } from '../../server/src/transparency-log/signed-note.rule.ts'
import { sealEvidence } from '../../server/src/waiver-chain/sealed-evidence.rule.ts'
import { findSignature } from '../../server/src/waiver-chain/signed-waiver.store.ts'
import type { takeIntoLog } from '../../server/src/waiver-chain/take-into-log.ts'

/** What is needed to take signatures into the log. */
export type EvidenceCtx = Parameters<typeof takeIntoLog>[1]

const batchSize = 1_000
/** Of a drawing: what the signature pad makes of a usual signature. */
const drawingBytes = 8_000
const noPreviousHash = Buffer.alloc(32)

/** Adds signed waivers like the first one, each sealed and with a drawing of its own. They wait for the log. */
export async function addSealedRecords(pool: pg.Pool, ctx: EvidenceCtx, count: number): Promise<void> {
  if (count === 0) return
  const first = await findFirst(pool)
  const signer = await inTransaction(pool, async (client) => {
    await lockLogState(client)
    return loadLogSigner(client, ctx)
  })
  const random = randomBytes(drawingBytes)
  for (let added = 0; added < count; added += batchSize) {
    const wanted = Math.min(batchSize, count - added)
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ position: string }>(
        `select nextval('signed_waiver_position') as position from generate_series(1, $1::int)`,
        [wanted],
      )
      const records = rows.map(({ position }) => createRecord(first.evidence, Number(position), random, signer))
      await copyRows(
        client,
        `signed_waiver (${signedWaiverColumns.names()})`,
        records.map(signedWaiverColumns.toCopyRow),
      )
      await copyRows(
        client,
        'log_pending (position, record_hash)',
        records.map(({ position, recordHash }) => [position, recordHash]),
      )
      await copyRows(
        client,
        'signed_waiver_contact (position, contact_id, pos_waiver_id, start_date, end_date, text_hash)',
        records.flatMap(({ position, evidence }) =>
          evidence.signedFor.map(({ contactId }) => [
            position,
            contactId,
            evidence.posWaiverId,
            evidence.startDate,
            evidence.endDate,
            Buffer.from(evidence.textHash, 'hex'),
          ]),
        ),
      )
    })
    if (added % 50_000 === 0) console.log(`  ${added + wanted} of ${count} sealed signatures`)
  }
}

async function findFirst(pool: pg.Pool) {
  const { rows } = await pool.query<{ position: number }>('select min(position) as position from signed_waiver')
  const first = await findSignature(pool, rows[0]?.position ?? 0)
  if (!first) throw new Error('No household has signed.')
  return first
}

function createRecord(like: SignedWaiverEvidence, position: number, random: Buffer, signer: NoteSigner): SignedWaiver {
  const drawing = Buffer.from(random)
  drawing.writeUInt32BE(position % 2 ** 32)
  const { salt: _, ...others } = like
  const evidence: SignedWaiverEvidence = {
    ...others,
    typedName: `Guest ${position}`,
    signer: { ipCode: like.signer.ipCode, name: `Guest ${position}`, email: `guest-${position}@mail.example` },
    drawingHash: sha256(drawing).toString('hex'),
    circumstances: { build: 'First Chair' },
  }
  const { signedPart, salts, recordHash } = sealEvidence(evidence, signer)
  return {
    position,
    evidence,
    drawing,
    signedPart,
    salts,
    recordHash,
    previousHash: noPreviousHash,
    chainHash: sha256(Buffer.concat([noPreviousHash, recordHash])),
  }
}

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest()
