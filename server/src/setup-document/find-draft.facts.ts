import { Failure } from '@first-chair/core/contract/failure'
import type pg from 'pg'
import { findSetupDraft, type StoredSetupDraft } from './setup-draft.store.ts'

/** The draft. Throws `not-found` if there is none. */
export async function requireSetupDraft(client: pg.Pool | pg.PoolClient, id: number): Promise<StoredSetupDraft> {
  const draft = await findSetupDraft(client, id)
  if (!draft) throw new Failure('not-found')
  return draft
}

/** Refuses a change that was made from an outdated version of the draft. */
export function refuseOutdatedDraft(draft: StoredSetupDraft, seenVersion: number): void {
  if (draft.version === seenVersion) return
  throw new Failure('changed-meanwhile', {
    detail: { version: String(draft.version), changedBy: draft.modifiedBy, changedAt: draft.modifiedDateUtc },
  })
}
