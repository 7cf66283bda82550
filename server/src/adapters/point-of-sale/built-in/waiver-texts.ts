import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type { AuthorizationType, EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import type { Pool, PoolClient } from 'pg'
import { readPage } from '../../../db/read-page.ts'
import { findRow } from '../../../db/read-rows.ts'

/** A waiver as stored in its row: its saved text, without the tasks that require it. */
export type WaiverTextRow = Omit<EditableWaiverText, 'tasks' | 'isInUse' | 'scheduledRelease'>

export async function authorizationTypes(pool: Pool): Promise<AuthorizationType[]> {
  const { rows } = await pool.query<AuthorizationType>(
    'select code, name from pos.authorization_type order by lower(name), code',
  )
  return rows
}

const orders = { name: 'lower(name)', id: 'id', code: 'lower(code)', modifiedDateUtc: '"modifiedDateUtc"' } as const

/** Reads one page of the waivers, searched by a part of the name or the code. */
export function selectWaiverTextsPage(pool: Pool, query: ListQuery<keyof typeof orders>): Promise<Page<WaiverTextRow>> {
  const condition = 'contains_text(name, $1) or contains_text(code, $1)'
  return readPage(
    pool,
    { from: 'pos.editable_waiver_text', searchCondition: condition, order: orders[query.sort] },
    query,
  )
}

/** A waiver; undefined if there is none. */
export const findWaiverTextRow = (client: Pool | PoolClient, id: number): Promise<WaiverTextRow | undefined> =>
  findRow(client, 'pos.editable_waiver_text', id)

/** A waiver by its code; undefined if there is none. */
export async function findWaiverTextRowByCode(client: PoolClient, code: string): Promise<WaiverTextRow | undefined> {
  const { rows } = await client.query<{ id: number }>('select id from pos.authorization_type where code = $1', [code])
  return rows[0] && findWaiverTextRow(client, rows[0].id)
}

/** Inserts a waiver and returns its id; undefined if its code is already in use. */
export async function insertWaiverTextRow(
  client: PoolClient,
  { code, name, html }: Pick<WaiverTextRow, 'code' | 'name' | 'html'>,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into pos.authorization_type (code, name, html) values ($1, $2, $3)
     on conflict (code) do nothing returning id`,
    [code, name, html],
  )
  return rows[0]?.id
}

/** Updates the name and text of a waiver and increases its version by one. */
export async function updateWaiverTextRow(
  client: PoolClient,
  id: number,
  { name, html }: Pick<WaiverTextRow, 'name' | 'html'>,
): Promise<void> {
  await client.query(
    `update pos.authorization_type set name = $2, html = $3, version = version + 1, modified_date_utc = now()
     where id = $1`,
    [id, name, html],
  )
}

/** True if a product requires this waiver or a guest has signed it. */
export async function isWaiverUsed(client: PoolClient, code: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pos.product_component where $1 = any (authorization_types)
     union all select from pos.authorization where authorization_type = $1 limit 1`,
    [code],
  )
  return rows.length > 0
}

/** Deletes a waiver that is not used. */
export async function deleteWaiverTextRow(client: PoolClient, id: number): Promise<void> {
  await client.query('delete from pos.authorization_type where id = $1', [id])
}
