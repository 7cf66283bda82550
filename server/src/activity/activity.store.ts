import type { Activity, ActivityTask } from '@first-chair/core/activity/activity'
import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type { Task } from '@first-chair/core/task/task'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { readPage } from '../db/read-page.ts'
import { findRow, findRows, listOtherNames } from '../db/read-rows.ts'

type ActivityRow = Omit<Activity, 'activityTasks'> & { taskLinks: Omit<ActivityTask, 'task'>[] }

const orders = { name: 'lower(name)', id: 'id', modifiedDateUtc: '"modifiedDateUtc"' } as const

export type ActivitiesQuery = ListQuery<keyof typeof orders>

/** One page of the activities. The search matches a part of the name or of a product code. */
export async function findActivitiesPage(pool: pg.Pool, query: ActivitiesQuery): Promise<Page<Activity>> {
  const searchCondition = `contains_text(name, $1)
    or exists (select from activity_product p where p.activity_id = current_activity.id and contains_text(p.product_id, $1))`
  const hasNoTask = `not exists (select from activity_task link join current_task t on t.id = link.task_id
                                 where link.activity_id = current_activity.id)`
  const page = await readPage<ActivityRow>(
    pool,
    { from: 'current_activity', searchCondition, order: orders[query.sort], needsFixing: hasNoTask },
    query,
  )
  return { ...page, rows: await loadTasks(pool, page.rows) }
}

/** An activity, if it exists and was not deleted. */
export async function findActivity(client: pg.Pool | pg.PoolClient, id: number): Promise<Activity | undefined> {
  const row = await findRow<ActivityRow>(client, 'current_activity', id)
  return row && (await loadTasks(client, [row]))[0]
}

/** The activities with these ids that were not deleted, sorted by name. */
export async function findActivities(client: pg.Pool | pg.PoolClient, ids: readonly number[]): Promise<Activity[]> {
  return loadTasks(client, await findRows<ActivityRow>(client, 'current_activity', ids))
}

async function loadTasks(client: pg.Pool | pg.PoolClient, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const ids = rows.flatMap(({ taskLinks }) => taskLinks.map(({ taskId }) => taskId))
  const result = await client.query<WithDates<Task>>('select * from current_task where id = any ($1)', [ids])
  const tasks = new Map(result.rows.map((row) => [row.id, toIsoDates<Task>(row)]))
  return rows.map(({ taskLinks, ...activity }) => ({
    ...activity,
    activityTasks: taskLinks.flatMap((link) => {
      const task = tasks.get(link.taskId)
      return task ? [{ ...link, task }] : []
    }),
  }))
}

type Columns = Pick<Activity, 'name' | 'ageMin' | 'ageMax' | 'imageUrl'>

/** Inserts an activity and returns its id. */
export async function insertActivity(client: pg.PoolClient, activity: Columns): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into activity (name, age_min, age_max, image_url) values ($1, $2, $3, $4) returning id',
    [activity.name, activity.ageMin, activity.ageMax, activity.imageUrl],
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new activity.')
  return added.id
}

/** Updates the columns of an activity and increments its version. */
export async function updateActivityRow(client: pg.PoolClient, id: number, activity: Columns): Promise<void> {
  await client.query(
    `update activity set name = $2, age_min = $3, age_max = $4, image_url = $5,
            version = version + 1, modified_date_utc = now() where id = $1`,
    [id, activity.name, activity.ageMin, activity.ageMax, activity.imageUrl],
  )
}

/** Replaces the tasks of an activity, in this order. Links that stay keep their ids. */
export async function replaceActivityTasks(
  client: pg.PoolClient,
  id: number,
  taskIds: readonly number[],
): Promise<void> {
  await client.query('delete from activity_task where activity_id = $1 and task_id <> all ($2)', [id, taskIds])
  await client.query(
    `insert into activity_task (activity_id, task_id, position)
     select $1, task_id, position from unnest($2::integer[]) with ordinality as linked (task_id, position)
     on conflict (activity_id, task_id) do update set position = excluded.position`,
    [id, taskIds],
  )
}

/** Replaces the products of an activity. Links that stay keep their ids. */
export async function replaceActivityProducts(
  client: pg.PoolClient,
  id: number,
  productIds: readonly string[],
): Promise<void> {
  await client.query('delete from activity_product where activity_id = $1 and product_id <> all ($2)', [id, productIds])
  await client.query(
    `insert into activity_product (activity_id, product_id)
     select $1, product_id from unnest($2::text[]) with ordinality as linked (product_id, position)
     order by position on conflict (activity_id, product_id) do nothing`,
    [id, productIds],
  )
}

/** The ids of tasks that do not exist or were deleted. */
export async function findUnknownTasks(client: pg.PoolClient, taskIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select submitted.id from unnest($1::integer[]) as submitted (id)
     where not exists (select from current_task t where t.id = submitted.id)`,
    [taskIds],
  )
  return rows.map(({ id }) => id)
}

/** The names of all other activities. */
export const listOtherActivityNames = (client: pg.PoolClient, id: number | undefined): Promise<string[]> =>
  listOtherNames(client, 'current_activity', id)

/** A location that links an activity, and whether the activity is its default one. */
export type LinkingLocation = { id: number; name: string; activityId: number; isDefaultThere: boolean }

/** The locations that link one of these activities. */
export async function findLinkingLocations(
  client: pg.Pool | pg.PoolClient,
  activityIds: readonly number[],
): Promise<LinkingLocation[]> {
  const { rows } = await client.query<LinkingLocation>(
    `select l.id, l.name, link.activity_id as "activityId",
            l."defaultActivityId" is not distinct from link.activity_id as "isDefaultThere"
     from current_location l join activity_location link on link.location_id = l.id
     where link.activity_id = any ($1) order by lower(l.name), l.id`,
    [activityIds],
  )
  return rows
}

/** Removes an activity from its locations and marks it as deleted: completions refer to it. */
export async function markActivityDeleted(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    `update location set default_activity_id = case when default_activity_id = $1 then null else default_activity_id end,
            version = version + 1, modified_date_utc = now()
     where id in (select location_id from activity_location where activity_id = $1)`,
    [id],
  )
  await client.query('delete from activity_location where activity_id = $1', [id])
  await client.query(
    'update activity set deleted_date_utc = now(), version = version + 1, modified_date_utc = now() where id = $1',
    [id],
  )
}
