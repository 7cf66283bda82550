import type { DeviceRole } from '@first-chair/core/contract/staff-role'
import type { NewStaffDevice, StaffDevice } from '@first-chair/core/staff-device/staff-device'
import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** A device as administrators see it, before its state is decided. */
export type ListedDevice = Omit<StaffDevice, 'state'>

type Row = Omit<ListedDevice, 'codeExpiresAtUtc' | 'lastContactAtUtc' | 'createdAtUtc' | 'revokedAtUtc'> & {
  codeExpiresAt: Date | null
  lastContactAt: Date | null
  createdAt: Date
  revokedAt: Date | null
}

const selectListed = `select d.id, d.name, d.role, d.location_id as "locationId", l.name as "locationName",
    d.ends_on::text as "endsOn", case when d.code_hash is not null then d.code_expires_at_utc end as "codeExpiresAt",
    d.last_contact_at_utc as "lastContactAt", d.created_by as "createdBy", d.created_date_utc as "createdAt",
    d.revoked_by as "revokedBy", d.revoked_at_utc as "revokedAt"
  from staff_device d join location l on l.id = d.location_id`

const toListed = ({ codeExpiresAt, lastContactAt, createdAt, revokedAt, ...row }: Row): ListedDevice => ({
  ...row,
  codeExpiresAtUtc: codeExpiresAt?.toISOString() ?? null,
  lastContactAtUtc: lastContactAt?.toISOString() ?? null,
  createdAtUtc: createdAt.toISOString(),
  revokedAtUtc: revokedAt?.toISOString() ?? null,
})

/** The newest devices, at most 200. */
export async function loadDevices(pool: Client): Promise<ListedDevice[]> {
  const { rows } = await pool.query<Row>(`${selectListed} order by d.id desc limit 200`)
  return rows.map(toListed)
}

export async function findListedDevice(client: Client, id: number): Promise<ListedDevice | undefined> {
  const { rows } = await client.query<Row>(`${selectListed} where d.id = $1`, [id])
  return rows.map(toListed)[0]
}

/** Adds a device with the hash of its code, and returns its id. */
export async function insertDevice(
  client: Client,
  device: NewStaffDevice & { codeHash: Buffer; codeExpiresAt: Date; createdBy: string; createdAt: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into staff_device (name, role, location_id, ends_on, code_hash, code_expires_at_utc, created_by, created_date_utc)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      device.name,
      device.role,
      device.locationId,
      device.endsOn,
      device.codeHash,
      device.codeExpiresAt,
      device.createdBy,
      device.createdAt,
    ],
  )
  const [added] = rows
  if (!added) throw new Error('The database returned no id for the new device.')
  return added.id
}

export async function markDeviceRevoked(client: Client, id: number, by: string, at: Date): Promise<void> {
  await client.query('update staff_device set revoked_by = $2, revoked_at_utc = $3 where id = $1', [id, by, at])
}

/**
 * Exchanges a code of a wall screen or of another device that is still valid for a secret, once. Returns the id of the
 * device; undefined for other codes.
 */
export async function enrolDevice(
  client: Client,
  { codeHash, isWall, secretHash, now }: { codeHash: Buffer; isWall: boolean; secretHash: Buffer; now: Date },
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `update staff_device set code_hash = null, secret_hash = $2, last_contact_at_utc = $3
     where code_hash = $1 and code_expires_at_utc > $3 and revoked_at_utc is null and (role = 'wall') = $4
     returning id`,
    [codeHash, secretHash, now, isWall],
  )
  return rows[0]?.id
}

/** A device, as its calls need it. */
export type StoredDevice = {
  id: number
  name: string
  role: DeviceRole
  locationId: number
  endsOn: string
  revokedAt: Date | null
}

/** Finds a device by the hash of its secret, also a revoked one. */
export async function findDeviceBySecret(pool: Client, secretHash: Buffer): Promise<StoredDevice | undefined> {
  const { rows } = await pool.query<StoredDevice>({
    name: 'device-by-secret',
    text: `select id, name, role, location_id as "locationId", ends_on::text as "endsOn", revoked_at_utc as "revokedAt"
           from staff_device where secret_hash = $1`,
    values: [secretHash],
  })
  return rows[0]
}

export async function findDevice(pool: Client, id: number): Promise<StoredDevice | undefined> {
  const { rows } = await pool.query<StoredDevice>(
    `select id, name, role, location_id as "locationId", ends_on::text as "endsOn", revoked_at_utc as "revokedAt"
     from staff_device where id = $1`,
    [id],
  )
  return rows[0]
}

/** Records the time of a contact, unless one within the last minute is recorded. */
export async function recordDeviceContact(pool: Client, id: number, now: Date): Promise<void> {
  await pool.query(
    `update staff_device set last_contact_at_utc = $2::timestamptz
     where id = $1 and (last_contact_at_utc is null or last_contact_at_utc <= $2::timestamptz - interval '1 minute')`,
    [id, now],
  )
}
