import { createHash, timingSafeEqual } from 'node:crypto'
import type { BundledAccount } from './demo-accounts.ts'

export type Account = BundledAccount & { readonly subject: string }

/** Creates the lookup of the bundled provider's accounts by subject and by typed e-mail address. */
export function createAccountBook(accounts: readonly BundledAccount[]) {
  const all = accounts.map((account) => ({ ...account, subject: createSubject(account.email) }))
  const bySubject = new Map(all.map((account) => [account.subject, account]))
  const byEmail = new Map(all.map((account) => [normalizeEmail(account.email), account]))

  return {
    all,
    bySubject: (subject: string): Account | undefined => bySubject.get(subject),
    byEmail: (email: string): Account | undefined => byEmail.get(normalizeEmail(email)),
    /** The account, if address and password match. An unknown address takes the same time as a wrong password. */
    withPassword(email: string, password: string): Account | undefined {
      const account = byEmail.get(normalizeEmail(email))
      const matches = timingSafeEqual(digest(password), digest(account?.password ?? ''))
      return matches ? account : undefined
    },
  }
}

export type AccountBook = ReturnType<typeof createAccountBook>

/** The claims of an account in its tokens (OpenID Connect Core, section 5.1). */
export function toAccountClaims(account: Account): Record<string, string | boolean> {
  return {
    email: account.email,
    email_verified: account.emailVerified,
    given_name: account.givenName,
    family_name: account.familyName,
    name: `${account.givenName} ${account.familyName}`,
    ...(account.ipCode === undefined ? {} : { ip_code: account.ipCode }),
  }
}

export const normalizeEmail = (email: string) => email.trim().toLowerCase()

// The same after a restart and in every process. It is not the address, so that no address appears in logs.
const createSubject = (email: string) => digest(normalizeEmail(email)).toString('base64url').slice(0, 22)

const digest = (text: string) => createHash('sha256').update(text).digest()
