import { Failure } from '@first-chair/core/contract/failure'
import type { SignInLink } from '@first-chair/core/sign-in/sign-in'
import { hasEmailSignIn } from '../config/sign-in-ways.ts'
import type { Context, Visit } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { findOrCreateAccountId } from './account.store.ts'
import { createAccountId, hashLinkToken } from './sign-in-secret.rule.ts'
import { endCode, findCodeOfLink, saveProof, stopSignIns, type StoredCode } from './sign-in.store.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'log'>

/** Answers which sign-in a link is for. It signs nobody in. Throws `code-ended` if the link no longer works. */
export async function readSignInLink(ctx: Ctx, token: string): Promise<SignInLink> {
  const { email, device, sentAt } = await loadCode(ctx, token)
  const minutesAgo = Math.max(0, Math.floor((ctx.clock.now().getTime() - sentAt.getTime()) / 60_000))
  return { email, device, minutesAgo }
}

/**
 * Lets the device in that asked for the link, if `number` is the one that it shows, or stops its sign-in and ends every open
 * code of the address. Throws `code-ended` if the link no longer works, and `wrong-number`, after which it does not work.
 */
export async function answerSignInLink(
  ctx: Ctx,
  { token, isMe, number }: { token: string; isMe: boolean; number: string },
  visit: Visit,
): Promise<void> {
  const code = await loadCode(ctx, token)
  const { id, email, signInId } = code
  const now = ctx.clock.now()
  const isRight = number === code.number
  await inTransaction(ctx.pool, async (client) => {
    if (!(await endCode(client, id, now))) throw new Failure('code-ended')
    if (!isMe) return stopSignIns(client, signInId, email, now)
    if (!isRight) return undefined
    return saveProof(client, signInId, await findOrCreateAccountId(client, email, createAccountId()), 'link')
  })
  if (isMe && isRight) return
  ctx.log.warn(
    { requestId: visit.requestId, from: visit.ipAddress },
    isMe ? 'a wrong number was entered for the link of a sign-in' : 'a sign-in was stopped by its link',
  )
  if (isMe) throw new Failure('wrong-number')
}

async function loadCode(ctx: Ctx, token: string): Promise<StoredCode & { signInId: string }> {
  const code = hasEmailSignIn(ctx.config)
    ? await findCodeOfLink(ctx.pool, hashLinkToken(token), ctx.clock.now())
    : undefined
  if (!code) throw new Failure('code-ended')
  return code
}
