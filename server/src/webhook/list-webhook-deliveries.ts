import { Failure } from '@first-chair/core/contract/failure'
import type { WebhookDelivery } from '@first-chair/core/webhook/webhook-endpoint'
import type { Context } from '../context/context.ts'
import { loadWebhookDeliveries } from './webhook-delivery-list.store.ts'
import { findWebhookEndpoint } from './webhook-endpoint.store.ts'

const pageSize = 25

/** One page of the deliveries to an endpoint, and where the next page starts. */
export async function listWebhookDeliveries(
  ctx: Pick<Context, 'pool'>,
  endpointId: number,
  { failed, before }: { failed: boolean; before?: number | undefined },
): Promise<{ deliveries: WebhookDelivery[]; nextBefore: number | null }> {
  if (!(await findWebhookEndpoint(ctx.pool, endpointId))) throw new Failure('not-found')
  const rows = await loadWebhookDeliveries(ctx.pool, endpointId, { failed, before, limit: pageSize + 1 })
  const deliveries = rows.slice(0, pageSize)
  return { deliveries, nextBefore: rows.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null }
}
