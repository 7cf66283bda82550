import type { ClaimedRoles } from '@first-chair/core/staff/role-places'
import type pg from 'pg'

/** Who worked on a device, and since when. */
export type StoredShift = { email: string; name: string; claimed: ClaimedRoles; startedAt: Date }

/** Stores a shift. The same shift of the same person is stored once; false if another person has this id. */
export async function saveShift(
  pool: pg.Pool,
  shift: StoredShift & { id: string; deviceId: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with added as (
       insert into device_shift (id, device_id, email, name, started_at_utc, claimed) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing returning id
     )
     select from added
     union all
     select from device_shift where id = $1 and device_id = $2 and email = $3`,
    [shift.id, shift.deviceId, shift.email, shift.name, shift.startedAt, JSON.stringify(shift.claimed)],
  )
  return (rowCount ?? 0) > 0
}

/** The shift of a device with this id; undefined if it is unknown or belongs to another device. */
export async function findShift(pool: pg.Pool, id: string, deviceId: number): Promise<StoredShift | undefined> {
  const { rows } = await pool.query<StoredShift>(
    'select email, name, claimed, started_at_utc as "startedAt" from device_shift where id = $1 and device_id = $2',
    [id, deviceId],
  )
  return rows[0]
}
