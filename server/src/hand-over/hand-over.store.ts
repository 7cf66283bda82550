import { maxPinTries } from '@first-chair/core/hand-over/hand-over'
import type { ClaimedRoles } from '@first-chair/core/staff/role-places'
import type { KioskIdentification } from '@first-chair/core/task/waiver-comment'
import type pg from 'pg'
import { inTransaction } from '../db/in-transaction.ts'

/** A pool, or a client of it inside a transaction. */
type Queryable = Pick<pg.Pool, 'query'>

/** A hand-over whose device is still locked. */
export type StoredHandOver = {
  id: string
  deviceId: string
  household: string
  locationId: number
  contactTaskIds: string[]
  staffEmail: string
  staffName: string
  /** The roles that the identity provider gave that person. */
  claimed: ClaimedRoles
  expiresAt: Date
  endReason: string | null
  pinTries: number
  sealedSignIn: Buffer | null
  /** Null if staff handed the device over. */
  kioskId: number | null
  kioskName: string | null
  isKioskOpen: boolean | null
  identifiedBy: KioskIdentification | null
}

const fields = `id, device_id as "deviceId", household_ip_code as household, location_id as "locationId",
  contact_task_ids as "contactTaskIds", staff_email as "staffEmail", staff_name as "staffName",
  expires_at_utc as "expiresAt", end_reason as "endReason", pin_tries as "pinTries", claimed, sealed_sign_in as "sealedSignIn",
  kiosk_id as "kioskId", (select name from kiosk where id = kiosk_id) as "kioskName", identified_by as "identifiedBy",
  (select ended_at_utc is null from kiosk where id = kiosk_id) as "isKioskOpen"`

/** Finds the hand-over of a device by the hash of its secret; undefined if it is unknown or was released. */
export async function findHandOver(pool: pg.Pool, tokenHash: Buffer): Promise<StoredHandOver | undefined> {
  const { rows } = await pool.query<StoredHandOver>({
    name: 'hand-over-by-token',
    text: `select ${fields} from hand_over where token_hash = $1 and released_at_utc is null`,
    values: [tokenHash],
  })
  return rows[0]
}

/** Finds a hand-over by its id; undefined if it was released. */
export async function findHandOverById(pool: pg.Pool, id: string): Promise<StoredHandOver | undefined> {
  const { rows } = await pool.query<StoredHandOver>(
    `select ${fields} from hand_over where id = $1 and released_at_utc is null`,
    [id],
  )
  return rows[0]
}

/** Who or what ends hand-overs, for the audit log. */
export type Ending = {
  reason: 'completed' | 'idle' | 'left' | 'pin' | 'time' | 'revoked' | 'replaced' | 'role-removed' | 'pin-blocked'
  at: Date
  requestId: string
}

/** The end of open hand-overs that `condition` selects ($5), with what the household has done, in the audit log. */
const endSql = (condition: string): string => `
  with ended as (
    update hand_over set ended_at_utc = $1, end_reason = $2 where ended_at_utc is null and ${condition}
    returning *
  )
  insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
  select case when $3::boolean then 'staff' else 'system' end, case when $3::boolean then staff_email else '' end,
         'hand-over-ended', 'household ' || household_ip_code,
         jsonb_build_object(
           'handOverId', id, 'reason', $2::text, 'staff', staff_email, 'device', device, 'kioskId', kiosk_id,
           'done', (select coalesce(jsonb_agg(c.contact_task_id order by c.contact_task_id), '[]')
                    from contact_task_completion c
                    where c.contact_task_id = any (contact_task_ids) and c.completed_date_utc >= created_date_utc)),
         $4
  from ended`

const byStaff: readonly Ending['reason'][] = ['pin', 'revoked', 'replaced']

const toParameters = ({ at, reason, requestId }: Ending) => [at, reason, byStaff.includes(reason), requestId]

/** Ends a hand-over for the household. One that has ended stays as it is. */
export async function saveHandOverEnd(pool: pg.Pool, id: string, ending: Ending): Promise<void> {
  await pool.query(endSql('id = $5'), [...toParameters(ending), id])
}

