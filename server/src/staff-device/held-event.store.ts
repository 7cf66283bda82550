import { OfflineEvent, type HeldEvent, type HoldReason } from '@first-chair/core/staff-device/offline-event'
import type pg from 'pg'

/** Stores an event that waits for an administrator, once. */
export async function insertHeldEvent(
  pool: pg.Pool,
  held: { event: OfflineEvent; deviceId: number; at: Date; reason: HoldReason; receivedAt: Date },
): Promise<void> {
  await pool.query(
    `insert into held_event (command_id, device_id, content, at_utc, reason, received_at_utc)
     values ($1, $2, $3, $4, $5, $6) on conflict (command_id) do nothing`,
    [held.event.commandId, held.deviceId, JSON.stringify(held.event), held.at, held.reason, held.receivedAt],
  )
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

/** An event that waits, with its device; undefined if there is none. */
export async function findHeldEvent(
  pool: pg.Pool,
  id: number,
): Promise<{ event: OfflineEvent; deviceId: number; at: Date; receivedAt: Date } | undefined> {
  const { rows } = await pool.query<{ content: unknown; deviceId: number; at: Date; receivedAt: Date }>(
    `select content, device_id as "deviceId", at_utc as at, received_at_utc as "receivedAt"
     from held_event where id = $1 and resolved_at_utc is null`,
    [id],
  )
  return rows.map(({ content, ...row }) => ({ ...row, event: OfflineEvent.parse(content) }))[0]
}

/** Resolves an event with an entry of the audit log. False if somebody else did. */
export async function saveHeldResolution(
  pool: pg.Pool,
  id: number,
  { isAccepted, email, at, requestId }: { isAccepted: boolean; email: string; at: Date; requestId: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with resolved as (
       update held_event set resolved_by = $3, resolved_at_utc = $4, is_accepted = $2
       where id = $1 and resolved_at_utc is null returning *
     )
     insert into audit_entry (actor_kind, actor, action, subject, after, request_id)
     select 'administrator', $3, case when $2 then 'device-event-accepted' else 'device-event-discarded' end,
            'device ' || device_id,
            jsonb_build_object('commandId', command_id, 'kind', content->>'kind', 'reason', reason), $5
     from resolved`,
    [id, isAccepted, email, at, requestId],
  )
  return (rowCount ?? 0) > 0
}
