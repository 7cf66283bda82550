import { allOnOnePage, type AdminEmail } from '@first-chair/core/admin-access/admin-email'
import type { ListQuery, Page } from '@first-chair/core/admin-list'
import type pg from 'pg'
import { isoDates, type Dated } from '../db/iso-dates.ts'
import { pageOfRows } from '../db/page-of-rows.ts'

/** Puts the first administrators on the list: those who are not there yet, and were never removed. */
export async function addFirstAdministrators(pool: pg.Pool, emails: readonly string[]): Promise<void> {
  await pool.query(
    `insert into administrator_email (email)
     select e from unnest($1::text[]) e where not exists (select 1 from administrator_email a where a.email = e)`,
    [emails],
  )
}

/** Is this e-mail (trimmed, in lower case) on the list now? Asked at every call: a removed administrator is out at once. */
export async function isOnTheList(pool: Pick<pg.Pool, 'query'>, email: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'administrator-by-email',
    text: 'select 1 from administrator_email where email = $1 and not is_deleted',
    values: [email],
  })
  return rows.length > 0
}

const orders = { email: 'email', createdDateUtc: '"createdDateUtc"', modifiedDateUtc: '"modifiedDateUtc"' } as const

/** One page of the list, found by a part of the e-mail; all of it where `perPage` says so. */
export function administratorsPage(pool: pg.Pool, asked: ListQuery<keyof typeof orders>): Promise<Page<AdminEmail>> {
  return pageOfRows<AdminEmail>(
    pool,
    { from: 'current_administrator_email', found: 'contains_text(email, $1)', order: orders[asked.sort] },
    asked.perPage === allOnOnePage ? { ...asked, page: 1, perPage: 1_000_000 } : asked,
  )
}

/** One entry of the list; undefined when there is none, or it was removed. */
export async function administratorEntry(client: Pick<pg.Pool, 'query'>, id: number): Promise<AdminEmail | undefined> {
  const { rows } = await client.query<Dated<AdminEmail>>('select * from current_administrator_email where id = $1', [
    id,
  ])
  return rows.map(isoDates<AdminEmail>)[0]
}

/** How many may administrate now. */
export async function countAdministrators(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from current_administrator_email')
  return rows[0]?.n ?? 0
}

/** Puts an e-mail on the list and answers its id. */
export async function insertAdministrator(client: pg.PoolClient, email: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into administrator_email (email) values ($1) returning id',
    [email],
  )
  const [added] = rows
  if (!added) throw new Error('The database gave the new administrator no id.')
  return added.id
}

/** Takes an e-mail off the list; the row stays, with who did it. */
export async function removeAdministrator(client: pg.PoolClient, id: number, removedBy: string): Promise<void> {
  await client.query(
    `update administrator_email set is_deleted = true, removed_date_utc = now(), removed_by = $2,
            version = version + 1, modified_date_utc = now() where id = $1`,
    [id, removedBy],
  )
}

/** Changes an e-mail. The old one stays as a removed row: a start with it in the configuration does not add it again. */
export async function renameAdministrator(
  client: pg.PoolClient,
  id: number,
  email: string,
  renamedBy: string,
): Promise<void> {
  await client.query(
    `insert into administrator_email (email, is_deleted, created_date_utc, removed_date_utc, removed_by)
     select email, true, created_date_utc, now(), $2 from administrator_email where id = $1`,
    [id, renamedBy],
  )
  await client.query(
    'update administrator_email set email = $2, version = version + 1, modified_date_utc = now() where id = $1',
    [id, email],
  )
}
