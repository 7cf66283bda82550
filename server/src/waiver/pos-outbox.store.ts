import type pg from 'pg'

/** A message to the point of sale that has not been delivered yet; undefined when it has, or never was. */
export async function waitingMessage(
  pool: pg.Pool,
  outboxId: number,
): Promise<{ signedWaiverPosition: number } | undefined> {
  const { rows } = await pool.query<{ signedWaiverPosition: number }>(
    `select signed_waiver_position as "signedWaiverPosition" from pos_outbox where id = $1 and status = 'waiting'`,
    [outboxId],
  )
  return rows[0]
}

export async function markSent(pool: pg.Pool, outboxId: number): Promise<void> {
  await pool.query(
    `update pos_outbox set status = 'sent', sent_date_utc = now(), attempts = attempts + 1, last_error = null
     where id = $1 and status = 'waiting'`,
    [outboxId],
  )
}

/** Notes a delivery that failed, for the operators who ask why it waits. */
export async function noteAttempt(pool: pg.Pool, outboxId: number, error: string): Promise<void> {
  await pool.query(`update pos_outbox set attempts = attempts + 1, last_error = left($2, 1000) where id = $1`, [
    outboxId,
    error,
  ])
}
