import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import {
  compareVerdicts,
  type StoredBlocker,
  type StoredRow,
  type VerdictChanges,
  type VerdictToStore,
} from '@first-chair/core/stored-verdict/compare-verdicts'
import type { LastAnswer, ReadinessVerdict } from '@first-chair/core/readiness/readiness'
import type pg from 'pg'

/** A verdict of the point of sale that could not be asked is judged again after this time. */
const secondsUntilUnknownIsJudgedAgain = 300

/** Takes the number of a judgement. Call it before the facts are read: a later number has seen every earlier change. */
export async function takeJudgement(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ judgement: number }>(`select nextval('readiness_judgement') as judgement`)
  return rows[0]?.judgement ?? 0
}

/** The visits of households that have verdicts, from a day on. */
export async function findStoredVisits(
  pool: pg.Pool,
  ipCodes: readonly string[],
  since: CalendarDate,
): Promise<{ ipCode: string; locationId: number; day: CalendarDate }[]> {
  const { rows } = await pool.query<{ ipCode: string; locationId: number; day: CalendarDate }>({
    name: 'stored-visits',
    text: `select distinct ip_code as "ipCode", location_id as "locationId", visit_day as day from readiness_verdict
           where ip_code = any ((select $1::text[])::text[]) and visit_day >= $2::date and not is_removed`,
    values: [ipCodes, since],
  })
  return rows
}

/** The verdicts of a household at a location from a day on, as far as they have not expired. */
export async function findCurrentVerdicts(
  pool: pg.Pool,
  household: { ipCode: string; locationId: number; since: CalendarDate; now: Date },
): Promise<{ day: CalendarDate; verdict: ReadinessVerdict; blockers: StoredBlocker[] }[]> {
  const { ipCode, locationId, since, now } = household
  const { rows } = await pool.query<{ day: CalendarDate; verdict: ReadinessVerdict; blockers: StoredBlocker[] }>({
    name: 'current-verdicts',
    text: `select visit_day as day, verdict, blockers from readiness_verdict
           where ip_code = $1 and location_id = $2 and visit_day >= $3::date and expires_at > $4 and not is_removed`,
    values: [ipCode, locationId, since, now],
  })
  return rows
}

/**
 * What was last known of a household for a day: each verdict that is known, and of an unknown one what was stored
 * before it. People of whom nothing was ever known are left out.
 */
export async function findLastAnswer(
  pool: pg.Pool,
  { ipCode, locationId, day }: { ipCode: string; locationId: number; day: CalendarDate },
): Promise<LastAnswer | null> {
  const { rows } = await pool.query<LastAnswer['people'][number] & { answeredAt: Date }>({
    name: 'last-answer',
    text: `select contact_id as "contactId", answered_at as "answeredAt", last->>'verdict' as verdict,
                  last->>'readyFrom' as "readyFrom", last->'blockers' as blockers
           from (
             select contact_id, case when verdict = 'unknown' then last_answer_at else judged_at end as answered_at,
                    case when verdict = 'unknown' then last_answer
                         else jsonb_build_object('verdict', verdict, 'readyFrom', ready_from, 'blockers', blockers) end as last
             from readiness_verdict
             where ip_code = $1 and location_id = $2 and visit_day = $3::date and not is_removed
           ) as known
           where last is not null order by contact_id`,
    values: [ipCode, locationId, day],
  })
  const [earliest] = rows.map(({ answeredAt }) => answeredAt.toISOString()).toSorted()
  if (earliest === undefined) return null
  return {
    answeredAtUtc: earliest,
    people: rows.map(({ contactId, verdict, readyFrom, blockers }) => ({ contactId, verdict, readyFrom, blockers })),
  }
}

/** What one judgement found, and what it has dealt with. */
export type JudgementToSave = {
  judgement: number
  /** The heads of the judged households, also of those that no longer exist. */
  ipCodes: readonly string[]
  verdicts: readonly VerdictToStore[]
  judgedAt: Date
  /** The current day at a location. */
  getToday: (locationId: number) => CalendarDate
  /** The changes that are dealt with. */
  changeIds: readonly number[]
  /** How far the walk has come, if the households are a part of it. `upTo` is null at its end. */
  walk?: { day: CalendarDate; after: string; upTo: string | null }
}

