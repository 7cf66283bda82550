import type { LegalHold, NewLegalHold } from '@first-chair/core/retention/legal-hold'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Client = Pick<pg.ClientBase, 'query'>

const columns = `
  id, contact_ids as "contactIds", incident, reason, placed_by as "placedBy", placed_date_utc as "placedDateUtc",
  case when lifted_date_utc is not null then json_build_object(
    'by', lifted_by, 'dateUtc', to_char(lifted_date_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as lifted`

const maxHolds = 500

/** All legal holds, those in force first, the newest first. */
export async function listHolds(client: Client): Promise<LegalHold[]> {
  const { rows } = await client.query<WithDates<LegalHold>>(
    `select ${columns} from legal_hold order by lifted_date_utc is not null, id desc limit ${maxHolds}`,
  )
  return rows.map(toIsoDates<LegalHold>)
}

/** The legal holds in force on at least one of these people. */
export async function findHoldsOf(client: Client, contactIds: readonly string[]): Promise<LegalHold[]> {
  const { rows } = await client.query<WithDates<LegalHold>>(
    `select ${columns} from legal_hold where lifted_date_utc is null and contact_ids && $1::text[] order by id desc`,
    [contactIds],
  )
  return rows.map(toIsoDates<LegalHold>)
}

/** All people on whom a legal hold is in force. */
export async function loadHeldPeople(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct unnest(contact_ids) as id from legal_hold where lifted_date_utc is null',
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Makes the caller's transaction wait until no other one places a hold or erases records, so that nothing is erased after
 * its hold was placed.
 */
export async function lockHolds(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('legal-hold', 0))`)
}

/** The same for a transaction that waits while the point of sale erases. */
export async function lockHoldsForPointOfSale(client: Client): Promise<void> {
  await client.query(`set local idle_in_transaction_session_timeout = '2min'`)
  await lockHolds(client)
}

export async function insertHold(
  client: Client,
  hold: NewLegalHold,
  { by, now }: { by: string; now: Date },
): Promise<LegalHold> {
  const { rows } = await client.query<WithDates<LegalHold>>(
    `insert into legal_hold (contact_ids, incident, reason, placed_by, placed_date_utc) values ($1, $2, $3, $4, $5)
     returning ${columns}`,
    [[...new Set(hold.contactIds)], hold.incident, hold.reason, by, now],
  )
  const [row] = rows
  if (!row) throw new Error('The legal hold was not stored.')
  return toIsoDates<LegalHold>(row)
}

/** Lifts a hold. Undefined if there is none in force with this id. */
export async function updateLiftedHold(
  client: Client,
  id: number,
  { by, now }: { by: string; now: Date },
): Promise<LegalHold | undefined> {
  const { rows } = await client.query<WithDates<LegalHold>>(
    `update legal_hold set lifted_by = $2, lifted_date_utc = $3 where id = $1 and lifted_date_utc is null
     returning ${columns}`,
    [id, by, now],
  )
  return rows.map(toIsoDates<LegalHold>)[0]
}

/** The e-mail addresses with which these people with a legal hold, and the heads of their households, signed in. */
export async function findEmailsOfHeldPeople(client: Client, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select distinct email from guest_binding
     where ip_code = any ($1::text[]) or ip_code in (select find_household_heads($1::text[]))`,
    [contactIds],
  )
  return rows.map(({ email }) => email)
}
