import type { RecordKind } from '@first-chair/core/task-kind/task-kinds'
import type pg from 'pg'
import { findWaitingRecord, markSent, recordFailedAttempt, type RecordToSend } from './pos-outbox.store.ts'

/** Sends a message and marks it as sent. A refusal is recorded and thrown, so that the queue retries. */
export async function sendPosMessage(pool: pg.Pool, outboxId: number, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    await recordFailedAttempt(pool, outboxId, error instanceof Error ? error.message : String(error))
    throw error
  }
  await markSent(pool, outboxId)
}

/**
 * Sends the record of a message, if it still waits. A record that a newer one of the same contact superseded while the
 * point of sale was down is marked as sent without sending it: the last one counts.
 */
export async function sendWaitingRecord<Kind extends RecordKind>(
  pool: pg.Pool,
  kind: Kind,
  outboxId: number,
  send: (record: RecordToSend<Kind>) => Promise<void>,
): Promise<void> {
  const record = await findWaitingRecord(pool, kind, outboxId)
  if (!record) return
  await sendPosMessage(pool, outboxId, async () => {
    if (!record.isOvertaken) await send(record)
  })
}