/**
 * Saves the verdicts of a judgement in one transaction, with everything that follows from it: the changes are dealt
 * with, each changed verdict has the next number, and other systems are notified of it. Safe to repeat, and to run in
 * several processes: the row of `readiness_feed` puts all of them in one order. In the same transaction, after the changes
 * were deleted, `follow` runs with what was saved.
 */
export async function saveVerdicts(
  pool: pg.Pool,
  judged: JudgementToSave,
  follow: (client: pg.PoolClient, changes: VerdictChanges) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ last: number; hasWebhooks: boolean }>(
      `select last_change_no as last, to_regproc('public.queue_webhook_event') is not null as "hasWebhooks"
       from readiness_feed for update`,
    )
    const { last = 0, hasWebhooks = false } = rows[0] ?? {}
    const changes = compareVerdicts(
      { ...judged, ipCodes: new Set(judged.ipCodes) },
      await findStoredRows(client, judged),
      judged.getToday,
    )
    const used = await writeChanges(client, judged, changes, last)
    if (hasWebhooks) await notifyOtherSystems(client, changes)
    await client.query('delete from readiness_change where id = any ($1::bigint[])', [judged.changeIds])
    await follow(client, changes)
    await client.query('update readiness_feed set last_change_no = $1', [last + used])
    if (judged.walk) await saveWalk(client, judged.walk)
    await client.query('commit')
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The rows of the judged households, and of the judged people in other households. */
async function findStoredRows(client: pg.PoolClient, { ipCodes, verdicts }: JudgementToSave): Promise<StoredRow[]> {
  const { rows } = await client.query<StoredRow>({
    name: 'stored-verdicts',
    text: `select location_id as "locationId", contact_id as "contactId", visit_day as "visitDay", ip_code as "ipCode",
                  encode(verdict_hash, 'hex') as hash, verdict, is_removed as "isRemoved", judgement
           from readiness_verdict where ip_code = any ((select $1::text[])::text[]) and expires_at is not null
           union
           select location_id, contact_id, visit_day, ip_code, encode(verdict_hash, 'hex'), verdict, is_removed, judgement
           from unnest($2::int[], $3::text[], $4::date[]) as judged (location_id, contact_id, visit_day)
           join readiness_verdict using (location_id, contact_id, visit_day)`,
    values: [
      ipCodes,
      verdicts.map(({ locationId }) => locationId),
      verdicts.map(({ contactId }) => contactId),
      verdicts.map(({ visitDay }) => visitDay),
    ],
  })
  return rows
}

