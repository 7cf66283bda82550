import { changesBetween } from '@first-chair/core/changes'
import { Failure } from '@first-chair/core/failure'
import type pg from 'pg'
import { lastChange } from './audit.store.ts'

/**
 * Refuses (`changed-meanwhile`) what somebody changed from a version that is no longer the present one, and says who
 * changed it and what differs (domain rules, section 8).
 */
export async function refuseStale(
  client: pg.PoolClient,
  subject: string,
  saved: { version: number },
  { version, ...sent }: { version: number },
): Promise<void> {
  if (saved.version === version) return
  const last = await lastChange(client, subject)
  throw new Failure('changed-meanwhile', {
    detail: { version: String(saved.version), ...last },
    changes: changesBetween(saved, sent),
  })
}
