import { OfflineEvent, type HeldEvent, type HoldReason } from '@first-chair/core/staff-device/offline-event'
import type pg from 'pg'

/** The max number of events of a device that may wait, so that a copied secret cannot fill the database. */
const maxWaiting = 2000

/** Stores an event that waits for an administrator, once. False if too many of its device wait already. */
export async function insertHeldEvent(
  pool: pg.Pool,
  held: { event: OfflineEvent; deviceId: number; at: Date; reason: HoldReason; receivedAt: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with added as (
       insert into held_event (command_id, device_id, content, at_utc, reason, received_at_utc)
       select $1, $2, $3, $4, $5, $6
       where (select count(*) from held_event where device_id = $2 and resolved_at_utc is null) < $7
       on conflict (command_id) do nothing returning id
     )
     select from added
     union all
     select from held_event where command_id = $1`,
    [
      held.event.commandId,
      held.deviceId,
      JSON.stringify(held.event),
      held.at,
      held.reason,
      held.receivedAt,
      maxWaiting,
    ],
  )
  return (rowCount ?? 0) > 0
}

/** Why an event of a device waits; undefined if it does not. */
export async function findHoldReason(
  pool: pg.Pool,
  deviceId: number,
  commandId: string,
): Promise<HoldReason | undefined> {
  const { rows } = await pool.query<{ reason: HoldReason }>(
    'select reason from held_event where device_id = $1 and command_id = $2 and resolved_at_utc is null',
    [deviceId, commandId],
  )
  return rows[0]?.reason
}

/** What became of a held event: undefined if it never was held, null while it waits. */
export async function findHeldResolution(pool: pg.Pool, commandId: string): Promise<boolean | null | undefined> {
  const { rows } = await pool.query<{ isAccepted: boolean | null }>(
    'select is_accepted as "isAccepted" from held_event where command_id = $1',
    [commandId],
  )
  return rows[0]?.isAccepted
}

/** The events that wait, oldest first, at most 500. */
export async function loadHeldEvents(pool: pg.Pool): Promise<HeldEvent[]> {
  const { rows } = await pool.query<Omit<HeldEvent, 'atUtc' | 'receivedAtUtc'> & { at: Date; receivedAt: Date }>(
    `select h.id, d.name as "deviceName", h.content->>'kind' as kind,
            coalesce(jsonb_array_length(coalesce(h.content->'subject'->'tags', h.content->'subject'->'contactIds')), 0) as people,
            h.at_utc as at, coalesce(s.name, '') as by, h.reason, h.received_at_utc as "receivedAt"
     from held_event h join staff_device d on d.id = h.device_id
     left join device_shift s on s.id = (h.content->>'shiftId')::uuid and s.device_id = h.device_id
     where h.resolved_at_utc is null order by h.id limit 500`,
  )
  return rows.map(({ at, receivedAt, ...row }) => ({
    ...row,
    atUtc: at.toISOString(),
    receivedAtUtc: receivedAt.toISOString(),
  }))
}

type WaitingEvent = { id: number; event: OfflineEvent; deviceId: number; at: Date; receivedAt: Date }

/** An event that waits, together with its undo or with the event that it undoes, in their order; empty if it does not wait. */
export async function findHeldEvents(pool: pg.Pool, id: number): Promise<WaitingEvent[]> {
  const { rows } = await pool.query<Omit<WaitingEvent, 'event'> & { content: unknown }>(
    `select h.id, h.content, h.device_id as "deviceId", h.at_utc as at, h.received_at_utc as "receivedAt"
     from held_event chosen join held_event h on h.device_id = chosen.device_id
     where chosen.id = $1 and chosen.resolved_at_utc is null and h.resolved_at_utc is null
       and coalesce((h.content->>'undoes')::uuid, h.command_id)
           = coalesce((chosen.content->>'undoes')::uuid, chosen.command_id)
     order by h.content->>'kind' = 'undone', h.id`,
    [id],
  )
  return rows.map(({ content, ...row }) => ({ ...row, event: OfflineEvent.parse(content) }))
}

/** Resolves events, each with an entry of the audit log. False if somebody else did. */
export async function saveHeldResolution(
  pool: pg.Pool,
  ids: readonly number[],
  { isAccepted, email, at, requestId }: { isAccepted: boolean; email: string; at: Date; requestId: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with resolved as (
       update held_event set resolved_by = $3, resolved_at_utc = $4, is_accepted = $2
       where id = any ($1::int[]) and resolved_at_utc is null returning *
     )
     insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
     select 'administrator', $3, case when $2 then 'device-event-accepted' else 'device-event-discarded' end,
            'device ' || device_id,
            jsonb_build_object('commandId', command_id, 'kind', content->>'kind', 'reason', reason), $5
     from resolved order by id`,
    [ids, isAccepted, email, at, requestId],
  )
  return (rowCount ?? 0) > 0
}
