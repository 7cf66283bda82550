import type pg from 'pg'

export type GuestBinding = { ipCode: string; reference: string }
type Person = { issuer: string; subject: string }

/** Finds the IP code that a signed-in person is bound to, with the reference of the household. */
export async function findGuestBinding(pool: pg.Pool, person: Person): Promise<GuestBinding | undefined> {
  const { rows } = await pool.query<GuestBinding>({
    name: 'guest-binding',
    text: `select b.ip_code as "ipCode", h.reference
           from guest_binding b join household h using (ip_code) where b.issuer = $1 and b.subject = $2`,
    values: [person.issuer, person.subject],
  })
  return rows[0]
}

/**
 * Binds a person to an IP code, or to another one after a merge. An existing household keeps its reference; `reference`
 * is for a new household. Answers undefined if that reference is taken: try another one.
 */
export async function saveGuestBinding(
  pool: pg.Pool,
  person: Person,
  binding: { ipCode: string; email: string; reference: string },
): Promise<GuestBinding | undefined> {
  await pool.query(`insert into household (ip_code, reference) values ($1, $2) on conflict do nothing`, [
    binding.ipCode,
    binding.reference,
  ])
  const { rows } = await pool.query<GuestBinding>(
    `with household_of_guest as (select ip_code, reference from household where ip_code = $3),
     saved as (
       insert into guest_binding (issuer, subject, ip_code, email) select $1, $2, ip_code, $4 from household_of_guest
       on conflict (issuer, subject)
         do update set ip_code = excluded.ip_code, email = excluded.email, modified_date_utc = now()
       returning ip_code
     ),
     audited as (
       insert into audit_entry (actor_kind, actor, action, subject, after)
       select 'guest', ip_code, 'guest-bound', 'household ' || ip_code, jsonb_build_object('issuer', $1::text, 'subject', $2::text)
       from saved
     ),
     resolved as (delete from unmatched_sign_in where issuer = $1 and subject = $2)
     select ip_code as "ipCode", reference from household_of_guest`,
    [person.issuer, person.subject, binding.ipCode, binding.email],
  )
  return rows[0]
}

/** Those of some customers who were erased here and still have their name at the point of sale, which was not told yet. */
export async function findCustomersBeingErased(pool: pg.Pool, ipCodes: readonly string[]): Promise<string[]> {
  if (ipCodes.length === 0) return []
  const { rows } = await pool.query<{ id: string }>(
    `select unnest(contact_ids) as id from pos_outbox
     where kind = 'customer-erased' and status = 'waiting' and contact_ids && $1::text[]`,
    [ipCodes],
  )
  return rows.map(({ id }) => id)
}

/** Stores a sign-in without a profile under a short code and returns the code. A person keeps the first code. */
export async function upsertUnmatchedSignIn(
  pool: pg.Pool,
  person: Person & { email: string; givenName: string; familyName: string },
  unmatched: { code: string; reason: 'none' | 'several' | 'email-not-verified' },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ code: string }>(
    `insert into unmatched_sign_in (code, issuer, subject, email, given_name, family_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (issuer, subject) do update
       set email = excluded.email, given_name = excluded.given_name, family_name = excluded.family_name,
           reason = excluded.reason, modified_date_utc = now()
     returning code`,
    [
      unmatched.code,
      person.issuer,
      person.subject,
      person.email,
      person.givenName,
      person.familyName,
      unmatched.reason,
    ],
  )
  return rows[0]?.code
}
