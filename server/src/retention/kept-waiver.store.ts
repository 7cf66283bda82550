import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { KeptWaiver } from '@first-chair/core/retention/keep-until'
import type pg from 'pg'

/** A signed waiver that was not erased, with what its clock depends on. */
export type StoredWaiver = KeptWaiver & {
  readonly position: number
  readonly taskName: string
  readonly signedAtUtc: string
  /** The signer, and everybody whom it covers. */
  readonly people: readonly string[]
}

type Client = Pick<pg.ClientBase, 'query'>
type Row = Omit<StoredWaiver, 'signedAtUtc'> & { signedAtUtc: Date }

const selectSql = `
  select w.position, w.task_name as "taskName", w.signed_at_utc as "signedAtUtc", w.start_date as "startDate",
         w.end_date as "endDate",
         (w.signed_at_utc at time zone $1)::date as "signedOn", w.signed_for as "signedFor",
         array(select w.signer_ip_code union select person ->> 'contactId' from jsonb_array_elements(w.signed_for) person) as people
  from signed_waiver w`

const toStoredWaiver = (row: Row): StoredWaiver => ({ ...row, signedAtUtc: row.signedAtUtc.toISOString() })

/** The signed waivers that one of these people signed or is covered by, the oldest first. */
export async function findWaiversOf(
  client: Client,
  contactIds: readonly string[],
  timeZone: string,
): Promise<StoredWaiver[]> {
  const { rows } = await client.query<Row>(
    `${selectSql}
     where w.erased_date_utc is null and w.position in (
       select position from signed_waiver where signer_ip_code = any ($2)
       union select position from signed_waiver_contact where contact_id = any ($2))
     order by w.position`,
    [timeZone, contactIds],
  )
  return rows.map(toStoredWaiver)
}

/** The next signed waivers after a position that last counted before a day, at most `maxRows`. */
export async function findWaiversEndedBefore(
  client: Client,
  day: CalendarDate,
  { after, maxRows, timeZone }: { after: number; maxRows: number; timeZone: string },
): Promise<StoredWaiver[]> {
  const { rows } = await client.query<Row>(
    `${selectSql}
     where w.erased_date_utc is null and w.end_date < $2 and w.position > $3 order by w.position limit $4`,
    [timeZone, day, after, maxRows],
  )
  return rows.map(toStoredWaiver)
}

/** When people were erased, as days of the resort: all of them, or some. */
export async function loadErasedPeople(
  client: Client,
  timeZone: string,
  contactIds?: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  const { rows } = await client.query<{ id: string; day: CalendarDate }>(
    `select contact_id as id, max((erased_date_utc at time zone $1)::date) as day from erasure
     where $2::text[] is null or contact_id = any ($2) group by contact_id`,
    [timeZone, contactIds ?? null],
  )
  return new Map(rows.map(({ id, day }) => [id, day]))
}
