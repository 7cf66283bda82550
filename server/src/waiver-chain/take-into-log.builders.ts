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

const toHash = (position: number): Buffer => createHash('sha256').update(String(position)).digest()

/** Adds records that wait for the log. They are archived, so they need no evidence here. */
export async function addArchivedRecords(
  client: Pick<pg.ClientBase, 'query'>,
  positions: readonly number[],
): Promise<void> {
  await client.query(
    `with added as (
       insert into archived_waiver (position, previous_hash, record_hash, chain_hash, archive)
       select p, '\\x00', h, sha256('\\x00'::bytea || h), 'test' from unnest($1::bigint[], $2::bytea[]) as r (p, h)
     )
     insert into log_pending (position, record_hash) select * from unnest($1::bigint[], $2::bytea[])`,
    [positions, positions.map(toHash)],
  )
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
