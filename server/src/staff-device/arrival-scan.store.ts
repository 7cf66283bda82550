import type { RecordableEventKind } from '@first-chair/core/arrival/arrival-event'
import type pg from 'pg'

/** A household at a location on a day. */
type HouseholdDay = { household: string; locationId: number; day: string }

/** A scan without a network. */
export type Scan = {
  commandId: string
  contactIds: readonly string[]
  kind: RecordableEventKind
  deviceId: number
  deviceTime: Date
  at: Date
  receivedAt: Date
  email: string
  name: string
  device: string
}

/** Stores a scan of each person with the event that counts it. A scan that is stored already stays as it is. */
export async function insertScans(client: pg.PoolClient, day: HouseholdDay, scan: Scan): Promise<void> {
  await client.query(
    `insert into arrival_scan (command_id, contact_id, household_ip_code, device_id, device_time_utc, at_utc,
                               received_at_utc, recorded_by, recorded_by_name, device, event_id)
     select $1, person.contact_id, $2, $3, $4, $5, $6, $7, $8, $9,
            (select e.id from arrival_event e
             where e.household_ip_code = $2 and e.location_id = $11 and e.resort_day = $12
               and e.contact_id = person.contact_id and e.kind = $13
               and not exists (select from arrival_event u where u.undoes = e.id)
             order by e.id desc limit 1)
     from unnest($10::text[]) as person (contact_id)
     on conflict (command_id, contact_id) do nothing`,
    [
      scan.commandId,
      day.household,
      scan.deviceId,
      scan.deviceTime,
      scan.at,
      scan.receivedAt,
      scan.email,
      scan.name,
      scan.device,
      scan.contactIds,
      day.locationId,
      day.day,
      scan.kind,
    ],
  )
}

/** Whether the scans of a command are stored, whatever became of them. */
export async function hasScans(pool: pg.Pool, commandId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from arrival_scan where command_id = $1 limit 1', [commandId])
  return (rowCount ?? 0) > 0
}

/**
 * Who recorded the events first that a command's scans count for, if that was another command: the earliest scan, or the
 * event itself.
 */
export async function findFirstRecording(
  pool: pg.Pool,
  commandId: string,
): Promise<{ at: Date; by: string; device: string } | undefined> {
  const { rows } = await pool.query<{ at: Date; by: string; device: string }>(
    `select e.at_utc as at, e.recorded_by_name as by, e.device
     from arrival_scan s join arrival_event e on e.id = s.event_id
     where s.command_id = $1 and e.command_id is distinct from $1
     order by e.at_utc limit 1`,
    [commandId],
  )
  return rows[0]
}

/** The events that a command recorded at a location, to undo them: their ids and their household. */
export async function findEventsOfCommand(
  pool: pg.Pool,
  commandId: string,
  locationId: number,
): Promise<(HouseholdDay & { eventId: number; kind: RecordableEventKind })[]> {
  const { rows } = await pool.query<HouseholdDay & { eventId: string; kind: RecordableEventKind }>(
    `select id as "eventId", kind, household_ip_code as household, location_id as "locationId",
            resort_day::text as day
     from arrival_event where command_id = $1 and location_id = $2 and kind <> 'undone' order by id`,
    [commandId, locationId],
  )
  return rows.map((row) => ({ ...row, eventId: Number(row.eventId) }))
}
