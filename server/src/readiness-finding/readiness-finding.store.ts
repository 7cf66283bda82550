import type { ReadinessFinding } from '@first-chair/core/readiness/readiness-finding'
import type pg from 'pg'

/** A finding as it is stored. */
export type StoredFinding = { kind: ReadinessFinding['kind']; subject: string }
type FindingRow = StoredFinding & { firstSeenUtc: Date; lastSeenUtc: Date }

/** Stores when a finding was seen first and last, and forgets findings that were not seen for 30 days. */
export async function upsertReadinessFinding(pool: pg.Pool, { kind, subject }: StoredFinding): Promise<void> {
  await pool.query(
    `with forgotten as (
       delete from readiness_finding
       where last_seen_date_utc < now() - interval '30 days' and (kind, subject) <> ($1, $2)
     )
     insert into readiness_finding as f (kind, subject) values ($1, $2)
     on conflict (kind, subject) do update set
       first_seen_date_utc = case when f.last_seen_date_utc < now() - interval '1 day' then now() else f.first_seen_date_utc end,
       last_seen_date_utc = now()`,
    [kind, subject],
  )
}

/**
 * The findings of the last 24 hours, sorted by kind and subject. A task that was changed or deleted after it was found
 * is left out.
 */
export async function findReadinessFindings(pool: pg.Pool): Promise<FindingRow[]> {
  const { rows } = await pool.query<FindingRow>(
    `select f.kind, f.subject, f.first_seen_date_utc as "firstSeenUtc", f.last_seen_date_utc as "lastSeenUtc"
     from readiness_finding f
     where f.last_seen_date_utc > now() - interval '1 day'
       and (f.kind <> 'task-impossible'
            or exists (select from current_task t
                       where t.id::text = f.subject and t."modifiedDateUtc" <= f.last_seen_date_utc))
     order by f.kind, f.subject`,
  )
  return rows
}
