import type pg from 'pg'
import { inTransaction } from '../db/in-transaction.ts'
import { worksForResort } from './account.store.ts'
import { insertRecovery } from './passkey.store.ts'
import { createLinkToken, hashLinkToken } from './sign-in-secret.rule.ts'

const linkMs = 60 * 60_000

/**
 * Creates the token of a one-time link for an administrator or a person of the staff who lost the passkey. It works for an
 * hour, and ends the earlier ones. Guests need none: they sign in with a code.
 */
export async function createRecoveryLink(pool: pg.Pool, email: string, now: Date): Promise<string> {
  if (!(await worksForResort(pool, email))) {
    throw new Error(
      `${email} is not on the list of administrators or of the staff. Others sign in with a code by e-mail.`,
    )
  }
  const token = createLinkToken()
  await inTransaction(pool, async (client) => {
    await insertRecovery(client, {
      tokenHash: hashLinkToken(token),
      email,
      expiresAt: new Date(now.getTime() + linkMs),
    })
  })
  return token
}
