import { allOnOnePage, type AdminEmail } from '@first-chair/core/admin-access/admin-email'
import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { readPage } from '../db/read-page.ts'

/** Adds the first administrators: every e-mail that is not on the list and was never removed from it. */
export async function insertFirstAdministrators(pool: pg.Pool, emails: readonly string[]): Promise<void> {
  await pool.query(
    `insert into administrator_email (email)
     select e from unnest($1::text[]) e where not exists (select 1 from administrator_email a where a.email = e)`,
    [emails],
  )
}

/**
 * Is this e-mail (trimmed, in lower case) on the list now? Checked on every call, so that a removed administrator loses
 * access immediately.
 */
export async function isAdministratorEmail(pool: Pick<pg.Pool, 'query'>, email: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'administrator-by-email',
    text: 'select 1 from administrator_email where email = $1 and not is_deleted',
    values: [email],
  })
  return rows.length > 0
}

/** The id of an e-mail on the list, in lower case; undefined if it is not on it. */
export async function findAdministratorId(client: Pick<pg.Pool, 'query'>, email: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    'select id from administrator_email where email = $1 and not is_deleted',
    [email],
  )
  return rows[0]?.id
}

const orders = { email: 'email', createdDateUtc: '"createdDateUtc"', modifiedDateUtc: '"modifiedDateUtc"' } as const

/** One page of the list, searched by a part of the e-mail; the whole list if `perPage` is `allOnOnePage`. */
export function loadAdministratorsPage(
  pool: pg.Pool,
  query: ListQuery<keyof typeof orders>,
): Promise<Page<AdminEmail>> {
  return readPage<AdminEmail>(
    pool,
    { from: 'current_administrator_email', searchCondition: 'contains_text(email, $1)', order: orders[query.sort] },
    query.perPage === allOnOnePage ? { ...query, page: 1, perPage: 1_000_000 } : query,
  )
}

/** One entry of the list; undefined if there is none or it was removed. */
export async function findAdministratorEntry(
  client: Pick<pg.Pool, 'query'>,
  id: number,
): Promise<AdminEmail | undefined> {
  const { rows } = await client.query<WithDates<AdminEmail>>(
    'select * from current_administrator_email where id = $1',
    [id],
  )
  return rows.map(toIsoDates<AdminEmail>)[0]
}

/** The e-mails of all administrators. */
export async function loadAdministratorEmails(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>('select email from current_administrator_email order by id')
  return rows.map(({ email }) => email)
}

/** The current number of administrators. */
export async function countAdministrators(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from current_administrator_email')
  return rows[0]?.n ?? 0
}

/** Adds an e-mail to the list and returns its id. */
export async function insertAdministrator(client: pg.PoolClient, email: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into administrator_email (email) values ($1) returning id',
    [email],
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new administrator.')
  return added.id
}

/** Removes an e-mail from the list. The row stays and records who removed it. */
export async function markAdministratorRemoved(client: pg.PoolClient, id: number, removedBy: string): Promise<void> {
  await client.query(
    `update administrator_email set is_deleted = true, removed_date_utc = now(), removed_by = $2,
            version = version + 1, modified_date_utc = now() where id = $1`,
    [id, removedBy],
  )
}

/**
 * Changes an e-mail. The old e-mail stays as a removed row, so that a start with it in the configuration does not add
 * it again.
 */
export async function saveAdministratorEmail(
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
