import type { ReleaseKind, TextRelease } from '@first-chair/core/waiver-text/text-release'
import type { ScheduledRelease } from '@first-chair/core/waiver-text/waiver-text'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

type Reader = pg.Pool | pg.PoolClient

/** For how long a guest who opened a text may still sign it after the next one was released (docs/decisions/0142). */
const minutesToFinish = 30

/** A release to be stored. Without `scheduledFor` it is live at once; without `releasedAtUtc` it is live from now on. */
export type ReleaseToSave = Pick<TextRelease, 'number' | 'textHash' | 'kind' | 'scheduledFor'> & {
  html: string
  summary: string
  restoredVersion: number | null
  createdBy: string
  releasedAtUtc?: string
}

/** Stores a release. */
export async function insertRelease(client: pg.PoolClient, code: string, release: ReleaseToSave): Promise<void> {
  await client.query(
    `insert into waiver_text_release (pos_waiver_id, number, kind, html, text_hash, summary, restored_version, created_by,
       scheduled_for, released_at)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9::timestamp,
             case when $9::timestamp is null then coalesce($10::timestamptz, now()) end)`,
    [
      code,
      release.number,
      release.kind,
      release.html,
      release.textHash,
      release.summary,
      release.restoredVersion,
      release.createdBy,
      release.scheduledFor,
      release.releasedAtUtc ?? null,
    ],
  )
}

/** True if the text of a waiver has a release, also one that is scheduled. */
export async function hasReleases(client: Reader, code: string): Promise<boolean> {
  const { rows } = await client.query('select from waiver_text_release where pos_waiver_id = $1 limit 1', [code])
  return rows.length > 0
}

const scheduledColumns = `pos_waiver_id as code, number, kind, html, summary, restored_version as "restoredVersion",
  created_by as "createdBy", to_char(scheduled_for, 'YYYY-MM-DD"T"HH24:MI') as "scheduledFor"`

export type StoredScheduledRelease = ScheduledRelease & { code: string; restoredVersion: number | null }

/** The scheduled releases of some waivers. */
export async function findScheduledReleases(
  client: Reader,
  codes: readonly string[],
): Promise<StoredScheduledRelease[]> {
  const { rows } = await client.query<StoredScheduledRelease>(
    `select ${scheduledColumns} from waiver_text_release where released_at is null and pos_waiver_id = any ($1)`,
    [codes],
  )
  return rows
}

/** The waivers whose scheduled release is due, by id and number of the release. */
export async function findDueReleases(client: Reader, resortTime: string): Promise<{ code: string; number: number }[]> {
  const { rows } = await client.query<{ code: string; number: number }>(
    `select pos_waiver_id as code, number from waiver_text_release
     where released_at is null and scheduled_for <= $1::timestamp order by scheduled_for, pos_waiver_id`,
    [resortTime],
  )
  return rows
}

/** Marks a scheduled release as live from now on. */
export async function setReleased(client: pg.PoolClient, code: string, number: number): Promise<void> {
  await client.query(
    `update waiver_text_release set released_at = now() where pos_waiver_id = $1 and number = $2 and released_at is null`,
    [code, number],
  )
}

/** Deletes a scheduled release. */
export async function deleteScheduledRelease(client: pg.PoolClient, code: string): Promise<void> {
  await client.query('delete from waiver_text_release where pos_waiver_id = $1 and released_at is null', [code])
}

/** Deletes all releases of a waiver, when the waiver itself is deleted. */
export async function deleteReleases(client: pg.PoolClient, code: string): Promise<void> {
  await client.query('delete from waiver_text_release where pos_waiver_id = $1', [code])
}

/** What the list of versions says about the releases of a text, newest first. */
export async function loadReleaseNotes(
  client: Reader,
  code: string,
): Promise<{ number: number; kind: ReleaseKind | null; summary: string; releasedAtUtc: string }[]> {
  const { rows } = await client.query<
    WithDates<{ number: number; kind: ReleaseKind | null; summary: string; releasedAtUtc: string }>
  >(
    `select number, kind, summary, released_at as "releasedAtUtc" from waiver_text_release
     where pos_waiver_id = $1 and released_at is not null order by number desc`,
    [code],
  )
  return rows.map((row) =>
    toIsoDates<{ number: number; kind: ReleaseKind | null; summary: string; releasedAtUtc: string }>(row),
  )
}

/** The text with a hash, if it was live until a moment ago: a guest who opened it may still sign it. */
export async function findTextToFinish(pool: pg.Pool, code: string, textHash: string): Promise<string | undefined> {
  if (!/^[\da-f]{64}$/.test(textHash)) return undefined
  const { rows } = await pool.query<{ html: string }>(
    `select old.html from waiver_text_release old
     where old.pos_waiver_id = $1 and old.text_hash = decode($2, 'hex') and old.released_at is not null
       and (select min(next.released_at) from waiver_text_release next
            where next.pos_waiver_id = $1 and next.number > old.number) > now() - make_interval(mins => $3)
     order by old.number desc limit 1`,
    [code, textHash, minutesToFinish],
  )
  return rows[0]?.html
}

/** The text that some contacts signed last, and when by the clock of the resort; undefined if they signed none. */
export async function findLastSignedText(
  pool: pg.Pool,
  { code, contactIds, timeZone }: { code: string; contactIds: readonly string[]; timeZone: string },
): Promise<{ textHash: string; html: string; signedOn: string } | undefined> {
  const { rows } = await pool.query<{ textHash: string; html: string; signedOn: string }>(
    `select encode(w.text_hash, 'hex') as "textHash", t.html, (w.signed_at_utc at time zone $3)::date::text as "signedOn"
     from signed_waiver_contact c
     join signed_waiver w on w.position = c.position
     join waiver_text t on t.hash = w.text_hash
     where c.contact_id = any ((select $2::text[])::text[]) and c.pos_waiver_id = $1
     order by c.position desc limit 1`,
    [code, contactIds, timeZone],
  )
  return rows[0]
}

/** How many of the last signatures were given in each hour of the day, by the clock of the resort. */
export async function countSignaturesByHour(pool: pg.Pool, timeZone: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ hour: number; count: number }>(
    `select extract(hour from signed_at_utc at time zone $1)::int as hour, count(*)::int as count
     from (select signed_at_utc from signed_waiver order by position desc limit 5000) as last_signed group by 1`,
    [timeZone],
  )
  return new Map(rows.map(({ hour, count }) => [hour, count]))
}
