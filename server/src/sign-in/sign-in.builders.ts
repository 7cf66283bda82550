import { randomBytes } from 'node:crypto'
import { getSignInCookie } from '@first-chair/core/sign-in/sign-in-cookie'
import type { Delivery, DeliveryOutcome, Email } from '../adapters/delivery/delivery.ts'
import { openStoredRecords } from '../adapters/identity/bundled/stored-records.ts'
import type { Context } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { hashCode, hashLinkToken, hashSignInId } from './sign-in-secret.rule.ts'
import { insertCode, insertSignIn } from './sign-in.store.ts'

/** A mail server that keeps the mails in memory. `answer` makes it refuse them. */
export function aMailbox() {
  const mails: Email[] = []
  let outcome: DeliveryOutcome = { kind: 'accepted' }
  const delivery: Delivery = {
    sms: undefined,
    async email(email) {
      if (outcome.kind === 'accepted') mails.push(email)
      return outcome
    },
  }
  return {
    mails,
    delivery,
    answer(next: DeliveryOutcome) {
      outcome = next
    },
    /** The code of the last mail. */
    lastCode: () =>
      /^(\d{3}) (\d{3}) is/
        .exec(mails.at(-1)?.subject ?? '')
        ?.slice(1)
        .join('') ?? '',
    /** The token of the link of the last mail. */
    lastToken: () => /sign-in-link#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '',
  }
}

/** Begins a sign-in, as the OpenID library does, and returns its id. */
export async function anInteraction(
  { pool, encryption, clock }: Pick<Context, 'pool' | 'encryption' | 'clock'>,
  { id = randomBytes(16).toString('base64url'), acrValues = '' } = {},
): Promise<string> {
  const exp = Math.floor(clock.now().getTime() / 1000) + 3_600
  await openStoredRecords('Interaction', { pool, encryption, now: () => clock.now() }).upsert(
    id,
    { jti: id, exp, params: { acr_values: acrValues }, returnTo: `http://localhost:3000/idp/auth/${id}` },
    3_600,
  )
  return id
}

/** The headers of the browser that began a sign-in at the built-in provider of this address. */
export const asBrowserOf = (request: string, baseUrl = ''): { cookie: string } => ({
  cookie: `${getSignInCookie(baseUrl)}=${request}`,
})

/** The id of a sign-in that waits for its code, and the token of the link of that code. */
export const openSignIn = 'open-sign-in-of-the-tests'
export const openSignInLink = 'link-of-the-open-sign-in-of-the-tests-abcdef'.slice(0, 43)

/** A sign-in that waits for its code. */
export async function anOpenSignIn(ctx: Pick<Context, 'pool' | 'encryption' | 'clock'>): Promise<void> {
  await anInteraction(ctx, { id: openSignIn })
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + 10 * 60_000)
  const signInId = hashSignInId(openSignIn)
  await inTransaction(ctx.pool, async (client) => {
    await insertSignIn(client, signInId, expiresAt)
    await insertCode(client, {
      signInId,
      email: 'maya@example.test',
      codeHash: hashCode(ctx.encryption, signInId, '492817'),
      linkHash: hashLinkToken(openSignInLink),
      number: '27',
      device: 'Chrome on Windows',
      tries: 5,
      sentAt: now,
      expiresAt,
    })
  })
}
