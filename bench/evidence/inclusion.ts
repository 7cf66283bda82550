import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startSequencer } from '../../server/src/waiver-chain/sequencer.ts'
import { takeIntoLog } from '../../server/src/waiver-chain/take-into-log.ts'
import type { EvidenceCtx } from './evidence-records.ts'
import { type Figure, formatShort, percentile, valueFigure } from '../figures.ts'
import { createRequests } from '../household-requests.ts'
import type { Issuer } from '../issuer.ts'
import { openConnection } from '../load.ts'
import type { Options } from '../options.ts'
import type { Resort } from '../resort.ts'
import { startProduct } from '../servers.ts'
import { readWaiver } from '../signatures.ts'

/**
 * Guests sign at a steady rate, even if answers are slow. The sequencer runs in this process, so that it can note when
 * each record became a leaf. The product waits for its lock, as a second process does.
 */
export async function measureInclusion(
  resort: Resort,
  issuer: Issuer,
  pool: pg.Pool,
  ctx: EvidenceCtx,
  { signaturesPerSecond, secondsPerRound, rounds }: Options,
  stops: (() => Promise<unknown>)[],
): Promise<Figure> {
  const waits: number[] = []
  const stopSequencer = startSequencer({
    pool,
    log: { info: () => undefined, error: (facts, message) => console.error(message, facts) },
    isPaused: () => false,
    take: async (client) => {
      const taken = await takeIntoLog(client, ctx)
      const now = Date.now()
      waits.push(...taken.since.map((since) => now - since.getTime()))
      return taken
    },
  })
  try {
    // The sequencer has the lock before the product wants it.
    await pause(1_500)
    const server = await startProduct(resort)
    stops.push(() => server.stop())
    const signers = await findUnsigned(pool, signaturesPerSecond * secondsPerRound * rounds, resort)
    const waiver = await readWaiver(pool)
    const requests = await createRequests(resort, issuer, waiver, signers)
    const start = performance.now()
    await Promise.all(
      requests.map(async ({ complete }, index) => {
        await pause(Math.max(0, (index * 1000) / signaturesPerSecond - (performance.now() - start)))
        const connection = await openConnection(server.port)
        try {
          const { status, body } = await connection.send(complete)
          if (status !== 200)
            throw new Error(`A signature was answered with ${status}: ${body.toString().slice(0, 300)}`)
        } finally {
          connection.close()
        }
      }),
    )
    while (waits.length < requests.length) await pause(50)
    console.log(
      `P14 ${waits.length} signatures at ${signaturesPerSecond}/s in the log after p50 ${formatShort(percentile(waits, 0.5))} ms`,
    )
    return valueFigure(
      'P14',
      `from the commit of a signature to its leaf, ${signaturesPerSecond} signatures per second, p99`,
      percentile(waits, 0.99) / 1000,
      's',
      1,
    )
  } finally {
    await stopSequencer()
  }
}

/** Households that have not signed yet, because each can sign only once. */
async function findUnsigned(pool: pg.Pool, count: number, resort: Resort): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>(
    `select substr(h.ip_code, 2, 8)::int as number from household h
     where h.ip_code >= '8' and h.ip_code < '9'
       and not exists (select from contact_task_completion c where c.household_ip_code = h.ip_code)
     order by h.ip_code limit $1`,
    [count],
  )
  if (rows.length < count)
    throw new Error(`Too few households are left that have not signed. Delete ${resort.dataDir}.`)
  return rows.map(({ number }) => number)
}
