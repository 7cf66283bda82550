import { t } from '@first-chair/core/catalogue/refusal'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import type { WebhookEndpoint, WebhookEndpointFields } from '@first-chair/core/webhook/webhook-endpoint'
import type { Context } from '../context/context.ts'
import type { Listing, Resource } from '../resource/resource.ts'
import { refuseInUse } from '../setup/in-use.rule.ts'
import { findAddressProblem } from './webhook-address.facts.ts'
import {
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  loadWebhookEndpointsPage,
  updateWebhookEndpoint,
  type WebhookEndpointsQuery,
} from './webhook-endpoint.store.ts'

/** The administration of endpoints. An address must be allowed when it is saved; it is checked again at each request. */
export function createWebhookEndpointResource(
  ctx: Pick<Context, 'webhooks'>,
): Resource<WebhookEndpoint, WebhookEndpointFields> & Listing<WebhookEndpoint, WebhookEndpointsQuery> {
  return {
    subject: 'webhook endpoint',
    findPage: loadWebhookEndpointsPage,
    find: findWebhookEndpoint,
    prepare: async (fields) => {
      const problem = await findAddressProblem(ctx, fields.url)
      if (problem) throw createInvalidInput([problem])
      return fields
    },
    insert: ({ client, administrator }, fields) => insertWebhookEndpoint(client, fields, administrator.email),
    update: async ({ client }, { id }, fields) => {
      await updateWebhookEndpoint(client, id, fields)
      return true
    },
    refuseDeletion: async (_client, rows, isConfirmed) => {
      refuseInUse(
        rows.map(({ id, description, waiting }) => ({
          id,
          name: description,
          reasons: waiting > 0 ? [t('webhook-waiting', { waiting })] : [],
          refusal: null,
        })),
        isConfirmed,
        {},
      )
    },
    delete: async (client, { id }) => {
      await deleteWebhookEndpoint(client, id)
      return []
    },
  }
}
