import { getChanges } from '@first-chair/core/contract/changes'
import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { findLastChange } from './audit.store.ts'

/**
 * Refuses (`changed-meanwhile`) a change that was made from an outdated version, and says who changed the row and what
 * differs (docs/domain.md, "Setup changes"). A change without differences is accepted: it is a repeated request whose
 * first answer was lost. `hasMore`: the request also contains a value that cannot be compared, such as a secret.
 */
export async function refuseStale(
  client: pg.PoolClient,
  subject: string,
  saved: { version: number },
  { version, ...sent }: { version: number },
  { hasMore = false } = {},
): Promise<void> {
  if (saved.version === version) return
  const changes = getChanges(saved, sent)
  if (changes.length === 0 && !hasMore) return
  const last = await findLastChange(client, subject)
  throw new Failure('changed-meanwhile', { detail: { version: String(saved.version), ...last }, changes })
}
