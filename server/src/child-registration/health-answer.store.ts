import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'

type Connection = Pick<pg.Pool, 'query'>

/** Who gives or withdraws a consent for whom, and when. */
export type ConsentEvent = { contactId: string; householdIpCode: string; at: Date; requestId: string }

/** Saves encrypted answers and the consent with its text, in one statement. The same answers twice are one consent. */
export async function saveHealthAnswers(
  pool: Connection,
  { contactId, householdIpCode, at, requestId }: ConsentEvent,
  {
    textHash,
    text,
    sealedAnswers,
    answeredOn,
  }: {
    textHash: string
    text: string
    sealedAnswers: Buffer
    answeredOn: CalendarDate
  },
): Promise<void> {
  await pool.query(
    `with text as (
       insert into health_consent_text (text_hash, text) values ($5, $6) on conflict (text_hash) do nothing
     ),
     answers as (
       insert into health_answer (contact_id, sealed_answers, answered_on) values ($1, $7, $8::date)
       on conflict (contact_id) do update set sealed_answers = excluded.sealed_answers, answered_on = excluded.answered_on
     )
     insert into health_consent_event (kind, contact_id, household_ip_code, at_utc, request_id, text_hash)
     select 'given', $1, $2, $3, $4, $5
     where not exists (
       select from health_consent_event last
       where last.id = (select max(id) from health_consent_event where contact_id = $1)
         and last.kind = 'given' and last.text_hash = $5 and last.at_utc > $3::timestamptz - interval '10 minutes')`,
    [contactId, householdIpCode, at, requestId, textHash, text, sealedAnswers, answeredOn],
  )
}

/**
 * After a withdrawal, a registration that is submitted without explicit answers counts again. Without a withdrawal nothing
 * is recorded.
 */
export async function endWithdrawal(
  pool: Connection,
  { contactId, householdIpCode, at, requestId }: ConsentEvent,
): Promise<void> {
  await pool.query(
    `insert into health_consent_event (kind, contact_id, household_ip_code, at_utc, request_id)
     select 'given', $1, $2, $3, $4
     from health_consent_event last
     where last.id = (select max(id) from health_consent_event where contact_id = $1) and last.kind = 'withdrawn'`,
    [contactId, householdIpCode, at, requestId],
  )
}

/** Withdraws a consent and erases the answers. A consent that was withdrawn already stays as it is. */
export async function saveWithdrawal(
  pool: Connection,
  { contactId, householdIpCode, at, requestId }: ConsentEvent,
): Promise<void> {
  await pool.query(
    `with erased as (delete from health_answer where contact_id = $1)
     insert into health_consent_event (kind, contact_id, household_ip_code, at_utc, request_id)
     select 'withdrawn', $1, $2, $3, $4
     where not exists (
       select from health_consent_event last
       where last.id = (select max(id) from health_consent_event where contact_id = $1) and last.kind = 'withdrawn')`,
    [contactId, householdIpCode, at, requestId],
  )
}

/** What is stored about the answers of a contact: the encrypted answers, and the last event of the consent. */
type StoredAnswers = {
  contactId: string
  sealedAnswers: Buffer | null
  consent: 'given' | 'withdrawn' | null
  /** True if the last event is a consent to a text. */
  hasText: boolean
}

/** The encrypted answers and the status of the consent of some contacts. */
export async function findHealthAnswers(pool: Connection, contactIds: readonly string[]): Promise<StoredAnswers[]> {
  const { rows } = await pool.query<StoredAnswers>(
    `select contact.id as "contactId", a.sealed_answers as "sealedAnswers", e.kind as consent,
            e.text_hash is not null as "hasText"
     from unnest($1::text[]) as contact (id)
     left join health_answer a on a.contact_id = contact.id
     left join lateral (
       select kind, text_hash from health_consent_event where contact_id = contact.id order by id desc limit 1
     ) e on true
     where a.contact_id is not null or e.kind is not null`,
    [contactIds],
  )
  return rows
}

/** Erases the answers that were given before a day. */
export async function eraseHealthAnswersBefore(
  pool: Connection,
  before: CalendarDate,
  keptPeople: readonly string[],
): Promise<void> {
  await pool.query('delete from health_answer where answered_on < $1::date and contact_id <> all ($2)', [
    before,
    keptPeople,
  ])
}
