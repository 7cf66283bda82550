import type { AuditEntry, AuditQuery } from '@first-chair/core/audit/audit'
import type pg from 'pg'
import { isoDates, type Dated } from '../db/iso-dates.ts'

/**
 * Entries of the audit log, the newest first, at most `most`. Words are looked for in action, subject, actor and both values.
 * Days begin and end in `timeZone`.
 */
export async function auditEntries(
  pool: pg.Pool,
  { who, search, from, to, before }: AuditQuery,
  { timeZone, most }: { timeZone: string; most: number },
): Promise<AuditEntry[]> {
  const { rows } = await pool.query<Dated<AuditEntry>>(
    `select id, at_utc as "atUtc", actor_kind as "actorKind", actor, action, subject, before, after, request_id as "requestId"
     from audit_entry
     where ${who === 'operators' ? `actor_kind <> 'guest' and actor_kind <> 'own-link'` : 'true'}
       and ($1::bigint is null or id < $1)
       and ($2::date is null or at_utc >= $2::date::timestamp at time zone $5)
       and ($3::date is null or at_utc < ($3::date + 1)::timestamp at time zone $5)
       and ($4 = '' or contains_text(concat_ws(' ', action, subject, actor, before::text, after::text), $4))
     order by id desc limit $6`,
    [before ?? null, from ?? null, to ?? null, search, timeZone, most],
  )
  return rows.map(isoDates<AuditEntry>)
}
