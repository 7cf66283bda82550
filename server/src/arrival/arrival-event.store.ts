import {
  getSeriesKinds,
  type ArrivalEvent,
  type ArrivalsToRecord,
  type RecordableEventKind,
} from '@first-chair/core/arrival/arrival-event'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'
import { inTransaction } from '../db/in-transaction.ts'

/** The events of a household at a location on a day. */
export type HouseholdDay = { household: string; locationId: number; day: CalendarDate }

/** Who records an event, when, and on which device. */
export type Recording = { at: Date; email: string; name: string; device: string; requestId: string }

type EventRow = Omit<ArrivalEvent, 'id' | 'atUtc' | 'undone'> & {
  id: string
  atUtc: Date
  undoneAtUtc: Date | null
  undoneBy: string | null
}

/**
 * The events of a household at a location on a day, oldest first, with their undo. Of an event that devices without a network
 * recorded too, the earliest recording counts, in whatever order they were sent.
 */
export async function loadArrivalEvents(
  client: Pick<pg.Pool, 'query'>,
  { household, locationId, day }: HouseholdDay,
): Promise<ArrivalEvent[]> {
  const { rows } = await client.query<EventRow>(
    `select e.id, e.kind, e.contact_id as "contactId", e.location_id as "locationId",
            coalesce(s.at_utc, e.at_utc) as "atUtc", coalesce(s.recorded_by_name, e.recorded_by_name) as by,
            coalesce(s.device, e.device) as device, e.detail, u.at_utc as "undoneAtUtc", u.recorded_by_name as "undoneBy"
     from arrival_event e left join arrival_event u on u.undoes = e.id
     left join lateral (
       select at_utc, recorded_by_name, device from arrival_scan
       where event_id = e.id and at_utc < e.at_utc order by at_utc, id limit 1
     ) s on true
     where e.household_ip_code = $1 and e.location_id = $2 and e.resort_day = $3 and e.kind <> 'undone' order by e.id`,
    [household, locationId, day],
  )
  return rows.map(({ id, atUtc, undoneAtUtc, undoneBy, ...event }) => ({
    ...event,
    id: Number(id),
    atUtc: atUtc.toISOString(),
    undone: undoneAtUtc && { atUtc: undoneAtUtc.toISOString(), by: undoneBy ?? '' },
  }))
}

/** How many people of each household have arrived at a location on a day, by household. */
export async function countArrived(
  pool: pg.Pool,
  households: readonly string[],
  { locationId, day }: Pick<HouseholdDay, 'locationId' | 'day'>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ household: string; arrived: number }>(
    `select e.household_ip_code as household, count(distinct e.contact_id)::int as arrived
     from arrival_event e
     where e.household_ip_code = any ($1) and e.location_id = $2 and e.resort_day = $3 and e.kind = 'arrived'
       and not exists (select from arrival_event u where u.undoes = e.id)
     group by e.household_ip_code`,
    [households, locationId, day],
  )
  return new Map(rows.map(({ household, arrived }) => [household, arrived]))
}

/**
 * Records an event of people, and queues the webhook event about those for whom it is new: whose newest event of the series
 * is of another kind. One after the other for a household, so that two desks record one arrival. Of a repeated command
 * nothing is recorded again, even if the event was undone in between. In the same transaction, `follow` runs with the people
 * for whom the event is new, and `always` after it.
 */
export async function saveArrivals(
  pool: pg.Pool,
  day: HouseholdDay,
  { kind, contactIds, commandId, detail }: Pick<ArrivalsToRecord, 'kind' | 'contactIds' | 'commandId' | 'detail'>,
  recording: Recording,
  {
    follow,
    always,
  }: {
    follow?: (client: pg.PoolClient, addedContactIds: readonly string[]) => Promise<void>
    always?: (client: pg.PoolClient) => Promise<void>
  } = {},
): Promise<void> {
  await inHouseholdTransaction(pool, day, async (client) => {
    const { rows } = await client.query<{ added: string[] }>(
      `with added as (
         insert into arrival_event (kind, household_ip_code, contact_id, location_id, resort_day, at_utc, command_id,
                                    recorded_by, recorded_by_name, device, request_id, detail)
         select $11, $1, person.contact_id, $2, $3, $4, $5::uuid, $6, $7, $8, $9, $13::jsonb
         from unnest($10::text[]) with ordinality as person (contact_id, place)
         where not exists (
             select from arrival_event e
             where e.household_ip_code = $1 and e.resort_day = $3 and e.location_id = $2
               and e.contact_id = person.contact_id and e.kind = $11 and e.command_id = $5::uuid)
           and (
             select e.kind from arrival_event e
             where e.household_ip_code = $1 and e.resort_day = $3 and e.location_id = $2
               and e.contact_id = person.contact_id and e.kind = any ($12::text[])
               and not exists (select from arrival_event u where u.undoes = e.id)
             order by e.id desc limit 1) is distinct from $11
         order by person.place
         on conflict do nothing
         returning contact_id
       )
       select queue_webhook_event('arrival.recorded', jsonb_build_object(
         'householdIpCode', $1::text, 'contactIds', jsonb_agg(contact_id), 'kind', $11::text, 'locationId', $2::int,
         'day', $3::date)), array_agg(contact_id) as added
       from added having count(*) > 0`,
      [
        day.household,
        day.locationId,
        day.day,
        recording.at,
        commandId,
        recording.email,
        recording.name,
        recording.device,
        recording.requestId,
        contactIds,
        kind,
        getSeriesKinds(kind),
        detail === null ? null : JSON.stringify(detail),
      ],
    )
    if (rows[0]) await follow?.(client, rows[0].added)
    await always?.(client)
  })
}

