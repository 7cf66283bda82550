import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { GuestToSignAgain, ReleaseImpact } from '@first-chair/core/waiver-text/release-impact'
import { maxDaysOfOnePurchase } from '@first-chair/core/readiness/visit-days'
import type { Pool } from 'pg'

export type SignersQuery = {
  code: string
  /** SHA-256 (hex) of the new text. Who signed it before does not sign again. */
  newHash: string
  /** The texts on which a signature counts now; null = all. */
  countingHashes: readonly string[] | null
  today: CalendarDate
  /** The day from which the new text counts. */
  from: CalendarDate
  adultAge: number
}

/** The people whose signature counts now and would not count with a new text (`signed`), and their visits. */
const signersSql = `
  with signed as (
    select ip_code from pos.authorization
    where authorization_type = $1 and (end_date is null or end_date >= $5::date)
    group by ip_code
    having bool_and(text_hash is not null and text_hash <> $2)
       and bool_or($3::text[] is null or text_hash = any ($3::text[]))
  ),
  visited as (
    select p.ip_code, coalesce(p.valid_from, p.product_date) as first_day,
           coalesce(p.valid_until, p.product_date) as last_day
    from pos.purchase p join signed using (ip_code) where not p.is_cancelled
  ),
  visits as (
    select ip_code,
           bool_or(last_day >= $5::date) as is_ahead,
           min(greatest(first_day, $5::date)) filter (where last_day >= $5::date) as next_day,
           bool_or(last_day >= $5::date and first_day <= $4::date + 7) and $5::date <= $4::date + 7 as is_in_7_days,
           bool_or($4::date between first_day and last_day) as is_today,
           bool_or($4::date + 1 between first_day and last_day) as is_tomorrow
    from visited where last_day >= $4::date and last_day - first_day < $7
    group by ip_code
  )`

/** A person below the age of adults, or without a birth date. */
const isChildSql = '(c.birth_date is null or c.birth_date > $4::date - make_interval(years => $6))'

const toParameters = ({ code, newHash, countingHashes, today, from, adultAge }: SignersQuery): unknown[] => [
  code,
  newHash,
  countingHashes,
  today,
  from,
  adultAge,
  maxDaysOfOnePurchase,
]

/**
 * Counts the people whose signature on a waiver counts now and would not count with a new text, by their visits
 * (docs/domain.md, "Readiness"). An authorization without a text always counts.
 */
export async function countSignersByVisit(
  pool: Pool,
  query: SignersQuery,
): Promise<Omit<ReleaseImpact, 'quietestTime' | 'resortTime'>> {
  const { rows } = await pool.query<{
    withVisit: number
    inNext7Days: number
    tomorrow: number
    children: number
    withoutVisit: number
    todayIfNow: number
    tomorrowIfNow: number
  }>(
    `${signersSql}
     select count(*) filter (where v.is_ahead)::int as "withVisit",
            count(*) filter (where v.is_in_7_days)::int as "inNext7Days",
            count(*) filter (where v.is_tomorrow and $5::date <= $4::date + 1)::int as tomorrow,
            count(*) filter (where v.is_ahead and ${isChildSql})::int as children,
            count(*) filter (where v.is_ahead is not true)::int as "withoutVisit",
            count(*) filter (where v.is_today)::int as "todayIfNow",
            count(*) filter (where v.is_tomorrow)::int as "tomorrowIfNow"
     from signed s join pos.customer c using (ip_code) left join visits v using (ip_code)`,
    toParameters(query),
  )
  const { todayIfNow, tomorrowIfNow, ...counts } = rows[0] ?? noSigners
  return { ...counts, ifNow: { today: todayIfNow, tomorrow: tomorrowIfNow } }
}

/** Those of them with a visit ahead, the next visits first, at most `maxRows`. */
export async function listSignersWithVisit(
  pool: Pool,
  query: SignersQuery,
  maxRows: number,
): Promise<GuestToSignAgain[]> {
  const { rows } = await pool.query<GuestToSignAgain>(
    `${signersSql}
     select c.ip_code as "contactId", c.first_name as "firstName", c.last_name as "lastName",
            to_char(v.next_day, 'YYYY-MM-DD') as "visitDay", ${isChildSql} as "isChild"
     from signed s join pos.customer c using (ip_code) join visits v using (ip_code)
     where v.is_ahead order by v.next_day, c.last_name, c.first_name, c.ip_code limit $8`,
    [...toParameters(query), maxRows],
  )
  return rows
}

const noSigners = {
  withVisit: 0,
  inNext7Days: 0,
  tomorrow: 0,
  children: 0,
  withoutVisit: 0,
  todayIfNow: 0,
  tomorrowIfNow: 0,
}
