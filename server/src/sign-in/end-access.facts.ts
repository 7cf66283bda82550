import type pg from 'pg'
import { deleteInteractions, deleteRecordsOfAccount } from '../adapters/identity/bundled/provider-record.store.ts'
import type { Context } from '../context/context.ts'
import { personMilliseconds, toKeptKey, toPersonKey } from '../signed-out-token/person-key.rule.ts'
import { saveSignedOutToken } from '../signed-out-token/signed-out-token.store.ts'
import { getBuiltInIssuer } from './sign-in-state.facts.ts'
import { markAccessEnded } from './account.store.ts'
import { deleteOtherSignIns } from './sign-in.store.ts'

/**
 * Ends all access of an account but this sign-in: sessions, other sign-ins that were proved or are finished, and access
 * tokens of earlier sign-ins, in every process. `keptSessionId` stays with its tokens.
 */
export async function endAccess(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  client: pg.PoolClient,
  { accountId, keptId, keptSessionId = null }: { accountId: string; keptId: string; keptSessionId?: string | null },
): Promise<void> {
  const now = clock.now()
  // What the provider stores at the same time is either deleted below, or not stored.
  await markAccessEnded(client, accountId, { now, keptSessionId })
  // The sign-ins first: what is finished from now on does not become a session.
  await deleteInteractions(client, await deleteOtherSignIns(client, accountId, keptId))
  await deleteRecordsOfAccount(client, accountId, keptSessionId)
  const tokenId = toPersonKey(getBuiltInIssuer({ config }), accountId)
  const until = new Date(now.getTime() + personMilliseconds)
  // First what stays, so that no process refuses it for a moment.
  if (keptSessionId !== null) await saveSignedOutToken(client, { tokenId: toKeptKey(keptSessionId), until, now })
  await saveSignedOutToken(client, { tokenId, until, now })
}
