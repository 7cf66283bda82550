import { Failure } from '@first-chair/core/contract/failure'
import { maxSignInAgeSeconds, type OwnSession, type OwnSessions } from '@first-chair/core/sign-in/own-session.api'
import type { SignedInUser } from '../adapters/identity/identity.ts'
import type { Context, SignedInCaller } from '../context/context.ts'
import { getRequiredSignIn } from '../config/required-sign-in.ts'
import { isStrongSignIn, toSignInParameters } from '../config/strong-sign-in.rule.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { worksForResort } from '../sign-in/account.store.ts'
import { endAccess } from '../sign-in/end-access.facts.ts'
import {
  endSession,
  insertSessionAudit,
  listSessions,
  type StoredSession,
} from '../adapters/identity/bundled/identity-session.store.ts'
import { getBuiltInIssuer } from '../sign-in/sign-in-state.facts.ts'
import { personMilliseconds, toSessionKey } from '../signed-out-token/person-key.rule.ts'
import { saveSignedOutToken } from '../signed-out-token/signed-out-token.store.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'signedOut' | 'log'>

/** Where the person is signed in; null for somebody of another identity provider. */
export async function listOwnSessions(
  ctx: Pick<Context, 'pool' | 'config' | 'clock'>,
  user: SignedInUser,
): Promise<OwnSessions> {
  if (findSessionId(ctx, user) === undefined) return { sessions: null }
  const sessions = (await listSessions(ctx.pool, user.subject, ctx.clock.now())).map((one) => toOwnSession(one, user))
  return { sessions: [...sessions.filter((one) => one.isCurrent), ...sessions.filter((one) => !one.isCurrent)] }
}

/**
 * Signs one other session of the person out, in every process. Throws `not-found` for the current session too, which is ended by
 * signing out, and `stronger-sign-in-needed` if the person has not signed in lately, or works for the resort and signed in as a guest.
 */
export async function endOwnSession(ctx: Ctx, caller: SignedInCaller, id: string): Promise<OwnSessions> {
  const { user, requestId } = caller
  const ownId = findSessionId(ctx, user)
  if (ownId === undefined || id === ownId) throw new Failure('not-found')
  await requireRecentSignIn(ctx, user)
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + personMilliseconds)
  await inTransaction(ctx.pool, async (client) => {
    if (!(await endSession(client, { id, accountId: user.subject, now }))) throw new Failure('not-found')
    await saveSignedOutToken(client, { tokenId: toSessionKey(id), until, now })
    await insertSessionAudit(client, { email: toAddress(user), requestId })
  })
  ctx.signedOut.addSession(id, until)
  ctx.log.info({ requestId, from: caller.ipAddress, account: user.subject }, 'a session was ended by its person')
  return listOwnSessions(ctx, user)
}

/**
 * Signs the person out everywhere but in the session of the call: sessions, tokens, and sign-ins that are not finished. Throws as
 * `endOwnSession` does.
 */
export async function endOtherSessions(ctx: Ctx, caller: SignedInCaller): Promise<OwnSessions> {
  const { user, requestId } = caller
  const keptSessionId = findSessionId(ctx, user)
  if (keptSessionId === undefined) throw new Failure('not-found')
  await requireRecentSignIn(ctx, user)
  await inTransaction(ctx.pool, async (client) => {
    await endAccess(ctx, client, { accountId: user.subject, keptId: '', keptSessionId })
    await insertSessionAudit(client, { email: toAddress(user), requestId })
  })
  ctx.log.info(
    { requestId, from: caller.ipAddress, account: user.subject },
    'the other sessions of a person were ended',
  )
  return listOwnSessions(ctx, user)
}

/** The session of a token of the built-in provider. */
function findSessionId(ctx: Pick<Context, 'config'>, { issuer, sessionId }: SignedInUser): string | undefined {
  return issuer === getBuiltInIssuer(ctx) ? sessionId : undefined
}

/**
 * Somebody who holds a stolen session must not end those of its owner (OWASP ASVS 5, 7.5.2), and whoever reads the mailbox of a
 * person who works for the resort must not interrupt that work.
 */
async function requireRecentSignIn(
  { pool, clock, config }: Pick<Context, 'pool' | 'clock' | 'config'>,
  user: SignedInUser,
): Promise<void> {
  const isStaff = await worksForResort(pool, toAddress(user))
  const acr = isStaff ? getRequiredSignIn(config, user).acr : []
  const policy = { acr, maxAgeSeconds: maxSignInAgeSeconds }
  if (!isStrongSignIn(user, policy, clock.now()))
    throw new Failure('stronger-sign-in-needed', { detail: toSignInParameters(policy) })
}

const toAddress = ({ email, emailVerified }: SignedInUser): string =>
  emailVerified && email !== undefined ? email.toLowerCase() : ''

function toOwnSession({ id, device, signedInAt, usedAt }: StoredSession, { sessionId }: SignedInUser): OwnSession {
  return {
    id,
    device,
    signedInDateUtc: signedInAt.toISOString(),
    usedDateUtc: usedAt.toISOString(),
    isCurrent: id === sessionId,
  }
}
