import type { PoolClient } from 'pg'
import { insertRows, type NewRow } from '../db/insert-rows.ts'
import type { Season } from './season.ts'
import { activities, effectiveDays, locations, staffMembers, tasks } from './setup.ts'
import { general, language, passCheckerItems } from './settings.ts'

/** Writes settings, tasks, activities and locations, and the links between them. */
export async function writeSetup(client: PoolClient, season: Season): Promise<void> {
  for (const [kind, value] of Object.entries({ general, language })) {
    await client.query('update settings_document set value = $2, modified_date_utc = now() where kind = $1', [
      kind,
      JSON.stringify(value),
    ])
  }
  for (const [taskTypeId, days] of Object.entries(effectiveDays)) {
    await client.query('update task_type set effective_days = $2 where id = $1', [taskTypeId, days])
  }

  await insertRows(client, 'collection_item', passCheckerItems)
  await insertRows(
    client,
    'staff_member',
    staffMembers.map((member) => ({ ...member })),
  )

  const taskIds = new Map<string, number>()
  for (const [key, task] of Object.entries(tasks)) {
    const endsWithSeason = 'end_effective_date' in task
    const row = endsWithSeason ? { ...task, end_effective_date: season.lastDay } : task
    taskIds.set(key, await insertAndGetId(client, 'task', row))
  }

  const activityIds = new Map<string, number>()
  for (const [key, { tasks: taskKeys, products, ...activity }] of Object.entries(activities)) {
    const activityId = await insertAndGetId(client, 'activity', activity)
    activityIds.set(key, activityId)
    const links = taskKeys.map((task, position) => ({ activity_id: activityId, task_id: taskIds.get(task), position }))
    await insertRows(client, 'activity_task', links)
    const productLinks = products.map((product) => ({ activity_id: activityId, product_id: product }))
    await insertRows(client, 'activity_product', productLinks)
  }

  for (const { activities: activityKeys, ...location } of locations) {
    const locationId = await insertAndGetId(client, 'location', location)
    const activityLinks = activityKeys.map((key) => ({ location_id: locationId, activity_id: activityIds.get(key) }))
    await insertRows(client, 'activity_location', activityLinks)
    const [first] = activityLinks
    await client.query('update location set default_activity_id = $2 where id = $1', [locationId, first?.activity_id])
  }
}

async function insertAndGetId(client: PoolClient, table: string, row: NewRow): Promise<number> {
  const columns = Object.keys(row)
  const parameters = columns.map((_, index) => `$${index + 1}`)
  const { rows } = await client.query<{ id: number }>(
    `insert into ${table} (${columns.join()}) values (${parameters.join()}) returning id`,
    Object.values(row),
  )
  const [inserted] = rows
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`)
  return inserted.id
}
