import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import type { GuestPerson } from '@first-chair/core/first-run/guest-file'
import type { PoolClient } from 'pg'

/** A person who is here already. */
export type KnownPerson = { ipCode: string; headIpCode: string }

/** Finds the people of families who are here already: a household with the address has somebody of their name and birth date. */
export async function findKnownPeople(
  client: PoolClient,
  families: readonly (readonly GuestPerson[])[],
): Promise<Map<GuestPerson, KnownPerson>> {
  const emails = families.flatMap(([head]) => (head ? [head.email] : []))
  const { rows } = await client.query<KnownPerson & { email: string; foldedName: string; birthDate: string | null }>(
    `select h.email, m.ip_code as "ipCode", m.head_ip_code as "headIpCode", m.folded_name as "foldedName",
            m.birth_date::text as "birthDate"
     from pos.customer h join pos.customer m on m.head_ip_code = h.head_ip_code
     where h.email = any ($1) and m.merged_into is null order by m.ip_code`,
    [emails],
  )
  const found = new Map(rows.map((row) => [`${row.email} ${row.foldedName} ${row.birthDate ?? ''}`, row]))
  return new Map(
    families.flat().flatMap((person) => {
      const { email, firstName, lastName, birthDate } = person
      const known = found.get(`${email} ${foldCustomerName(firstName, lastName)} ${birthDate}`)
      return known ? [[person, { ipCode: known.ipCode, headIpCode: known.headIpCode }] as const] : []
    }),
  )
}

/** New customer numbers. */
export async function nextIpCodes(client: PoolClient, count: number): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    `select nextval('pos.new_ip_code')::text as code from generate_series(1, $1)`,
    [count],
  )
  return rows.map(({ code }) => code)
}

/** The owners of those card numbers that somebody has already. Numbers are compared without spaces and dashes. */
export async function findCardOwners(client: PoolClient, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ number: string; ipCode: string }>(
    `select upper(translate(card_number, ' -', '')) as number, ip_code as "ipCode" from pos.pass_media
     where upper(translate(card_number, ' -', '')) = any ($1)`,
    [numbers],
  )
  return new Map(rows.map(({ number, ipCode }) => [number, ipCode]))
}

/** Counts the people of the built-in point of sale. */
export async function countPeople(client: Pick<PoolClient, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from pos.customer where merged_into is null',
  )
  return rows[0]?.count ?? 0
}
