import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type { Location } from '@first-chair/core/location/location'
import type pg from 'pg'
import { readPage } from '../db/read-page.ts'
import { findRow, findRows } from '../db/read-rows.ts'

const orders = { name: 'lower(name)', id: 'id', modifiedDateUtc: '"modifiedDateUtc"' } as const

export type LocationsQuery = ListQuery<keyof typeof orders>

/** One page of the locations. The search matches a part of the name, the slug or the description. */
export function findLocationsPage(pool: pg.Pool, query: LocationsQuery): Promise<Page<Location>> {
  const searchCondition = 'contains_text(name, $1) or contains_text(slug, $1) or contains_text(description, $1)'
  return readPage<Location>(
    pool,
    {
      from: 'current_location',
      searchCondition,
      order: orders[query.sort],
      needsFixing: '"defaultActivityId" is null',
    },
    query,
  )
}

/** A location, if it exists and was not deleted. */
export const findLocation = (client: pg.Pool | pg.PoolClient, id: number): Promise<Location | undefined> =>
  findRow(client, 'current_location', id)

/** The locations with these ids that were not deleted, sorted by name. */
export const findLocations = (client: pg.Pool | pg.PoolClient, ids: readonly number[]): Promise<Location[]> =>
  findRows(client, 'current_location', ids)

/** The name of another location that uses this slug. */
export async function findNameBySlug(
  client: pg.PoolClient,
  { id, slug }: { id: number | undefined; slug: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'select name from current_location where slug = $1 and id is distinct from $2',
    [slug, id ?? null],
  )
  return rows[0]?.name
}

/** True if another location is the default location. */
export async function hasOtherDefault(client: pg.PoolClient, id: number | undefined): Promise<boolean> {
  const { rows } = await client.query('select from current_location where "isDefault" and id is distinct from $1', [
    id ?? null,
  ])
  return rows.length > 0
}

/** The columns of the table `location` that are saved together. */
export type LocationColumns = Omit<Location, 'id' | 'activityLocations' | 'version' | 'modifiedDateUtc'>

const columns = [
  ['name', 'name'],
  ['slug', 'slug'],
  ['description', 'description'],
  ['is_enabled', 'isEnabled'],
  ['is_default', 'isDefault'],
  ['is_edit_profile_location', 'isEditProfileLocation'],
  ['use_pos_transactions_and_orders', 'usePosTransactionsAndOrders'],
  ['default_activity_id', 'defaultActivityId'],
  ['check_in_complete_text', 'checkInCompleteText'],
  ['time_zone', 'timeZone'],
  ['access_location_ids', 'accessLocationIds'],
  ['stops', 'stops'],
] as const satisfies readonly (readonly [string, keyof LocationColumns])[]

/** Inserts a location and returns its id. */
export async function insertLocation(client: pg.PoolClient, location: LocationColumns): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into location (${columns.map(([column]) => column).join()})
     values (${columns.map((_, index) => `$${index + 1}`).join()}) returning id`,
    columns.map(([, field]) => location[field]),
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new location.')
  return added.id
}

/** Updates the columns of a location and increments its version. */
export async function updateLocationRow(client: pg.PoolClient, id: number, location: LocationColumns): Promise<void> {
  await client.query(
    `update location set ${columns.map(([column], index) => `${column} = $${index + 2}`).join()},
            version = version + 1, modified_date_utc = now() where id = $1`,
    [id, ...columns.map(([, field]) => location[field])],
  )
}

/** Flags that only one location may have. */
const flagColumns = { isDefault: 'is_default', isEditProfileLocation: 'is_edit_profile_location' } as const
export type UniqueFlag = keyof typeof flagColumns

/** Clears a flag of the location that has it, except for `exceptId`. Returns the id of the changed location. */
export async function clearOtherFlag(
  client: pg.PoolClient,
  flag: UniqueFlag,
  exceptId: number | undefined,
): Promise<number | undefined> {
  const column = flagColumns[flag]
  const { rows } = await client.query<{ id: number }>(
    `update location set ${column} = false, version = version + 1, modified_date_utc = now()
     where ${column} and deleted_date_utc is null and id is distinct from $1 returning id`,
    [exceptId ?? null],
  )
  return rows[0]?.id
}

/** Replaces the linked activities. Links that stay keep their ids. */
export async function replaceLinkedActivities(
  client: pg.PoolClient,
  id: number,
  activityIds: readonly number[],
): Promise<void> {
  await client.query('delete from activity_location where location_id = $1 and activity_id <> all ($2)', [
    id,
    activityIds,
  ])
  await client.query(
    `insert into activity_location (location_id, activity_id)
     select $1, activity_id from unnest($2::integer[]) with ordinality as linked (activity_id, position)
     order by position on conflict (location_id, activity_id) do nothing`,
    [id, activityIds],
  )
}

/** The ids of activities that do not exist or were deleted. */
export async function findUnknownActivities(client: pg.PoolClient, activityIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select submitted.id from unnest($1::integer[]) as submitted (id)
     where not exists (select from current_activity a where a.id = submitted.id)`,
    [activityIds],
  )
  return rows.map(({ id }) => id)
}

/** The ids of locations with completions. */
export async function findLocationsWithCompletions(
  client: pg.Pool | pg.PoolClient,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select submitted.id from unnest($1::integer[]) as submitted (id)
     where exists (select from contact_task_completion c where c.location_id = submitted.id)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Marks a location as deleted: completions refer to it. */
export async function markLocationDeleted(client: pg.PoolClient, id: number): Promise<void> {
  await client.query(
    `update location set deleted_date_utc = now(), is_enabled = false, is_edit_profile_location = false,
            version = version + 1, modified_date_utc = now() where id = $1`,
    [id],
  )
}