/** Ends all hand-overs of a person of the staff, without the visits at kiosks. Returns how many. */
export async function endHandOversOf(pool: pg.Pool, email: string, ending: Ending): Promise<number> {
  const { rowCount } = await pool.query(endSql('staff_email = $5 and kiosk_id is null'), [
    ...toParameters(ending),
    email,
  ])
  return rowCount ?? 0
}

/** Ends the visit of the household that is on a kiosk, if there is one. */
export async function endVisitOfKiosk(pool: Queryable, kioskId: number, ending: Ending): Promise<void> {
  await pool.query(endSql('kiosk_id = $5'), [...toParameters(ending), kioskId])
}

/** Saves a new hand-over with an entry of the audit log, and ends the one before on the same device. */
export async function saveHandOver(
  pool: pg.Pool,
  handOver: Omit<
    StoredHandOver,
    'id' | 'endReason' | 'pinTries' | 'kioskId' | 'kioskName' | 'isKioskOpen' | 'identifiedBy'
  > & {
    kiosk: { id: number; name: string; identifiedBy: KioskIdentification } | undefined
    tokenHash: Buffer
    device: string
    startedAt: Date
    requestId: string
  },
): Promise<void> {
  const { startedAt: at, requestId, deviceId } = handOver
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`hand-over ${deviceId}`])
    await client.query(endSql('device_id = $5'), [
      ...toParameters({ reason: handOver.kiosk ? 'left' : 'replaced', at, requestId }),
      deviceId,
    ])
    // The sign-in of a device that nobody took back is not needed any more: it has expired.
    await client.query(
      `update hand_over set sealed_sign_in = null
       where sealed_sign_in is not null and (device_id = $1 or created_date_utc < now() - interval '1 day')`,
      [deviceId],
    )
    await client.query(
      `with started as (
         insert into hand_over (token_hash, device_id, device, household_ip_code, location_id, contact_task_ids,
                                staff_email, staff_name, started_at_utc, expires_at_utc, sealed_sign_in, kiosk_id, identified_by,
                                claimed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $13, $14, $16)
         returning *
       )
       insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
       select case when kiosk_id is null then 'staff' else 'kiosk' end, coalesce($15::text, staff_email), 'hand-over-started', 'household ' || household_ip_code,
              jsonb_build_object('handOverId', id, 'locationId', location_id, 'device', device,
                                 'contactTaskIds', contact_task_ids, 'expiresAtUtc', expires_at_utc,
                                 'kioskId', kiosk_id, 'identifiedBy', identified_by), $12
       from started`,
      [
        handOver.tokenHash,
        deviceId,
        handOver.device,
        handOver.household,
        handOver.locationId,
        handOver.contactTaskIds,
        handOver.staffEmail,
        handOver.staffName,
        at,
        handOver.expiresAt,
        handOver.sealedSignIn,
        requestId,
        handOver.kiosk?.id ?? null,
        handOver.kiosk?.identifiedBy ?? null,
        handOver.kiosk?.name ?? null,
        JSON.stringify(handOver.claimed),
      ],
    )
  })
}

/**
 * Counts one try of the PIN before it is checked, in all processes together. Returns the tries that are left after it;
 * undefined if none was left.
 */
export async function countPinTry(pool: pg.Pool, id: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ left: number }>(
    `update hand_over set pin_tries = pin_tries + 1 where id = $1 and pin_tries < $2 and released_at_utc is null
     returning $2 - pin_tries as left`,
    [id, maxPinTries],
  )
  return rows[0]?.left
}

/** Removes the stored sign-in of a device whose PIN was wrong too often. */
export async function deleteSignIn(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('update hand_over set sealed_sign_in = null where id = $1', [id])
}

/** Releases the device of a hand-over: its secret unlocks nothing any more. */
export async function releaseHandOver(pool: pg.Pool, id: string, at: Date): Promise<void> {
  await pool.query(
    `update hand_over set released_at_utc = $2, sealed_sign_in = null where id = $1 and released_at_utc is null`,
    [id, at],
  )
}
