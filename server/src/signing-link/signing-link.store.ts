import type pg from 'pg'

/** The holder of a signing link: one adult of one household, at one location. */
export type SigningLinkHolder = { householdIpCode: string; contactId: string; locationId: number }

/** Saves a link and its audit row. It replaces an earlier link of the same holder. */
export async function saveSigningLink(
  pool: pg.Pool,
  link: SigningLinkHolder & { tokenHash: Buffer; expiresAt: Date; requestId: string },
): Promise<void> {
  await pool.query(
    `with saved as (
       insert into signing_link (household_ip_code, contact_id, location_id, token_hash, expires_at_utc)
       values ($1, $2, $3, $4, $5)
       on conflict (household_ip_code, contact_id, location_id) do update
         set token_hash = excluded.token_hash, expires_at_utc = excluded.expires_at_utc, used_up_at_utc = null,
             created_date_utc = now()
       returning household_ip_code, contact_id, location_id, expires_at_utc
     )
     insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
     select 'guest', household_ip_code, 'signing-link-made', 'contact ' || contact_id,
            jsonb_build_object('locationId', location_id, 'expiresAtUtc', expires_at_utc), $6::text
     from saved`,
    [link.householdIpCode, link.contactId, link.locationId, link.tokenHash, link.expiresAt, link.requestId],
  )
}

/**
 * The holder of a valid link. Undefined if it is unknown, was replaced, has expired, or was used up before
 * `usedUpAfter`.
 */
export async function findSigningLinkHolder(
  pool: pg.Pool,
  tokenHash: Buffer,
  { now, usedUpAfter }: { now: Date; usedUpAfter: Date },
): Promise<SigningLinkHolder | undefined> {
  const { rows } = await pool.query<SigningLinkHolder>({
    name: 'signing-link-holder',
    text: `select household_ip_code as "householdIpCode", contact_id as "contactId", location_id as "locationId"
           from signing_link
           where token_hash = $1 and expires_at_utc > $2 and (used_up_at_utc is null or used_up_at_utc > $3)`,
    values: [tokenHash, now, usedUpAfter],
  })
  return rows[0]
}

/** Marks that nothing is left to sign with a link. The first time is kept. */
export async function markUsedUp(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<void> {
  await pool.query(`update signing_link set used_up_at_utc = $2 where token_hash = $1 and used_up_at_utc is null`, [
    tokenHash,
    now,
  ])
}
