import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type { CollectionItem, CollectionItemFields, CollectionRow } from '@first-chair/core/collection/collection'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { readPage } from '../db/read-page.ts'
import { findRow } from '../db/read-rows.ts'

type Connection = Pick<pg.Pool, 'query'>

const orders = { name: 'lower(name)', id: 'id', modifiedDateUtc: '"modifiedDateUtc"' } as const
const itemOrders = { name: 'lower(name)', value: 'lower(value)', modifiedDateUtc: '"modifiedDateUtc"' } as const

export type CollectionsQuery = ListQuery<keyof typeof orders>

/** All collections, without their items. */
export async function loadCollections(pool: pg.Pool): Promise<CollectionRow[]> {
  const { rows } = await pool.query<WithDates<CollectionRow>>('select * from current_collection order by id')
  return rows.map(toIsoDates<CollectionRow>)
}

/** All items, or the items of one collection, ordered by name. */
export async function loadCollectionItems(pool: Connection, collectionId?: number): Promise<CollectionItem[]> {
  const { rows } = await pool.query<WithDates<CollectionItem>>(
    `select * from current_collection_item where $1::integer is null or "collectionId" = $1
     order by "collectionId", lower(name), id`,
    [collectionId ?? null],
  )
  return rows.map(toIsoDates<CollectionItem>)
}

/** One page of the collections, searched by a part of the name, without the hidden ones. */
export function loadCollectionsPage(
  pool: pg.Pool,
  query: CollectionsQuery,
  areFixedHidden: boolean,
): Promise<Page<CollectionRow>> {
  const from = areFixedHidden
    ? '(select * from current_collection where not "isFixed") as offered'
    : 'current_collection'
  return readPage<CollectionRow>(
    pool,
    { from, searchCondition: 'contains_text(name, $1)', order: orders[query.sort] },
    query,
  )
}

/**
 * One page of a collection's items, searched by a part of the name or the value. `collectionId` must be a validated
 * number.
 */
export function loadCollectionItemsPage(
  pool: pg.Pool,
  collectionId: number,
  query: ListQuery<keyof typeof itemOrders>,
): Promise<Page<CollectionItem>> {
  return readPage<CollectionItem>(
    pool,
    {
      from: `(select * from current_collection_item where "collectionId" = ${Math.trunc(collectionId)}) as items`,
      searchCondition: 'contains_text(name, $1) or contains_text(value, $1)',
      order: itemOrders[query.sort],
    },
    query,
  )
}

/** A collection; undefined if there is none. */
export const findCollection = (client: Connection, id: number): Promise<CollectionRow | undefined> =>
  findRow(client, 'current_collection', id)

/** An item; undefined if there is none. */
export const findCollectionItem = (client: Connection, id: number): Promise<CollectionItem | undefined> =>
  findRow(client, 'current_collection_item', id)

/** Adds a collection and returns its id. */
export async function insertCollection(client: Connection, name: string): Promise<number> {
  return getInsertedId(
    await client.query<{ id: number }>('insert into collection (name) values ($1) returning id', [name]),
  )
}

/** Renames a collection. */
export async function updateCollectionName(client: Connection, id: number, name: string): Promise<void> {
  await client.query(
    'update collection set name = $2, version = version + 1, modified_date_utc = now() where id = $1',
    [id, name],
  )
}

/** Marks a collection as deleted; this hides its items too. */
export async function markCollectionDeleted(client: Connection, id: number): Promise<void> {
  await client.query(
    'update collection set deleted_date_utc = now(), version = version + 1, modified_date_utc = now() where id = $1',
    [id],
  )
}

/** Does another item of the collection have this name, in any case? */
export async function isNameTaken(
  client: Connection,
  { id, collectionId, name }: { id?: number; collectionId: number; name: string },
): Promise<boolean> {
  const { rows } = await client.query(
    'select from collection_item where collection_id = $1 and lower(name) = lower($2) and id is distinct from $3',
    [collectionId, name, id ?? null],
  )
  return rows.length > 0
}

/** Adds an item and returns its id. */
export async function insertItem(
  client: Connection,
  collectionId: number,
  { name, value, staffValue, resolvedBy, wayBack }: CollectionItemFields,
): Promise<number> {
  return getInsertedId(
    await client.query<{ id: number }>(
      `insert into collection_item (collection_id, name, value, staff_value, resolved_by, way_back)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [collectionId, name, value, staffValue, resolvedBy, wayBack],
    ),
  )
}

/** Updates an item. */
export async function updateItem(
  client: Connection,
  id: number,
  { name, value, staffValue, resolvedBy, wayBack }: CollectionItemFields,
): Promise<void> {
  await client.query(
    `update collection_item set name = $2, value = $3, staff_value = $4, resolved_by = $5, way_back = $6,
       version = version + 1, modified_date_utc = now()
     where id = $1`,
    [id, name, value, staffValue, resolvedBy, wayBack],
  )
}

/** Deletes an item. Nothing refers to an item, and the audit log has its values. */
export async function deleteItem(client: Connection, id: number): Promise<void> {
  await client.query('delete from collection_item where id = $1', [id])
}

function getInsertedId({ rows }: pg.QueryResult<{ id: number }>): number {
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new row.')
  return added.id
}
