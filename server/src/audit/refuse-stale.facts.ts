import { changesBetween } from '@first-chair/core/changes'
import { Failure } from '@first-chair/core/failure'
import type pg from 'pg'
import { lastChange } from './audit.store.ts'

/**
 * Refuses (`changed-meanwhile`) what somebody changed from a version that is no longer the present one, and says who
 * changed it and what differs (domain rules, section 8). Where nothing differs there is nothing to refuse: the answer to the
 * same change was lost on its way. `hasMore`: something is sent that cannot be compared, such as a secret.
 */
export async function refuseStale(
  client: pg.PoolClient,
  subject: string,
  saved: { version: number },
  { version, ...sent }: { version: number },
  { hasMore = false } = {},
): Promise<void> {
  if (saved.version === version) return
  const changes = changesBetween(saved, sent)
  if (changes.length === 0 && !hasMore) return
  const last = await lastChange(client, subject)
  throw new Failure('changed-meanwhile', { detail: { version: String(saved.version), ...last }, changes })
}
