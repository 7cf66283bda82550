import { maxPinTries } from '@first-chair/core/hand-over/hand-over'
import type { KioskRow } from '@first-chair/core/kiosk/kiosk'
import type { ClaimedRoles } from '@first-chair/core/staff/role-places'
import type pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'
import { inTransaction } from '../db/in-transaction.ts'

/** A kiosk whose device is still locked. */
export type StoredKiosk = {
  id: number
  deviceId: string
  name: string
  locationId: number
  staffEmail: string
  staffName: string
  /** The roles that the identity provider gave that person. */
  claimed: ClaimedRoles
  /** The day for which it was started. */
  day: string
  endReason: string | null
  pinTries: number
  isInUse: boolean
  helpCalledAt: Date | null
  helpAnsweredBy: string | null
}

const isInUse = `exists (select from hand_over h where h.kiosk_id = k.id and h.ended_at_utc is null)`

const fields = `k.id, k.device_id as "deviceId", k.name, k.location_id as "locationId", k.staff_email as "staffEmail",
  k.staff_name as "staffName", k.claimed, to_char(k.resort_day, 'YYYY-MM-DD') as day, k.end_reason as "endReason",
  k.pin_tries as "pinTries", ${isInUse} as "isInUse", k.help_called_at_utc as "helpCalledAt",
  k.help_answered_by as "helpAnsweredBy"`

/** Finds the kiosk of a device by the hash of its secret; undefined if it is unknown or was released. */
export async function findKiosk(pool: pg.Pool, tokenHash: Buffer): Promise<StoredKiosk | undefined> {
  const { rows } = await pool.query<StoredKiosk>({
    name: 'kiosk-by-token',
    text: `select ${fields} from kiosk k where k.token_hash = $1 and k.released_at_utc is null`,
    values: [tokenHash],
  })
  return rows[0]
}

/** Finds a kiosk by its id; undefined if it was released. */
export async function findKioskById(pool: pg.Pool, id: number): Promise<StoredKiosk | undefined> {
  const { rows } = await pool.query<StoredKiosk>(
    `select ${fields} from kiosk k where k.id = $1 and k.released_at_utc is null`,
    [id],
  )
  return rows[0]
}

/** Lists the kiosks of a location that have not ended, by name. */
export async function listOpenKiosks(pool: pg.Pool, locationId: number, day: string): Promise<KioskRow[]> {
  const { rows } = await pool.query<WithDates<KioskRow>>(
    `select k.id, k.name, k.staff_name as "startedBy", k.started_at_utc as "startedAtUtc", ${isInUse} as "isInUse",
            k.pin_tries >= $3 as "isPinBlocked",
            case when k.help_answered_at_utc is null then k.help_called_at_utc end as "helpCalledAtUtc"
     from kiosk k where k.location_id = $1 and k.resort_day = $2 and k.ended_at_utc is null order by k.name, k.id`,
    [locationId, day, maxPinTries],
  )
  return rows.map((row) => toIsoDates<KioskRow>(row))
}

/** Who did something at a kiosk, and when: a person of the staff by e-mail, the kiosk by name, or the product itself. */
type By = { kind: 'staff' | 'kiosk' | 'system'; name: string; requestId: string; at: Date }

async function audit(client: pg.PoolClient, by: By, action: string, id: number, after?: object): Promise<void> {
  await client.query(
    `insert into audit_entry (actor_kind, actor, action, subject, after, request_id) values ($1, $2, $3, $4, $5, $6)`,
    [by.kind, by.name, action, `kiosk ${id}`, after ? JSON.stringify(after) : null, by.requestId],
  )
}

/** Why a kiosk ended. */
export type KioskEnding = 'pin' | 'ended-by-staff' | 'day-over' | 'replaced' | 'role-removed'

/** Ends a kiosk for guests, with an entry of the audit log. Returns false for one that has ended already. */
export async function saveKioskEnd(pool: pg.Pool, id: number, reason: KioskEnding, by: By): Promise<boolean> {
  return inTransaction(pool, (client) => endKiosks(client, 'id = $3', id, reason, by))
}

