import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import { isSamePerson, maxHouseholdSize } from '@first-chair/core/contact/new-member'
import type { Pool, PoolClient } from 'pg'
import { PointOfSaleRefused, type AddedMember, type MemberToAdd } from '../point-of-sale.ts'

type ExistingPerson = { firstName: string; lastName: string; birthDate: string | null; position: number }

/** Adds a member under a lock on the head, so that two concurrent calls cannot add the same person twice. */
export async function addMember(pool: Pool, headIpCode: string, member: MemberToAdd): Promise<AddedMember> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const added = await addUnderLock(client, headIpCode, member)
    await client.query('commit')
    return added
  } finally {
    // Has no effect after a commit. A connection with an open transaction must not return to the pool.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function addUnderLock(client: PoolClient, headIpCode: string, member: MemberToAdd): Promise<AddedMember> {
  const head = await client.query('select from pos.customer where ip_code = $1 for update', [headIpCode])
  if (head.rowCount === 0) throw new PointOfSaleRefused('The head of the household does not exist.')

  const { rows: people } = await client.query<ExistingPerson>(
    `select first_name as "firstName", last_name as "lastName", birth_date::text as "birthDate", position
     from pos.customer where (head_ip_code = $1 or ip_code = $1) and merged_into is null`,
    [headIpCode],
  )
  const { firstName, lastName, birthDate } = member
  if (people.some((person) => isSamePerson(person, { firstName, lastName, dateOfBirth: birthDate })))
    return 'same-person'
  if (people.length >= maxHouseholdSize) return 'household-full'

  const { rows } = await client.query<{ contactId: string }>(
    `insert into pos.customer (ip_code, first_name, last_name, folded_name, birth_date, head_ip_code, position)
     values (nextval('pos.new_ip_code')::text, $1, $2, $3, $4::date, $5, $6)
     returning ip_code as "contactId"`,
    [
      firstName,
      lastName,
      foldCustomerName(firstName, lastName),
      birthDate,
      headIpCode,
      Math.max(0, ...people.map(({ position }) => position)) + 1,
    ],
  )
  const [added] = rows
  if (!added) throw new Error('The new customer was not added.')
  return added
}
