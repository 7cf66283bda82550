import type { ListQuery, Page } from '@first-chair/core/contract/admin-list'
import type { StaffPlaces } from '@first-chair/core/staff/role-places'
import type { StaffMember, StaffMemberFields } from '@first-chair/core/staff/staff-member'
import type pg from 'pg'
import { columnsOf, json, text } from '../db/columns.ts'
import { readPage } from '../db/read-page.ts'
import { findRow } from '../db/read-rows.ts'

type Connection = Pick<pg.Pool, 'query'>

const columns = columnsOf<StaffMemberFields>({
  email: text('email'),
  desk: json('desk'),
  rental: json('rental'),
  lessons: json('lessons'),
  lift: json('lift'),
  patrol: json('patrol'),
})

const orders = { email: 'email', modifiedDateUtc: '"modifiedDateUtc"' } as const
export type StaffMembersQuery = ListQuery<keyof typeof orders>

/**
 * Where a person has which role now, by e-mail (trimmed, in lower case); undefined if the person is not on the list.
 * Read at every call of staff.
 */
export async function findStaffPlaces(client: Connection, email: string): Promise<StaffPlaces | undefined> {
  const { rows } = await client.query<StaffPlaces>({
    name: 'staff-places-by-email',
    text: 'select desk, rental, lessons, lift, patrol from staff_member where email = $1 and not is_deleted',
    values: [email],
  })
  return rows[0]
}

/** One page of the list, searched by a part of the e-mail. */
export function loadStaffMembersPage(pool: pg.Pool, query: StaffMembersQuery): Promise<Page<StaffMember>> {
  return readPage<StaffMember>(
    pool,
    { from: 'current_staff_member', searchCondition: 'contains_text(email, $1)', order: orders[query.sort] },
    query,
  )
}

/** One person of the list; undefined if there is none or it was removed. */
export const findStaffMember = (client: Connection, id: number): Promise<StaffMember | undefined> =>
  findRow(client, 'current_staff_member', id)

/** Is another person on the list with this e-mail? */
export async function isStaffEmailTaken(
  client: Connection,
  { id, email }: { id: number | undefined; email: string },
): Promise<boolean> {
  const { rows } = await client.query('select from current_staff_member where email = $1 and id is distinct from $2', [
    email,
    id ?? null,
  ])
  return rows.length > 0
}

/** Adds a person and returns the id. */
export async function insertStaffMember(client: Connection, fields: StaffMemberFields): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into staff_member (${columns.names()}) values (${columns.parameters(1)}) returning id`,
    columns.toParameters(fields),
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new person.')
  return added.id
}

/** Changes the e-mail and the roles of a person. */
export async function updateStaffMember(client: Connection, id: number, fields: StaffMemberFields): Promise<void> {
  await client.query(
    `update staff_member set (${columns.names()}) = row(${columns.parameters(2)}), version = version + 1,
            modified_date_utc = now() where id = $1`,
    [id, ...columns.toParameters(fields)],
  )
}

/** Removes a person from the list. The row stays; the audit log says who removed it. */
export async function markStaffMemberRemoved(client: Connection, id: number): Promise<void> {
  await client.query(
    `update staff_member set is_deleted = true, removed_date_utc = now(), version = version + 1,
            modified_date_utc = now() where id = $1`,
    [id],
  )
}
