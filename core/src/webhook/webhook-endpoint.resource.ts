import * as z from 'zod/mini'
import { listQuery } from '../contract/admin-list.ts'
import { createResourceCalls, versionField } from '../contract/resource-calls.ts'
import { WebhookEndpoint, WebhookEndpointFields } from './webhook-endpoint.ts'

const path = '/api/admin/webhooks'

/** The calls with which administrators edit endpoints. The answer to `add` contains the secret, and only that one. */
export const webhookEndpointCalls = createResourceCalls({
  one: 'WebhookEndpoint',
  many: 'WebhookEndpoints',
  readPath: path,
  writePath: path,
  row: WebhookEndpoint,
  fields: WebhookEndpointFields,
  changes: z.safeExtend(WebhookEndpointFields, versionField),
  query: listQuery(['description', 'createdDateUtc']),
  summaries: {
    list: 'Webhook endpoints: one page, searched and sorted, with what was delivered and what waits',
    read: 'One webhook endpoint',
    add: 'Add a webhook endpoint; only this answer contains the whole secret',
    update: 'Change a webhook endpoint',
    remove: 'Delete a webhook endpoint, its secrets and its deliveries',
  },
  failures: { remove: ['in-use'] },
})
