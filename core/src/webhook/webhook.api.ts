import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { WebhookDelivery, WebhookEndpoint } from './webhook-endpoint.ts'

const path = '/api/admin/webhooks'
const params = z.object({ id: Id })
const bigId = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

const changed = { params, answer: WebhookEndpoint, failures: ['not-found'], caller: 'admin' } as const

export const rotateWebhookSecret = endpoint({
  ...changed,
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: `${path}/:id/secrets`,
  summary: 'Create a new secret, contained only in this answer; the old ones still sign until a date',
  body: z.object({
    /** ISO 8601. Until then both secrets sign. */
    validUntilUtc: z.iso.datetime(),
  }),
})

export const endOldWebhookSecrets = endpoint({
  ...changed,
  name: 'endOldWebhookSecrets',
  method: 'DELETE',
  path: `${path}/:id/secrets`,
  summary: 'End all secrets of an endpoint except the current one now',
})

export const pauseWebhookEndpoint = endpoint({
  ...changed,
  name: 'pauseWebhookEndpoint',
  method: 'POST',
  path: `${path}/:id/pause`,
  summary: 'Send nothing to an endpoint until it is resumed; its events wait',
})

export const resumeWebhookEndpoint = endpoint({
  ...changed,
  name: 'resumeWebhookEndpoint',
  method: 'POST',
  path: `${path}/:id/resume`,
  summary: 'Send to a paused endpoint again, first what waits',
})

export const sendWebhookTest = endpoint({
  ...changed,
  name: 'sendWebhookTest',
  method: 'POST',
  path: `${path}/:id/test`,
  summary: 'Send the event webhook.test to an endpoint',
})

export const sendFailedWebhooksAgain = endpoint({
  ...changed,
  name: 'sendFailedWebhooksAgain',
  method: 'POST',
  path: `${path}/:id/send-failed-again`,
  summary: 'Send all deliveries of an endpoint now whose last attempt failed',
})

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: `${path}/:id/deliveries`,
  caller: 'admin',
  summary: 'Deliveries to an endpoint, the newest first, at most 25 per call',
  params,
  query: z.object({
    /** True: only those whose last attempt failed. */
    failed: z._default(z.stringbool(), false),
    /** Only deliveries older than the one with this id. */
    before: z.optional(bigId),
  }),
  answer: z.object({
    deliveries: z.array(WebhookDelivery),
    /** The value of `before` for the next page; null on the last page. */
    nextBefore: z.nullable(z.int()),
  }),
  failures: ['not-found'],
})

export const sendWebhookAgain = endpoint({
  name: 'sendWebhookAgain',
  method: 'POST',
  path: `${path}/deliveries/:id/send-again`,
  caller: 'admin',
  summary: 'Send a delivery now, also one that succeeded; the event keeps its id',
  params: z.object({ id: bigId }),
  answer: WebhookDelivery,
  failures: ['not-found'],
})
