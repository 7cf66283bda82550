import {
  webhookRetryDays,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookProblem,
} from '@first-chair/core/webhook/webhook-endpoint'
import { t } from '../../catalogue/admin-webhooks.ts'
import type { Tone } from '../../ui/badge.tsx'

type Label = { tone: Tone; text: string }

/** The state of an endpoint. */
export function getStateLabel({ state, pausedReason }: WebhookEndpoint): Label {
  if (state === 'working') return { tone: 'ok', text: t('working') }
  if (state === 'retrying') return { tone: 'warn', text: t('retrying') }
  if (pausedReason === 'failing') return { tone: 'bad', text: t('pausedFailing', { days: webhookRetryDays }) }
  if (pausedReason === 'gone') return { tone: 'bad', text: t('pausedGone') }
  return { tone: 'plain', text: t('pausedManual') }
}

/** The last answer to a delivery, and when it is tried again. */
export function getAnswerLabel(delivery: WebhookDelivery, isPaused: boolean, now: Date): Label {
  const { status, answerStatus, problem, milliseconds, nextAttemptUtc } = delivery
  if (status === 'delivered') {
    return { tone: 'ok', text: t('answered', { status: String(answerStatus), milliseconds: milliseconds ?? 0 }) }
  }
  const when = nextAttemptUtc === null ? undefined : formatWhen(nextAttemptUtc, isPaused, now)
  if (problem !== null) {
    const text = problemTexts[problem]
    return {
      tone: 'bad',
      text: when === undefined ? t('problemGivenUp', { problem: text }) : t('problemAgain', { problem: text, when }),
    }
  }
  if (answerStatus === null) return { tone: 'info', text: t('notSentYet') }
  const answer = String(answerStatus)
  return {
    tone: 'bad',
    text: when === undefined ? t('answeredGivenUp', { status: answer }) : t('answeredAgain', { status: answer, when }),
  }
}

const problemTexts = {
  'unknown-host': t('unknown-host'),
  'private-address': t('private-address'),
  'insecure-address': t('insecure-address'),
  'no-connection': t('no-connection'),
  'timed-out': t('timed-out'),
  certificate: t('certificate'),
  'no-answer': t('no-answer'),
} as const satisfies Record<WebhookProblem, string>

function formatWhen(utc: string, isPaused: boolean, now: Date): string {
  if (isPaused) return t('whenPaused')
  const minutes = Math.ceil((Date.parse(utc) - now.getTime()) / 60_000)
  if (minutes <= 0) return t('whenNow')
  return minutes < 90 ? t('whenMinutes', { minutes }) : t('whenHours', { hours: Math.round(minutes / 60) })
}
