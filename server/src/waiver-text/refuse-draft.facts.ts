import { Failure } from '@first-chair/core/contract/failure'
import { isDraft } from '@first-chair/core/waiver-text/draft-mark'
import type { SignedOn } from '@first-chair/core/waiver/signed-waiver'
import type pg from 'pg'
import { isAdministratorEmail } from '../admin-access/administrator.store.ts'

/**
 * Refuses (`waiver-is-draft`) a signature on a draft (docs/domain.md, "Drafts of waiver texts"). An administrator may sign it on an
 * own page, to try check-in.
 */
export async function refuseDraft(
  pool: Pick<pg.Pool, 'query'>,
  html: string,
  { signedOn, email }: { signedOn: SignedOn; email: string },
): Promise<void> {
  if (!isDraft(html)) return
  const address = email.trim().toLowerCase()
  if (signedOn === 'page' && address !== '' && (await isAdministratorEmail(pool, address))) return
  throw new Failure('waiver-is-draft')
}