/** A pick-up by somebody who is no adult of the household, with its time by the clock of a time zone, `HH:MM`. */
export type PickUpByOther = { eventId: number; contactId: string; commandId: string; name: string; time: string }

/** Those of these events of a household, location and day that are pick-ups by somebody else and that count. */
export async function findPickUpsByOthers(
  pool: pg.Pool,
  { household, locationId, day, timeZone }: HouseholdDay & { timeZone: string },
  eventIds: readonly number[],
): Promise<PickUpByOther[]> {
  const { rows } = await pool.query<Omit<PickUpByOther, 'eventId'> & { eventId: string }>(
    `select e.id as "eventId", e.contact_id as "contactId", e.command_id as "commandId",
            e.detail->>'collectedByName' as name, to_char(e.at_utc at time zone $5, 'HH24:MI') as time
     from arrival_event e
     where e.id = any ($4::bigint[]) and e.household_ip_code = $1 and e.location_id = $2 and e.resort_day = $3
       and e.kind = 'collected' and e.detail ? 'collectedByName'
       and not exists (select from arrival_event u where u.undoes = e.id)
     order by e.id`,
    [household, locationId, day, eventIds, timeZone],
  )
  return rows.map((row) => ({ ...row, eventId: Number(row.eventId) }))
}

/**
 * Undoes events of these kinds of a household, location and day, and queues a webhook event for each kind. Other events, and
 * those that were undone already, stay as they are. In the same transaction, `follow` runs with the events that were undone.
 */
export async function saveUndo(
  pool: pg.Pool,
  day: HouseholdDay,
  { eventIds, kinds }: { eventIds: readonly number[]; kinds: readonly RecordableEventKind[] },
  recording: Recording,
  follow?: (client: pg.PoolClient, undoneEventIds: readonly number[]) => Promise<void>,
): Promise<void> {
  await inHouseholdTransaction(pool, day, async (client) => {
    const { rows } = await client.query<{ undone: string[] }>(
      `with undone as (
         insert into arrival_event (kind, household_ip_code, contact_id, location_id, resort_day, at_utc, undoes,
                                    recorded_by, recorded_by_name, device, request_id)
         select 'undone', e.household_ip_code, e.contact_id, e.location_id, e.resort_day, $5, e.id, $6, $7, $8, $9
         from arrival_event e
         where e.id = any ($4::bigint[]) and e.household_ip_code = $1 and e.location_id = $2 and e.resort_day = $3
           and e.kind = any ($10::text[])
         order by e.id
         on conflict (undoes) do nothing
         returning contact_id, undoes
       )
       select queue_webhook_event('arrival.recorded', jsonb_build_object(
         'householdIpCode', $1::text, 'contactIds', jsonb_agg(distinct undone.contact_id), 'kind', 'undone',
         'undoes', e.kind, 'locationId', $2::int, 'day', $3::date)), array_agg(undone.undoes::text) as undone
       from undone join arrival_event e on e.id = undone.undoes group by e.kind`,
      [
        day.household,
        day.locationId,
        day.day,
        eventIds,
        recording.at,
        recording.email,
        recording.name,
        recording.device,
        recording.requestId,
        kinds,
      ],
    )
    const undone = rows.flatMap((row) => row.undone.map(Number))
    if (undone.length > 0) await follow?.(client, undone)
  })
}

async function inHouseholdTransaction(
  pool: pg.Pool,
  { household, locationId, day }: HouseholdDay,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      ['arrival', household, locationId, day].join(' '),
    ])
    await work(client)
  })
}