async function endKiosks(
  client: pg.PoolClient,
  condition: string,
  value: number | string,
  reason: KioskEnding,
  by: By,
): Promise<boolean> {
  const { rows } = await client.query<{ id: number; name: string; staff_email: string }>(
    `update kiosk set ended_at_utc = $1, end_reason = $2 where ended_at_utc is null and ${condition}
     returning id, name, staff_email`,
    [by.at, reason, value],
  )
  for (const { id, name, staff_email } of rows) {
    await audit(client, by, 'kiosk-ended', id, { name, reason, startedBy: staff_email })
  }
  return rows.length > 0
}

/** Saves a new kiosk with an entry of the audit log, and ends the one before on the same device. */
export async function saveKiosk(
  pool: pg.Pool,
  kiosk: Pick<StoredKiosk, 'deviceId' | 'name' | 'locationId' | 'staffEmail' | 'staffName' | 'claimed' | 'day'> & {
    tokenHash: Buffer
    startedAt: Date
    requestId: string
  },
): Promise<number> {
  const { deviceId, name, locationId, staffEmail, staffName, day, startedAt, requestId } = kiosk
  const by = { kind: 'staff', name: staffEmail, requestId, at: startedAt } as const
  return inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`kiosk ${deviceId}`])
    await endKiosks(client, 'device_id = $3', deviceId, 'replaced', by)
    const { rows } = await client.query<{ id: number }>(
      `insert into kiosk (token_hash, device_id, name, location_id, staff_email, staff_name, started_at_utc, resort_day,
                          claimed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        kiosk.tokenHash,
        deviceId,
        name,
        locationId,
        staffEmail,
        staffName,
        startedAt,
        day,
        JSON.stringify(kiosk.claimed),
      ],
    )
    const id = rows[0]?.id ?? 0
    await audit(client, by, 'kiosk-started', id, { name, locationId, day })
    return id
  })
}

/** Releases the device of a kiosk: its secret unlocks nothing any more. */
export async function releaseKiosk(pool: pg.Pool, id: number, at: Date): Promise<void> {
  await pool.query('update kiosk set released_at_utc = $2 where id = $1 and released_at_utc is null', [id, at])
}

/**
 * Counts one try of the PIN before it is checked, in all processes together. Returns the tries that are left after it;
 * undefined if none was left.
 */
export async function countKioskPinTry(pool: pg.Pool, id: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ left: number }>(
    `update kiosk set pin_tries = pin_tries + 1 where id = $1 and pin_tries < $2 and released_at_utc is null
     returning $2 - pin_tries as left`,
    [id, maxPinTries],
  )
  return rows[0]?.left
}

/** Records that a guest at a kiosk asks for somebody. A second call before the answer changes nothing. */
export async function saveHelpCall(pool: pg.Pool, id: number, by: By): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update kiosk set help_called_at_utc = $2, help_answered_at_utc = null, help_answered_by = null
       where id = $1 and ended_at_utc is null and (help_called_at_utc is null or help_answered_at_utc is not null)`,
      [id, by.at],
    )
    if (rowCount === 0) return
    await audit(client, by, 'kiosk-help-called', id)
  })
}

/** Records who goes to a kiosk that calls. The first answer stays. */
export async function saveHelpAnswer(pool: pg.Pool, id: number, by: By & { staffName: string }): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update kiosk set help_answered_at_utc = $2, help_answered_by = $3
       where id = $1 and help_called_at_utc is not null and help_answered_at_utc is null`,
      [id, by.at, by.staffName],
    )
    if (rowCount === 0) return
    await audit(client, by, 'kiosk-help-answered', id)
  })
}

/** Forgets an answered call when the guest leaves, so that the next guest reads nothing about it. */
export async function forgetAnsweredCall(pool: pg.Pool, id: number): Promise<void> {
  await pool.query(
    `update kiosk set help_called_at_utc = null, help_answered_at_utc = null, help_answered_by = null
     where id = $1 and help_answered_at_utc is not null`,
    [id],
  )
}
