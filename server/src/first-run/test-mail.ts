import { t } from '@first-chair/core/catalogue/first-run-mail'
import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import type { FirstRun, TestMail } from '@first-chair/core/first-run/first-run'
import { pagePaths } from '@first-chair/core/pages'
import { randomUUID } from 'node:crypto'
import type { DeliveryOutcome } from '../adapters/delivery/delivery.ts'
import type { Administrator, Context } from '../context/context.ts'
import { openAttemptLimit, type AttemptLimit } from '../limits/attempt-limit.ts'
import { fillTokens, layOutEmail } from '../message-text/email-layout.rule.ts'
import { upsertFirstRunStep } from './first-run-step.store.ts'
import { loadFirstRun } from './read-first-run.facts.ts'
import { formatMailNumber, getMailNumbers } from './test-mail-number.rule.ts'

type Ctx = Pick<Context, 'pool' | 'config' | 'clock' | 'encryption' | 'delivery' | 'setup' | 'log'>

const hour = 60 * 60
const mailsPerHour = 10
const triesPerHour = 20

/** The limits of test mails and of their numbers, for each administrator. */
export type TestMailLimits = { readonly mails: AttemptLimit; readonly tries: AttemptLimit }

export const openTestMailLimits = ({ pool }: Pick<Context, 'pool'>): TestMailLimits => ({
  mails: openAttemptLimit(pool, 'test-mail', mailsPerHour, hour),
  tries: openAttemptLimit(pool, 'test-mail-number', triesPerHour, hour),
})

/** Sends a mail with a number to the administrator, and answers what the mail server did with it. Throws `too-many-codes`. */
export async function sendTestMail(ctx: Ctx, limits: TestMailLimits, { email }: Administrator): Promise<TestMail> {
  if (!ctx.delivery.email) return { outcome: 'not-set-up', reason: '', cause: null, answer: '', milliseconds: 0 }
  await count(limits.mails, email, 'too-many-codes')
  const { language, theme } = await ctx.setup.current()
  const { baseUrl } = ctx.config
  const title = fillTokens(language.application.title, {})
  const [current = ''] = getMailNumbers(ctx.encryption, email, ctx.clock.now())
  const number = formatMailNumber(current)
  const mail = layOutEmail(
    { language, theme, baseUrl },
    {
      subject: t('subject', { number, title }),
      greeting: t('greeting', { number }),
      text: t('text'),
      button: t('button'),
      afterButton: '',
      note: t('note', { title }),
      link: `${baseUrl}${pagePaths.firstRun}?step=mail`,
    },
  )
  const start = performance.now()
  const sent = await ctx.delivery.email({
    key: `test-${randomUUID()}`,
    recipient: email,
    senderName: language.application.title,
    isTest: true,
    ...mail,
  })
  const milliseconds = Math.round(performance.now() - start)
  const outcome = outcomes[sent.kind]
  if (sent.kind === 'accepted') return { outcome, reason: '', cause: null, answer: '', milliseconds }
  const { reason } = sent
  ctx.log.warn({ reason }, 'a test mail was not accepted')
  const refusal = 'refusal' in sent ? sent.refusal : undefined
  return { outcome, reason, cause: refusal?.cause ?? null, answer: refusal?.answer ?? '', milliseconds }
}

const outcomes = {
  accepted: 'accepted',
  refused: 'refused',
  'not-now': 'not-sent',
  unclear: 'unclear',
} as const satisfies Record<DeliveryOutcome['kind'], TestMail['outcome']>

/** Marks the test as done if the number is that of a mail of the last two hours. Throws `wrong-code` and `too-many-tries`. */
export async function confirmTestMail(
  ctx: Ctx,
  limits: TestMailLimits,
  administrator: Administrator,
  typed: string,
): Promise<FirstRun> {
  await count(limits.tries, administrator.email, 'too-many-tries')
  const number = typed.replaceAll(/\s/g, '')
  if (!getMailNumbers(ctx.encryption, administrator.email, ctx.clock.now()).includes(number))
    throw new Failure('wrong-code')
  await upsertFirstRunStep(ctx.pool, 'mail', 'done', ctx.clock.now())
  return loadFirstRun(ctx, administrator)
}

async function count(limit: AttemptLimit, email: string, code: FailureCode): Promise<void> {
  const seconds = await limit.secondsToWait(email)
  if (seconds > 0) throw new Failure(code, { detail: { retryAfter: String(seconds) } })
}
