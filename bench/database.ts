import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Opens a connection for the bench itself. When a measurement fails, PostgreSQL is stopped before the connection is
 * closed. Without its own handler, that error would end the process before the first error is printed.
 */
export async function openClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Waits until a server has judged everybody for the day. Its job takes CPU time, and writes more than a replica can
 * replay at once.
 */
export async function waitUntilJudged(client: Pick<pg.Client, 'query'>): Promise<void> {
  const isJudging = async () => {
    const { rows } = await client.query(
      `select from readiness_feed where walked_up_to is not null or walk_day is null or exists (select from readiness_change)`,
    )
    return rows.length > 0
  }
  while (await isJudging()) await pause(100)
}
