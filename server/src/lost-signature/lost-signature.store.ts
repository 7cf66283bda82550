import type { LostSignature } from '@first-chair/core/lost-signature/lost-signature'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

/** Counts the lost signatures that are not resolved. */
export async function countLostSignatures(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from lost_signature where resolved_date_utc is null',
  )
  return rows[0]?.count ?? 0
}

/** Returns lost signatures that are not resolved, in the order of their positions. */
export async function findLostSignatures(pool: Pick<pg.Pool, 'query'>, max: number): Promise<LostSignature[]> {
  const { rows } = await pool.query<WithDates<LostSignature>>(
    `select position, household_ip_code as "householdIpCode", acknowledged_date_utc as "acknowledgedDateUtc",
            found_date_utc as "foundDateUtc"
     from lost_signature where resolved_date_utc is null order by position limit $1`,
    [max],
  )
  return rows.map(toIsoDates<LostSignature>)
}

/** Marks all lost signatures as resolved, with one audit entry, and returns their number. */
export async function resolveAllLostSignatures(
  pool: Pick<pg.Pool, 'query'>,
  { email, requestId }: { email: string; requestId: string },
): Promise<number> {
  const { rows } = await pool.query<{ resolved: number }>(
    `with resolved as (
       update lost_signature set resolved_date_utc = now() where resolved_date_utc is null
       returning position, household_ip_code
     ),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
       select 'administrator', $1, 'lost-signatures-resolved', 'signed waivers ' || min(position) || ' to ' || max(position),
              jsonb_build_object('positions', jsonb_agg(position order by position),
                                 'householdIpCodes', jsonb_agg(household_ip_code order by position)),
              $2
       from resolved having count(*) > 0
     )
     select count(*) as resolved from resolved`,
    [email, requestId],
  )
  return rows[0]?.resolved ?? 0
}
