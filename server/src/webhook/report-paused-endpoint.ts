import type { Context } from '../context/context.ts'
import { buildPausedEndpointEmail } from './paused-endpoint-email.rule.ts'
import { findWebhookEndpoint } from './webhook-endpoint.store.ts'

/** Tells an administrator by e-mail that an endpoint was paused. Throws if it was not accepted, so that the queue repeats it. */
export async function reportPausedEndpoint(
  ctx: Pick<Context, 'pool' | 'config' | 'delivery' | 'setup'>,
  report: { endpointId: number; pausedDateUtc: string; recipient: string },
): Promise<void> {
  const endpoint = await findWebhookEndpoint(ctx.pool, report.endpointId)
  // An administrator was faster.
  if (!endpoint || endpoint.state !== 'paused' || !ctx.delivery.email) return
  const { language } = await ctx.setup.current()
  const link = `${ctx.config.baseUrl}/admin/webhooks?id=${endpoint.id}`
  const outcome = await ctx.delivery.email({
    key: `webhook-paused-${endpoint.id}-${report.pausedDateUtc}-${report.recipient}`,
    recipient: report.recipient,
    senderName: language.application.title,
    ...buildPausedEndpointEmail({ ...endpoint, link }),
  })
  if (outcome.kind === 'not-now') throw new Error(outcome.reason)
}
