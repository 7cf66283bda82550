import * as calls from '@first-chair/core/webhook/webhook.api'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import type { Context } from '../context/context.ts'
import type { Serve } from '../http/serve.ts'
import { serveEditing } from '../resource/resource.routes.ts'
import { deleteRow } from '../resource/change-rows.ts'
import * as changes from './change-webhook-endpoints.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { createWebhookEndpointResource } from './webhook-endpoint.resource.ts'

export function webhookRoutes(serve: Serve, ctx: Context): void {
  const resource = createWebhookEndpointResource(ctx)
  serveEditing(serve, ctx, webhookEndpointCalls, resource)
  serve(webhookEndpointCalls.add, ({ body }, administrator) =>
    changes.addWebhookEndpoint(ctx, administrator, resource, body),
  )
  serve(webhookEndpointCalls.remove, ({ params, query }, administrator) =>
    deleteRow(ctx, administrator, resource, params.id, query.confirmed),
  )
  serve(calls.rotateWebhookSecret, ({ params, body }, administrator) =>
    changes.rotateWebhookSecret(ctx, administrator, resource, params.id, body),
  )
  serve(calls.endOldWebhookSecrets, ({ params }, administrator) =>
    changes.endOldWebhookSecrets(ctx, administrator, resource, params.id),
  )
  serve(calls.pauseWebhookEndpoint, ({ params }, administrator) =>
    changes.pauseWebhookEndpoint(ctx, administrator, resource, params.id),
  )
  serve(calls.resumeWebhookEndpoint, ({ params }, administrator) =>
    changes.resumeWebhookEndpoint(ctx, administrator, resource, params.id),
  )
  serve(calls.sendWebhookTest, ({ params }, administrator) =>
    changes.sendWebhookTest(ctx, administrator, resource, params.id),
  )
  serve(calls.sendFailedWebhooksAgain, ({ params }, administrator) =>
    changes.sendFailedWebhooksAgain(ctx, administrator, resource, params.id),
  )
  serve(calls.sendWebhookAgain, ({ params }, administrator) => changes.sendWebhookAgain(ctx, administrator, params.id))
  serve(calls.listWebhookDeliveries, ({ params, query }) => listWebhookDeliveries(ctx, params.id, query))
}
