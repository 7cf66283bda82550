import type pg from 'pg'
import { claimSql, finishSql, postponeSql } from '../db/claimed-rows.ts'

type Pool = Pick<pg.Pool, 'query'>

/** A phone that was claimed, to be notified now. */
export type ClaimedDevice = { deviceId: string; pushToken: string; changeNo: string; attempts: number }

/** Phones of one pass: more than a family has. The oldest ones make room. */
const maxDevicesPerPass = 50

/**
 * Registers a phone for a pass. Returns whether it was not registered before. If the pass was updated since it was added
 * with this token, the phone is notified at once: it has missed that.
 */
export async function registerDevice(
  pool: Pool,
  device: { deviceId: string; pushToken: string; serialNumber: string; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await pool.query<{ isNew: boolean }>(
    `with missed as (
       select exists (select from wallet_pass p join wallet_pass_token t using (serial_number, wallet)
                      where p.serial_number = $3 and t.token_hash = $4 and p.update_no > t.update_no) as is_missed
     ),
     device as (
       insert into wallet_device as d (device_id, push_token, due_utc, due_since_utc)
       select $1, $2, case when is_missed then now() end, case when is_missed then now() end from missed
       on conflict (device_id) do update
         set push_token = excluded.push_token,
             change_no = d.change_no + case when excluded.due_utc is null then 0 else 1 end,
             due_utc = coalesce(d.due_utc, excluded.due_utc),
             due_since_utc = coalesce(d.due_since_utc, excluded.due_since_utc)
       returning device_id
     ),
     added as (
       insert into wallet_registration (device_id, serial_number) select device_id, $3 from device
       on conflict do nothing returning device_id
     ),
     surplus as (
       delete from wallet_registration where serial_number = $3 and device_id in (
         select device_id from wallet_registration where serial_number = $3 and device_id <> $1
         order by registered_date_utc desc offset $5)
     )
     select exists (select from added) as "isNew"`,
    [device.deviceId, device.pushToken, device.serialNumber, device.tokenHash, maxDevicesPerPass - 1],
  )
  return rows[0]?.isNew ?? false
}

/** Removes the registration of a phone for a pass, and the phone with its last one. */
export async function unregisterDevice(
  pool: Pool,
  { deviceId, serialNumber }: { deviceId: string; serialNumber: string },
): Promise<void> {
  await pool.query(
    `with removed as (
       delete from wallet_registration where device_id = $1 and serial_number = $2 returning device_id
     )
     delete from wallet_device d using removed
     where d.device_id = removed.device_id
       and not exists (select from wallet_registration r where r.device_id = d.device_id and r.serial_number <> $2)`,
    [deviceId, serialNumber],
  )
}

/**
 * The passes of a phone that were updated after an update, or all of them, and the number of the last update among them.
 */
export async function listUpdatedPasses(
  pool: Pool,
  { deviceId, since }: { deviceId: string; since: string | undefined },
): Promise<{ serialNumbers: string[]; lastUpdated: string }> {
  const { rows } = await pool.query<{ serialNumbers: string[]; lastUpdated: string }>({
    name: 'updated-wallet-passes',
    text: `select coalesce(array_agg(p.serial_number order by p.update_no, p.serial_number), '{}') as "serialNumbers",
                  coalesce(max(p.update_no), 0)::text as "lastUpdated"
           from wallet_registration r join wallet_pass p using (serial_number, wallet)
           where r.device_id = $1 and ($2::bigint is null or p.update_no > $2::bigint)`,
    values: [deviceId, since ?? null],
  })
  return rows[0] ?? { serialNumbers: [], lastUpdated: '0' }
}

/** Claims phones that are to be notified, the one that has waited longest first; none while Apple is down. */
export async function claimDevices(pool: Pool, maxDevices: number): Promise<ClaimedDevice[]> {
  const { rows } = await pool.query<ClaimedDevice>({
    name: 'claim-wallet-devices',
    text: `with due as (
             select device_id from wallet_device
             where due_utc <= now() and (claimed_until_utc is null or claimed_until_utc < now())
               and not exists (select from wallet_system where wallet = 'apple' and not_before_utc > now())
             order by due_utc limit $1 for update skip locked
           )
           update wallet_device d set ${claimSql} from due where d.device_id = due.device_id
           returning d.device_id as "deviceId", d.push_token as "pushToken", d.change_no::text as "changeNo", d.attempts`,
    values: [maxDevices],
  })
  return rows
}

/** Finishes a claimed phone that was notified. If it was marked meanwhile, it is due again. */
export async function finishDevice(pool: Pool, { deviceId, changeNo }: ClaimedDevice): Promise<void> {
  await pool.query(`update wallet_device set ${finishSql('$2')} where device_id = $1`, [deviceId, changeNo])
}

/** Lets a claimed phone wait, because of an error. */
export async function postponeDevice(
  pool: Pool,
  { deviceId }: ClaimedDevice,
  { problem, seconds }: { problem: string; seconds: number },
): Promise<void> {
  await pool.query(`update wallet_device set ${postponeSql('$2', '$3')} where device_id = $1`, [
    deviceId,
    problem,
    seconds,
  ])
}

/**
 * Removes a claimed phone that Apple no longer knows, with its registrations. Not if it has registered with another token
 * meanwhile: then it is notified there.
 */
export async function removeDevice(pool: Pool, { deviceId, pushToken }: ClaimedDevice): Promise<void> {
  await pool.query('delete from wallet_device where device_id = $1 and push_token = $2', [deviceId, pushToken])
  await pool.query(`update wallet_device set claimed_until_utc = null where device_id = $1`, [deviceId])
}
