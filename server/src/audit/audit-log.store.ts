import { readActions, type AuditEntry, type AuditQuery } from '@first-chair/core/audit/audit'
import pg from 'pg'
import { isoDates, type Dated } from '../db/iso-dates.ts'

/** Entries of the audit log, the newest first, at most `most`. Days begin and end in `timeZone`. */
export async function auditEntries(
  pool: pg.Pool,
  asked: AuditQuery,
  { timeZone, most }: { timeZone: string; most: number },
): Promise<AuditEntry[]> {
  const { rows } = await pool.query<Dated<AuditEntry>>(
    `select id, at_utc as "atUtc", actor_kind as "actorKind", actor, action, subject, before, after, request_id as "requestId"
     from audit_entry where ${conditionOf(asked, timeZone)} order by id desc limit ${most}`,
  )
  return rows.map(isoDates<AuditEntry>)
}

/** The first line of the file. */
export const auditHeading = 'When,Kind,Who,What,Subject,Before,After,Request'

/** The query whose rows are those of the file: times as in the resort, the newest first. */
export function auditFileQuery(asked: AuditQuery, timeZone: string): string {
  return `select (at_utc at time zone ${pg.escapeLiteral(timeZone)})::timestamp(0), actor_kind, actor, action, subject,
                 before, after, request_id
          from audit_entry where ${conditionOf(asked, timeZone)} order by id desc`
}

const reads = readActions.map((action) => pg.escapeLiteral(action)).join(', ')

/**
 * Words are looked for in action, subject, actor and both values. The condition is written out, because COPY takes no
 * parameters: everything in it is a number, a day that was checked, or quoted by the driver.
 */
function conditionOf({ who, what, search, from, to, before }: AuditQuery, timeZone: string): string {
  const zone = pg.escapeLiteral(timeZone)
  const dayStart = (day: string) => `date ${pg.escapeLiteral(day)}`
  const words = `concat_ws(' ', action, subject, actor, before::text, after::text)`
  return [
    ...(who === 'operators' ? [`actor_kind <> 'guest'`] : []),
    ...(what === 'everything' ? [] : [`action ${what === 'reads' ? '' : 'not '}in (${reads})`]),
    ...(before === undefined ? [] : [`id < ${before}`]),
    ...(from === undefined ? [] : [`at_utc >= (${dayStart(from)})::timestamp at time zone ${zone}`]),
    ...(to === undefined ? [] : [`at_utc < (${dayStart(to)} + 1)::timestamp at time zone ${zone}`]),
    ...(search === '' ? [] : [`contains_text(${words}, ${pg.escapeLiteral(search)})`]),
    'true',
  ].join(' and ')
}
