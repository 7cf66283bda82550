import type pg from 'pg'
import { deleteInteractions, deleteRecordsOfAccount } from '../adapters/identity/bundled/provider-record.store.ts'
import type { Context } from '../context/context.ts'
import { personMilliseconds, toPersonKey } from '../signed-out-token/person-key.rule.ts'
import { saveSignedOutToken } from '../signed-out-token/signed-out-token.store.ts'
import { getBuiltInIssuer } from './sign-in-state.facts.ts'
import { markAccessEnded } from './account.store.ts'
import { deleteOtherSignIns } from './sign-in.store.ts'

/**
 * Ends all access of an account but this sign-in: sessions, other sign-ins that were proved or are finished, and access
 * tokens of earlier sign-ins, in every process.
 */
export async function endAccess(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  client: pg.PoolClient,
  { accountId, keptId }: { accountId: string; keptId: string },
): Promise<void> {
  const now = clock.now()
  // What the provider stores at the same time is either deleted below, or not stored.
  await markAccessEnded(client, accountId, now)
  // The sign-ins first: what is finished from now on does not become a session.
  await deleteInteractions(client, await deleteOtherSignIns(client, accountId, keptId))
  await deleteRecordsOfAccount(client, accountId)
  const tokenId = toPersonKey(getBuiltInIssuer({ config }), accountId)
  await saveSignedOutToken(client, { tokenId, until: new Date(now.getTime() + personMilliseconds), now })
}
