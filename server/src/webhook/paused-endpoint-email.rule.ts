import { t } from '@first-chair/core/catalogue/webhook'
import { escapeHtml } from '@first-chair/core/settings/prerendered-page'
import { webhookEventDays, type PausedReason } from '@first-chair/core/webhook/webhook-endpoint'

/** Builds the e-mail to an administrator about an endpoint that was paused by itself. */
export function buildPausedEndpointEmail(facts: {
  description: string
  url: string
  pausedReason: PausedReason | null
  link: string
}): { subject: string; text: string; html: string } {
  const { description, link } = facts
  const { host } = new URL(facts.url)
  const text =
    facts.pausedReason === 'gone'
      ? t('paused-gone', { description, host, link })
      : t('paused-failing', { description, host, link, days: webhookEventDays })
  return {
    subject: t('paused-subject', { description }),
    text,
    html: `<p>${escapeHtml(text)}</p>`,
  }
}