/** Writes the rows, and returns how many of them have a new number. */
async function writeChanges(
  client: pg.PoolClient,
  { judgement, judgedAt }: JudgementToSave,
  { saved, removed, past }: VerdictChanges,
  last: number,
): Promise<number> {
  let number = last
  // Without a spread, because a new day has thousands of rows.
  const rows = saved.map((row) => ({
    locationId: row.locationId,
    contactId: row.contactId,
    visitDay: row.visitDay,
    ipCode: row.ipCode,
    verdict: row.verdict,
    readyFrom: row.readyFrom,
    blockers: row.blockers,
    booked: row.booked,
    isWaitingForPos: row.isWaitingForPos,
    plannedTime: row.plannedTime,
    expiresAt: row.expiresAt,
    timeZone: row.timeZone,
    hash: row.hash,
    changeNo: row.isChanged ? ++number : null,
  }))
  await client.query({
    name: 'save-verdicts',
    text: `
      insert into readiness_verdict as stored (location_id, contact_id, visit_day, ip_code, verdict, ready_from, blockers,
        booked, is_waiting_for_pos, planned_time, judged_at, expires_at, verdict_hash, changed_at,
        change_no, judgement)
      select "locationId", "contactId", "visitDay", "ipCode", verdict, "readyFrom", blockers, booked, "isWaitingForPos",
             "plannedTime", $2::timestamptz,
             least("expiresAt" at time zone "timeZone",
                   case when verdict = 'unknown' then $2::timestamptz + make_interval(secs => $4) end),
             decode(hash, 'hex'), $2, coalesce("changeNo", 0), $3
      from jsonb_to_recordset($1::jsonb) as judged ("locationId" int, "contactId" text, "visitDay" date, "ipCode" text,
        verdict text, "readyFrom" text, blockers jsonb, booked text[], "isWaitingForPos" boolean, "plannedTime" text, "expiresAt" timestamp,
        "timeZone" text, hash text, "changeNo" bigint)
      on conflict (location_id, contact_id, visit_day) do update
        set ip_code = excluded.ip_code, verdict = excluded.verdict, ready_from = excluded.ready_from,
            blockers = excluded.blockers, booked = excluded.booked, is_waiting_for_pos = excluded.is_waiting_for_pos,
            planned_time = excluded.planned_time, judged_at = excluded.judged_at, expires_at = excluded.expires_at, verdict_hash = excluded.verdict_hash,
            is_removed = false, judgement = excluded.judgement,
            last_answer = case when excluded.verdict <> 'unknown' then null
                               when stored.verdict = 'unknown' then stored.last_answer
                               when not stored.is_removed then jsonb_build_object('verdict', stored.verdict,
                                 'readyFrom', stored.ready_from, 'blockers', stored.blockers) end,
            last_answer_at = case when excluded.verdict <> 'unknown' then null
                                  when stored.verdict = 'unknown' then stored.last_answer_at
                                  when not stored.is_removed then stored.judged_at end,
            changed_at = case when excluded.change_no = 0 then stored.changed_at else excluded.changed_at end,
            change_no = case when excluded.change_no = 0 then stored.change_no else excluded.change_no end`,
    values: [JSON.stringify(rows), judgedAt, judgement, secondsUntilUnknownIsJudgedAgain],
  })
  // A person who left the household may be on their own now, which nobody else announces.
  await client.query(
    `with removed as (
       update readiness_verdict stored
       set is_removed = true, verdict = 'not-ready', ready_from = null, blockers = '[]', expires_at = null,
           last_answer = null, last_answer_at = null,
           judged_at = $5::timestamptz, changed_at = $5::timestamptz, judgement = $6::bigint, change_no = $4::bigint + position
       from unnest($1::int[], $2::text[], $3::date[]) with ordinality
         as gone (location_id, contact_id, visit_day, position)
       where (stored.location_id, stored.contact_id, stored.visit_day) = (gone.location_id, gone.contact_id, gone.visit_day)
       returning stored.contact_id, stored.ip_code
     )
     insert into readiness_change (ip_code) select distinct contact_id from removed where contact_id <> ip_code`,
    [...toKeyColumns(removed), number, judgedAt, judgement],
  )
  await client.query(
    `update readiness_verdict stored set expires_at = null
     from unnest($1::int[], $2::text[], $3::date[]) as past (location_id, contact_id, visit_day)
     where (stored.location_id, stored.contact_id, stored.visit_day) = (past.location_id, past.contact_id, past.visit_day)`,
    toKeyColumns(past),
  )
  return number + removed.length - last
}

function toKeyColumns(rows: readonly StoredRow[]): unknown[] {
  return [
    rows.map(({ locationId }) => locationId),
    rows.map(({ contactId }) => contactId),
    rows.map(({ visitDay }) => visitDay),
  ]
}

/** Queues an event for each changed verdict, in the transaction of the change. */
async function notifyOtherSystems(client: pg.PoolClient, { saved, removed }: VerdictChanges): Promise<void> {
  const toSubject = (
    row: Omit<StoredRow, 'isRemoved' | 'judgement'>,
    was: ReadinessVerdict | null,
    reasons: string[],
  ) => ({
    contactId: row.contactId,
    locationId: row.locationId,
    day: row.visitDay,
    verdict: row.verdict,
    was,
    reasons,
  })
  const subjects = [
    ...saved
      .filter(({ isChanged }) => isChanged)
      .map((row) => toSubject(row, row.was, [...new Set(row.blockers.map(({ code }) => code))])),
    ...removed.map((row) => toSubject({ ...row, verdict: 'not-ready' }, row.verdict, [])),
  ]
  if (subjects.length === 0) return
  await client.query(
    `select queue_webhook_event('readiness.changed', subject) from jsonb_array_elements($1::jsonb) subject`,
    [JSON.stringify(subjects)],
  )
}

/** Moves the walk on, unless another process has moved it meanwhile. */
async function saveWalk(
  client: pg.PoolClient,
  { day, after, upTo }: NonNullable<JudgementToSave['walk']>,
): Promise<void> {
  await client.query(
    'update readiness_feed set walked_up_to = $3 where walk_day = $1::date and walked_up_to is not distinct from $2',
    [day, after, upTo],
  )
}
