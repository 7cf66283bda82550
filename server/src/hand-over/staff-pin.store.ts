import type pg from 'pg'

/** A PIN as it is stored. */
export type PinHash = { pin_hash: Buffer; salt: Buffer }

/** The PIN of a person of the staff; undefined if there is none. */
export async function findPin(pool: pg.Pool, email: string): Promise<PinHash | undefined> {
  const { rows } = await pool.query<PinHash>('select pin_hash, salt from staff_pin where email = $1', [email])
  return rows[0]
}

/** Stores the PIN of a person of the staff in place of an earlier one, with an entry of the audit log. */
export async function savePin(
  pool: pg.Pool,
  pin: PinHash & { email: string; setAt: Date; requestId: string },
): Promise<void> {
  await pool.query(
    `with saved as (
       insert into staff_pin (email, pin_hash, salt, set_at_utc) values ($1, $2, $3, $4)
       on conflict (email) do update
         set pin_hash = excluded.pin_hash, salt = excluded.salt, set_at_utc = excluded.set_at_utc
       returning email
     )
     insert into audit_entry (actor_kind, actor, action, subject, request_id)
     select 'staff', email, 'staff-pin-set', 'staff ' || email, $5 from saved`,
    [pin.email, pin.pin_hash, pin.salt, pin.setAt, pin.requestId],
  )
}
