import { Failure } from '@first-chair/core/contract/failure'
import { pagePaths } from '@first-chair/core/pages'
import { codeMinutes, codeTries, type SignInState } from '@first-chair/core/sign-in/sign-in'
import type { DeliveryOutcome } from '../adapters/delivery/delivery.ts'
import { isDemo } from '../config/sign-in-ways.ts'
import type { Context, Visit } from '../context/context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { insertDemoMail, saveMailResult } from './sign-in-mail.store.ts'
import { buildSignInEmail } from './sign-in-mail.rule.ts'
import type { SignInLimits } from './sign-in-limits.facts.ts'
import {
  createCode,
  createLinkToken,
  createNumber,
  describeDevice,
  hashCode,
  hashLinkToken,
} from './sign-in-secret.rule.ts'
import { loadOpenSignIn, toState } from './sign-in-state.facts.ts'
import { insertCode, insertSignIn } from './sign-in.store.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'encryption' | 'delivery' | 'setup' | 'log'>

/**
 * Sends a new code and a new link to an address, whether or not anybody knows it, and ends the earlier ones of this
 * sign-in. Throws `too-many-codes`, `mail-refused` if the mail server does not accept the address, and `mail-unavailable`.
 */
export async function sendSignInCode(
  ctx: Ctx,
  limits: SignInLimits,
  { request, email }: { request: string; email: string },
  visit: Visit,
): Promise<SignInState> {
  const { id, interaction, account } = await loadOpenSignIn(ctx, request, visit)
  // Who has proved an address continues with it.
  if (account) throw new Failure('sign-in-ended')
  await limits.countCode(email, visit)

  const secrets = { code: createCode(), token: createLinkToken() }
  const device = describeDevice(visit.userAgent)
  const sentAt = ctx.clock.now()
  await inTransaction(ctx.pool, async (client) => {
    await insertSignIn(client, id, interaction.expiresAt)
    await insertCode(client, {
      signInId: id,
      email,
      codeHash: hashCode(ctx.encryption, id, secrets.code),
      linkHash: hashLinkToken(secrets.token),
      number: createNumber(),
      device,
      tries: codeTries,
      sentAt,
      expiresAt: new Date(sentAt.getTime() + codeMinutes * 60_000),
    })
  })
  await send(ctx, { email, device, ...secrets })
  return toState(ctx, await loadOpenSignIn(ctx, request, visit))
}

async function send(
  ctx: Ctx,
  { email, code, token, device }: { email: string; code: string; token: string; device: string },
): Promise<void> {
  const { language, theme } = await ctx.setup.current()
  const link = `${ctx.config.baseUrl}${pagePaths.signInLink}#${token}`
  const mail = buildSignInEmail({ language, theme, baseUrl: ctx.config.baseUrl, code, link, device })
  if (!ctx.delivery.email) {
    if (!isDemo(ctx.config)) throw new Failure('mail-unavailable')
    const { subject, text: body } = mail
    await insertDemoMail(ctx.pool, { recipient: email, subject, body, link }, ctx.clock.now())
    return
  }
  const key = `sign-in-${hashLinkToken(token).toString('hex').slice(0, 32)}`
  const outcome = await ctx.delivery.email({
    key,
    recipient: email,
    senderName: language.application.title,
    ...mail,
  })
  await recordOutcome(ctx, outcome)
}

async function recordOutcome(ctx: Ctx, outcome: DeliveryOutcome): Promise<void> {
  // The server may have taken it: the person looks for it, and can request another one.
  const isSent = outcome.kind === 'accepted' || outcome.kind === 'unclear'
  if (isSent) return saveMailResult(ctx.pool, true, ctx.clock.now())
  ctx.log.warn({ reason: outcome.reason }, 'a code for signing in could not be sent')
  if (outcome.kind === 'refused') throw new Failure('mail-refused')
  // What the server answers to one recipient says nothing about the others.
  if (!outcome.isOfMessage) await saveMailResult(ctx.pool, false, ctx.clock.now())
  throw new Failure('mail-unavailable')
}
