import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { takeIntoLog } from './take-into-log.ts'

/** Takes all signed waivers into the log now, as the sequencer of a running product does. */
export async function takeAllIntoLog({ ctx, queuePool }: { ctx: Context; queuePool: pg.Pool }): Promise<void> {
  const client = await queuePool.connect()
  try {
    while ((await takeIntoLog(client, ctx)).isFull);
  } finally {
    client.release()
  }
}

/**
 * Makes records of the chain of the signed waivers that wait for the log, as if they had been signed before it.
 * `intruder` is a session of a superuser on which no triggers run.
 */
export async function moveIntoChain(intruder: pg.Client): Promise<void> {
  const { rows } = await intruder.query<{ position: string; record_hash: Buffer }>(
    'delete from log_pending returning position, record_hash',
  )
  let previous: Buffer = Buffer.alloc(32)
  for (const { position, record_hash } of rows.toSorted((a, b) => Number(a.position) - Number(b.position))) {
    const hash = createHash('sha256').update(previous).update(record_hash).digest()
    await intruder.query('update signed_waiver set previous_hash = $2, chain_hash = $3 where position = $1', [
      position,
      previous,
      hash,
    ])
    await intruder.query('update waiver_chain set position = $1, previous_hash = $2, hash = $3', [
      position,
      previous,
      hash,
    ])
    previous = hash
  }
}
