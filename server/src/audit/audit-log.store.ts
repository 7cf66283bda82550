import { readActions, type AuditEntry, type AuditQuery } from '@first-chair/core/audit/audit'
import pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

/** Entries of the audit log, newest first, at most `limit`. Days start and end in `timeZone`. */
export async function loadAuditEntries(
  pool: pg.Pool,
  query: AuditQuery,
  { timeZone, limit }: { timeZone: string; limit: number },
): Promise<AuditEntry[]> {
  const { rows } = await pool.query<WithDates<AuditEntry>>(
    `select id, at_utc as "atUtc", actor_kind as "actorKind", actor, action, subject, before, after, request_id as "requestId"
     from audit_entry where ${buildCondition(query, timeZone)} order by id desc limit ${limit}`,
  )
  return rows.map(toIsoDates<AuditEntry>)
}

/** The header line of the CSV file. */
export const auditCsvHeader = 'When,Kind,Who,What,Subject,Before,After,Request'

/** The query for the rows of the CSV file: newest first, with times in the time zone of the resort. */
export function buildAuditCsvQuery(query: AuditQuery, timeZone: string): string {
  return `select (at_utc at time zone ${pg.escapeLiteral(timeZone)})::timestamp(0), actor_kind, actor, action, subject,
                 before, after, request_id
          from audit_entry where ${buildCondition(query, timeZone)} order by id desc`
}

const reads = readActions.map((action) => pg.escapeLiteral(action)).join(', ')

/**
 * The condition of a query as SQL. The search text is searched in action, subject, actor and both values. There are no
 * parameters, because COPY takes none: every value in it is a number, a validated day, or quoted by the driver.
 */
function buildCondition({ who, what, search, from, to, before }: AuditQuery, timeZone: string): string {
  const zone = pg.escapeLiteral(timeZone)
  const dayStart = (day: string) => `date ${pg.escapeLiteral(day)}`
  const searchedText = `concat_ws(' ', action, subject, actor, before::text, after::text)`
  return [
    ...(who === 'operators' ? [`actor_kind <> 'guest'`] : []),
    ...(what === 'everything' ? [] : [`action ${what === 'reads' ? '' : 'not '}in (${reads})`]),
    ...(before === undefined ? [] : [`id < ${before}`]),
    ...(from === undefined ? [] : [`at_utc >= (${dayStart(from)})::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [`at_utc < (${dayStart(to)} + 1)::timestamp at time zone ${zone}`]),
    ...(search === '' ? [] : [`contains_text(${searchedText}, ${pg.escapeLiteral(search)})`]),
    'true',
  ].join(' and ')
}
