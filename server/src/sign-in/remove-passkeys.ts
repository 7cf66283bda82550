import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findAccountId } from './account.store.ts'
import { endAccess } from './end-access.facts.ts'
import { deletePasskeys, insertPasskeysRemoved } from './passkey.store.ts'

/**
 * Removes all passkeys of an address, and ends the access of its account. For somebody who found a foreign passkey. Throws if
 * nobody has signed in with the address.
 */
export async function removePasskeys(
  ctx: Pick<Context, 'config' | 'clock'> & { pool: pg.Pool },
  email: string,
): Promise<number> {
  const accountId = await findAccountId(ctx.pool, email)
  if (accountId === undefined) throw new Error(`Nobody has signed in with ${email} yet.`)
  return inTransaction(ctx.pool, async (client) => {
    const removed = await deletePasskeys(client, accountId)
    await endAccess(ctx, client, { accountId, keptId: '' })
    await insertPasskeysRemoved(client, email)
    return removed
  })
}
