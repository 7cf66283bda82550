import type { Activity } from '@first-chair/core/activity/activity'
import type { CollectionItemFields } from '@first-chair/core/collection/collection'
import type { Location } from '@first-chair/core/location/location'
import type { Task, TaskType } from '@first-chair/core/task/task'
import type { WebhookEventType } from '@first-chair/core/webhook/webhook-events'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Client = pg.Pool | pg.PoolClient

/** A row with the key by which setup documents refer to it. */
type Keyed<Row> = Row & { setupKey: string }

type ActivityRow = Omit<Activity, 'activityTasks'> & { taskLinks: { taskId: number }[] }
type CollectionRow = { id: number; name: string }
type CollectionItemRow = CollectionItemFields & { id: number; collectionId: number }
type WebhookRow = { id: number; description: string; url: string; eventTypes: WebhookEventType[] }
type WaiverTextRow = { id: number; code: string; name: string; html: string }

/** Everything of which a setup document is made, as it is stored. */
export type SetupRows = {
  settings: Readonly<Record<string, unknown>>
  locations: Keyed<Location>[]
  activities: Keyed<ActivityRow>[]
  tasks: Keyed<Task>[]
  taskTypes: TaskType[]
  collections: Keyed<CollectionRow>[]
  items: CollectionItemRow[]
  webhooks: Keyed<WebhookRow>[]
  waiverTexts: WaiverTextRow[]
}

/** Reads all rows. Call it in a transaction, so that they fit together. */
export async function loadSetupRows(client: Client): Promise<SetupRows> {
  const withKey = (view: string, table: string) =>
    `select v.*, t.setup_key as "setupKey" from ${view} v join ${table} t on t.id = v.id order by v.id`
  const settings = await read<{ kind: string; value: unknown }>(client, 'select kind, value from settings_document')
  return {
    settings: Object.fromEntries(settings.map(({ kind, value }) => [kind, value])),
    locations: await read(client, withKey('current_location', 'location')),
    activities: await read(client, withKey('current_activity', 'activity')),
    tasks: await read(client, withKey('current_task', 'task')),
    taskTypes: await read(client, 'select * from current_task_type order by id'),
    collections: await read(client, withKey('current_collection', 'collection')),
    items: await read(client, 'select * from current_collection_item order by "collectionId", id'),
    webhooks: await read(
      client,
      `select id, description, url, event_types as "eventTypes", setup_key as "setupKey" from webhook_endpoint order by id`,
    ),
    waiverTexts: await read(client, 'select id, code, name, html from pos.editable_waiver_text order by id'),
  }
}

async function read<Row extends object>(client: Client, sql: string): Promise<Row[]> {
  return (await client.query<WithDates<Row>>(sql)).rows.map((row) => toIsoDates<Row>(row))
}

/** Reads all rows from one snapshot of the database. */
export async function loadSetupSnapshot(pool: pg.Pool): Promise<SetupRows> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    return await loadSetupRows(client)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
