import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { openPool } from '../../server/src/db/database.ts'
import { claimEncryptionKeys } from '../../server/src/encryption-key/claim-encryption-keys.ts'
import { createFieldEncryption } from '../../server/src/encryption/field-encryption.ts'
import { loadInclusionProof } from '../../server/src/transparency-log/log-tree.facts.ts'
import { readLogState } from '../../server/src/transparency-log/log.store.ts'
import { takeIntoLog } from '../../server/src/waiver-chain/take-into-log.ts'
import { openVerificationThreads } from '../../server/src/waiver-verification/verification-threads.facts.ts'
import { verifySignedWaivers } from '../../server/src/waiver-verification/verify-signed-waivers.ts'
import { openClient } from '../database.ts'
import { addSealedRecords, type EvidenceCtx } from './evidence-records.ts'
import { type Figure, formatShort, percentile, valueFigure } from '../figures.ts'
import { measureInclusion } from './inclusion.ts'
import type { Issuer } from '../issuer.ts'
import type { Options } from '../options.ts'
import { openResort } from '../resort.ts'

const goalRecords = 1_000_000
const proofs = 500

/**
 * P14: verifying many signed waivers with as many threads as the machine has processors; verifying those of a day after
 * the others; an inclusion proof; and the time from the commit of a signature to its leaf, at a steady rate.
 */
export async function measureEvidence(
  options: Options,
  issuer: Issuer,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const signing = options.signaturesPerSecond * options.secondsPerRound * options.rounds
  const resort = await openResort(Math.max(1_000, signing + 1), '-evidence', 1)
  stops.push(() => resort.postgres.stop())
  const { connectionString } = resort.postgres
  const { keys } = await claimEncryptionKeys(connectionString, {
    dataDir: resort.dataDir,
    encryptionKeys: undefined,
    lostEncryptionKeys: [],
  })
  const ctx: EvidenceCtx = {
    config: { baseUrl: 'http://localhost:3000' },
    encryption: createFieldEncryption(keys),
    log: { warn: () => undefined },
  }
  const pool = openPool(connectionString, (error) => console.error(error.message), 4)
  try {
    const figures = await measureVerification(pool, connectionString, ctx, options)
    figures.push(await measureProofs(pool))
    figures.push(await measureInclusion(resort, issuer, pool, ctx, options, stops))
    return figures
  } finally {
    await pool.end()
  }
}

async function measureVerification(
  pool: pg.Pool,
  connectionString: string,
  ctx: EvidenceCtx,
  { records, dayRecords }: Options,
): Promise<Figure[]> {
  const before = await readLogState(pool)
  const add = (wanted: number) => addRecords(pool, connectionString, ctx, wanted)
  await add(Math.max(0, records - before.size))
  const count = availableParallelism()
  const threads = openVerificationThreads({ connectionString, objectStorage: undefined, count })
  try {
    const all = await timeVerification(() => verifySignedWaivers(pool, undefined, { threads }))
    console.log(
      `P14 ${all.checked} signed waivers, ${count} threads: ${formatShort(all.seconds)} s, ${formatShort(all.checked / all.seconds)}/s`,
    )
    const since = await readLogState(pool)
    await add(dayRecords)
    const day = await timeVerification(() => verifySignedWaivers(pool, undefined, { threads, since }))
    console.log(`P14 the ${day.checked} of a day after ${since.size}: ${formatShort(day.seconds)} s`)
    return [
      valueFigure(
        'P14',
        `verifying ${all.checked} signed waivers, for ${goalRecords} at the same rate`,
        (all.seconds / all.checked) * goalRecords,
        's',
        600,
      ),
      valueFigure('P14', `verifying the ${day.checked} of a day after ${since.size} others`, day.seconds, 's', 5),
    ]
  } finally {
    await threads.close()
  }
}

/** Adds sealed records and takes them into the log. */
async function addRecords(pool: pg.Pool, connectionString: string, ctx: EvidenceCtx, count: number): Promise<void> {
  await addSealedRecords(pool, ctx, count)
  // A connection of its own: those of the pool are closed if a statement takes longer than a guest would wait.
  const owner = await openClient(connectionString)
  await owner.query('vacuum (analyze) signed_waiver, signed_waiver_contact, log_pending, log_leaf')
  await owner.end()
  const client = await pool.connect()
  try {
    while ((await takeIntoLog(client, ctx)).isFull);
  } finally {
    client.release()
  }
}

async function timeVerification(
  verify: () => ReturnType<typeof verifySignedWaivers>,
): Promise<{ seconds: number; checked: number }> {
  const start = performance.now()
  const { fault, checked } = await verify()
  if (fault) throw new Error(`${fault.subject} ${fault.fault}.`)
  return { seconds: (performance.now() - start) / 1000, checked }
}

async function measureProofs(pool: pg.Pool): Promise<Figure> {
  const { size } = await readLogState(pool)
  const times: number[] = []
  for (let round = -50; round < proofs; round += 1) {
    const index = randomInt(size)
    const start = performance.now()
    await loadInclusionProof(pool, index, size)
    if (round >= 0) times.push(performance.now() - start)
  }
  console.log(`P14 inclusion proofs in a log of ${size}: p50 ${formatShort(percentile(times, 0.5))} ms`)
  return valueFigure('P14', `an inclusion proof in a log of ${size} leaves, p95`, percentile(times, 0.95), 'ms', 2)
}
