import { setTimeout as pause } from 'node:timers/promises'
import { buildWebhookBody } from '@first-chair/core/webhook/webhook-events'
import { webhookHeaders } from '@first-chair/core/webhook/webhook-endpoint'
import { isAccepted } from '../adapters/webhook/webhook-client.ts'
import { loadAdministratorEmails } from '../admin-access/administrator.store.ts'
import type { Context } from '../context/context.ts'
import { getSecondsToNextWebhook } from './next-webhook-attempt.rule.ts'
import { reportPausedEndpointJob, sendWebhooksJob, webhookQueue } from './send-webhooks.job.ts'
import { signWebhook } from './sign-webhook.rule.ts'
import {
  claimWebhooks,
  loadValidSecrets,
  markWebhookDelivered,
  queueNextWebhooks,
  recordWebhookFailure,
  type WebhookToSend,
} from './webhook-delivery.store.ts'
import { decryptWebhookSecret } from './webhook-secret.facts.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'encryption' | 'delivery' | 'webhooks' | 'log'>

/** Requests to one endpoint at the same time. A slow receiver delays only its own deliveries. */
const maxPerEndpoint = 4

/** New events are looked up this often while requests are under way. */
const lookMilliseconds = 500

/**
 * Sends all webhooks that are due, and those that become due meanwhile, until nothing is left. Every delivery is sent at
 * least once: what a killed process was sending is due again after a minute.
 */
export async function sendWebhooks(ctx: Ctx, isStopping: () => boolean = () => false): Promise<void> {
  const running = new Map<number, number>()
  const requests = new Set<Promise<void>>()
  const start = (webhook: WebhookToSend, secrets: readonly string[]) => {
    running.set(webhook.endpointId, (running.get(webhook.endpointId) ?? 0) + 1)
    const request = sendWebhook(ctx, webhook, secrets)
      .catch((err: unknown) => ctx.log.warn({ err, deliveryId: webhook.id }, 'a webhook could not be recorded'))
      .finally(() => {
        running.set(webhook.endpointId, (running.get(webhook.endpointId) ?? 1) - 1)
        requests.delete(request)
      })
    requests.add(request)
  }
  try {
    let isDone = false
    while (!isDone) {
      // Requests limit what is claimed for their endpoint. They may end during the claim, so only one without requests finds everything.
      const wasIdle = requests.size === 0
      const webhooks = isStopping() ? [] : await claimWebhooks(ctx.pool, { running, maxPerEndpoint })
      const secrets = await loadSecrets(ctx, webhooks)
      for (const webhook of webhooks) {
        const valid = secrets.get(webhook.endpointId)
        // Without a secret that can be decrypted nothing is sent, and the delivery is due again after its claim.
        if (valid) start(webhook, valid)
      }
      if (requests.size > 0) await Promise.race([...requests, pause(lookMilliseconds, undefined, { ref: false })])
      isDone = wasIdle && webhooks.length === 0
    }
  } finally {
    await Promise.all(requests)
  }
  await queueNextWebhooks(ctx.pool, { jobName: sendWebhooksJob.name, queueName: webhookQueue })
}

async function loadSecrets(ctx: Ctx, webhooks: readonly WebhookToSend[]): Promise<Map<number, string[]>> {
  const secrets = new Map<number, string[]>()
  if (webhooks.length === 0) return secrets
  const endpointIds = [...new Set(webhooks.map(({ endpointId }) => endpointId))]
  for (const { endpointId, sealedSecret } of await loadValidSecrets(ctx.pool, endpointIds)) {
    const secret = decryptWebhookSecret(ctx, endpointId, sealedSecret)
    if (secret !== undefined) secrets.set(endpointId, [...(secrets.get(endpointId) ?? []), secret])
  }
  return secrets
}

async function sendWebhook(ctx: Ctx, webhook: WebhookToSend, secrets: readonly string[]): Promise<void> {
  const body = buildWebhookBody(webhook)
  // The time of this machine, not of the clock of the resort: receivers compare it with theirs.
  const timestamp = Math.floor(ctx.clock.now().getTime() / 1_000)
  const signature = signWebhook(secrets, { id: webhook.eventId, timestamp, body })
  const outcome = await ctx.webhooks.post({
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'First-Chair',
      [webhookHeaders.id]: webhook.eventId,
      [webhookHeaders.timestamp]: String(timestamp),
      [webhookHeaders.signature]: signature,
    },
    body,
  })
  const isAnswered = outcome.kind === 'answered'
  const attempt = {
    id: webhook.id,
    timestamp,
    signature,
    status: isAnswered ? outcome.status : null,
    problem: isAnswered ? null : outcome.problem,
    answer: isAnswered ? outcome.answer : '',
    milliseconds: outcome.milliseconds,
  }
  if (isAccepted(outcome)) return markWebhookDelivered(ctx.pool, attempt)

  const retryAfter = isAnswered ? outcome.retryAfterSeconds : undefined
  const isPaused = await recordWebhookFailure(ctx.pool, attempt, {
    seconds: getSecondsToNextWebhook(webhook.attempts, {
      secondsSinceFirst: webhook.secondsSinceFirst,
      minSeconds: retryAfter,
      random: Math.random(),
    }),
    endpointSeconds: retryAfter,
    isGone: attempt.status === 410,
    administrators: ctx.delivery.email ? await loadAdministratorEmails(ctx.pool) : [],
    reportJobName: reportPausedEndpointJob.name,
  })
  if (isPaused) ctx.log.warn({ endpointId: webhook.endpointId }, 'a webhook endpoint was paused')
}
