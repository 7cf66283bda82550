import type { SetupDocument, SetupObject } from '@first-chair/core/setup-document/setup-document'
import type { Context } from '../context/context.ts'
import type { SetupRows } from '../setup/setup-document.store.ts'
import {
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  updateWebhookEndpoint,
} from '../webhook/webhook-endpoint.store.ts'
import { insertFirstWebhookSecret } from '../webhook/webhook-secret.facts.ts'
import {
  matchSection,
  removeObjects,
  writeObjects,
  type ObjectWriter,
  type SetupWriting,
} from './sync-objects.facts.ts'

type Named = SetupObject<'webhooks'> & { name: string }

/**
 * Writes the webhook endpoints. A new one gets a secret that nobody has seen: an administrator creates one on the page for
 * webhooks.
 */
export async function writeWebhooks(
  ctx: Pick<Context, 'encryption'>,
  writing: SetupWriting,
  rows: SetupRows,
  current: SetupDocument,
  { webhooks }: SetupDocument,
): Promise<void> {
  if (webhooks === undefined) return
  const writer = createWebhookWriter(ctx, writing)
  const stored = rows.webhooks.map((row) => ({ ...row, name: row.description }))
  const matched = await matchSection(
    writing,
    'webhook_endpoint',
    stored,
    named(current.webhooks ?? {}),
    named(webhooks),
  )
  await removeObjects(writing, writer, matched)
  await writeObjects(writing, writer, matched)
}

function createWebhookWriter(
  ctx: Pick<Context, 'encryption'>,
  { client, administrator }: SetupWriting,
): ObjectWriter<Named> {
  return {
    section: 'webhooks',
    table: 'webhook_endpoint',
    subject: 'webhook endpoint',
    find: (id) => findWebhookEndpoint(client, id),
    insert: async (endpoint) => {
      const id = await insertWebhookEndpoint(client, endpoint, administrator.email)
      await insertFirstWebhookSecret(ctx, { client, administrator }, id)
      return id
    },
    update: (id, endpoint) => updateWebhookEndpoint(client, id, endpoint),
    remove: async (id) => {
      await deleteWebhookEndpoint(client, id)
      return []
    },
  }
}

function named(endpoints: Readonly<Record<string, SetupObject<'webhooks'>>>): Record<string, Named> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, endpoint]) => [key, { ...endpoint, name: endpoint.description }]),
  )
}
