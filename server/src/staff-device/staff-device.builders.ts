import { createHash } from 'node:crypto'
import type pg from 'pg'
import { testResort } from '../app/test-resort.builders.ts'
import { insertRows } from '../db/insert-rows.ts'

/** The secrets of the devices that `someDevices` adds. */
export const deviceSecrets = {
  desk: 'the secret of desk 1',
  desk2: 'the secret of desk 2',
  revoked: 'a revoked secret',
  wall: 'the secret of a wall screen',
}

/** The headers of a device. */
export const asDevice = (name: keyof typeof deviceSecrets): { authorization: string } => ({
  authorization: `Device ${toSecret(name)}`,
})

/** A secret has no spaces. */
const toSecret = (name: keyof typeof deviceSecrets): string => deviceSecrets[name].replaceAll(' ', '-')

/** Adds two devices at the desk of the base, one that was revoked, and a wall screen, with the ids 901 to 904. */
export async function someDevices(pool: pg.Pool): Promise<void> {
  const aDevice = (id: number, name: keyof typeof deviceSecrets) => ({
    id,
    name,
    role: name === 'wall' ? 'wall' : 'desk',
    location_id: testResort.base,
    ends_on: '2027-04-01',
    code_expires_at_utc: '2026-12-01T10:00:00Z',
    secret_hash: createHash('sha256').update(toSecret(name)).digest(),
    created_by: 'admin@kestrel.example',
    created_date_utc: '2026-12-01T09:50:00Z',
    ...(name === 'revoked' && { revoked_by: 'admin@kestrel.example', revoked_at_utc: '2026-12-05T09:30:00Z' }),
  })
  await insertRows(pool, 'staff_device', [aDevice(901, 'desk')])
  await insertRows(pool, 'staff_device', [aDevice(902, 'desk2')])
  await insertRows(pool, 'staff_device', [aDevice(903, 'revoked')])
  await insertRows(pool, 'staff_device', [aDevice(904, 'wall')])
}
