import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput, Failure } from '@first-chair/core/contract/failure'
import {
  maxOverlapDays,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointFields,
} from '@first-chair/core/webhook/webhook-endpoint'
import { insertAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { addRow, changeRow } from '../resource/change-rows.ts'
import type { Resource } from '../resource/resource.ts'
import { inSetupTransaction } from '../setup/setup-change.facts.ts'
import { createWebhookSecret } from './sign-webhook.rule.ts'
import { findWebhookDelivery } from './webhook-delivery-list.store.ts'
import {
  endOldWebhookSecretsNow,
  insertTestEvent,
  insertWebhookSecret,
  markEndpointPaused,
  markEndpointResumed,
  requeueFailedWebhooks,
  requeueWebhook,
} from './webhook-endpoint.store.ts'
import { insertFirstWebhookSecret, toStoredWebhookSecret } from './webhook-secret.facts.ts'

type Ctx = Pick<Context, 'pool' | 'setup' | 'clock' | 'encryption'>
type EndpointResource = Resource<WebhookEndpoint, WebhookEndpointFields>

const millisecondsPerDay = 86_400_000

/** Adds an endpoint with its first secret. Only this answer contains the whole secret. */
export async function addWebhookEndpoint(
  ctx: Ctx,
  administrator: Administrator,
  resource: EndpointResource,
  fields: WebhookEndpointFields,
): Promise<WebhookEndpoint> {
  let secret = ''
  const withSecret: EndpointResource = {
    ...resource,
    insert: async (change, sent) => {
      const id = await resource.insert(change, sent)
      secret = await insertFirstWebhookSecret(ctx, change, id)
      return id
    },
  }
  return { ...(await addRow(ctx, administrator, withSecret, fields)), newSecret: secret }
}

/** Creates a new secret. The old ones still sign until a time in the next days. Only this answer contains the secret. */
export async function rotateWebhookSecret(
  ctx: Ctx,
  administrator: Administrator,
  resource: EndpointResource,
  id: number,
  { validUntilUtc }: { validUntilUtc: string },
): Promise<WebhookEndpoint> {
  const overlap = Date.parse(validUntilUtc) - ctx.clock.now().getTime()
  if (overlap < 0 || overlap > maxOverlapDays * millisecondsPerDay) {
    const message = t('webhook-overlap', { max: maxOverlapDays })
    throw createInvalidInput([{ path: 'validUntilUtc', rule: 'overlap', message }])
  }
  const secret = createWebhookSecret()
  const row = await changeRow(
    ctx,
    administrator,
    resource,
    id,
    async ({ client }) => {
      const stored = toStoredWebhookSecret(ctx, administrator, id, secret)
      await insertWebhookSecret(client, { ...stored, oldValidUntil: validUntilUtc })
      return true
    },
    'secret-created',
  )
  return { ...row, newSecret: secret }
}

/** Ends all secrets except the current one. */
export function endOldWebhookSecrets(
  ctx: Ctx,
  administrator: Administrator,
  resource: EndpointResource,
  id: number,
): Promise<WebhookEndpoint> {
  const write = ({ client }: { client: Parameters<typeof endOldWebhookSecretsNow>[0] }) =>
    endOldWebhookSecretsNow(client, id)
  return changeRow(ctx, administrator, resource, id, write, 'old-secrets-ended')
}

/** Pauses an endpoint: its events wait. */
export function pauseWebhookEndpoint(
  ctx: Ctx,
  administrator: Administrator,
  resource: EndpointResource,
  id: number,
): Promise<WebhookEndpoint> {
  return changeRow(ctx, administrator, resource, id, ({ client }) => markEndpointPaused(client, id), 'paused')
}

/** Resumes an endpoint, and sends what waits. */
export function resumeWebhookEndpoint(
  ctx: Ctx,
  administrator: Administrator,
  resource: EndpointResource,
  id: number,
): Promise<WebhookEndpoint> {
  return changeRow(ctx, administrator, resource, id, ({ client }) => markEndpointResumed(client, id), 'resumed')
}

/** Sends a test event to an endpoint. */
export function sendWebhookTest(
  ctx: Ctx,
  administrator: Administrator,
  resource: EndpointResource,
  id: number,
): Promise<WebhookEndpoint> {
  const write = async ({ client }: { client: Parameters<typeof insertTestEvent>[0] }) => {
    await insertTestEvent(client, id)
    return true
  }
  return changeRow(ctx, administrator, resource, id, write, 'tested')
}

/** Sends all deliveries of an endpoint again whose last attempt failed. */
export function sendFailedWebhooksAgain(
  ctx: Ctx,
  administrator: Administrator,
  resource: EndpointResource,
  id: number,
): Promise<WebhookEndpoint> {
  const write = async ({ client }: { client: Parameters<typeof requeueFailedWebhooks>[0] }) =>
    (await requeueFailedWebhooks(client, id)) > 0
  return changeRow(ctx, administrator, resource, id, write, 'sent-again')
}

/** Sends a delivery again, also one that succeeded. */
export async function sendWebhookAgain(
  ctx: Pick<Context, 'pool' | 'setup'>,
  administrator: Administrator,
  id: number,
): Promise<WebhookDelivery> {
  return inSetupTransaction(ctx, async (client) => {
    if (!(await requeueWebhook(client, id))) throw new Failure('not-found')
    const delivery = await findWebhookDelivery(client, id)
    if (!delivery) throw new Error('The delivery was requeued but could not be read back.')
    await insertAuditEntry(client, administrator, {
      action: 'webhook-delivery-sent-again',
      subject: `webhook delivery ${id}`,
      after: { eventId: delivery.eventId, type: delivery.type },
    })
    return delivery
  })
}
