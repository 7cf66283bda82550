import { addDays } from '@first-chair/core/calendar/calendar-date'
import type pg from 'pg'
import { createSeedHousehold } from '../../server/src/seed/seed-household.ts'
import type { Resort } from '../resort.ts'

export const expectedGuests = 5_000
/** More households than these guests need, because not everybody of a resort comes on a day. */
export const expectedHouseholds = 1_250
export const baseVillage = 1
export const deskEmail = 'desk@bench.example'

/** Adds somebody who works at the desk everywhere. */
export async function addDeskStaff(client: pg.Client): Promise<void> {
  const nowhere = { isEverywhere: false, locationIds: [] }
  await client.query(
    'insert into staff_member (email, desk, rental, lessons) values ($1, $2, $3, $3) on conflict do nothing',
    [deskEmail, { ...nowhere, isEverywhere: true }, nowhere],
  )
}

/** The first households of a resort, which has no others. */
const firstHouseholds = Array.from({ length: expectedHouseholds }, (_, index) => index + 1)

/**
 * Stores the verdicts of the day for households with these numbers, a third of them not ready, spread over the hours from 8
 * to 16. No judgement of the run replaces them.
 */
export async function expectGuests(
  client: pg.Client,
  { today }: Resort,
  day: string,
  numbers: readonly number[] = firstHouseholds,
): Promise<void> {
  const people = numbers
    .map((number) => createSeedHousehold(number, today))
    .flatMap(({ headIpCode, people: members }) => members.map(({ ipCode }) => ({ ipCode, headIpCode })))
  await client.query(
    `insert into readiness_verdict (location_id, contact_id, visit_day, ip_code, verdict, blockers, booked,
       is_waiting_for_pos, planned_time, judged_at, expires_at, verdict_hash, changed_at, change_no, judgement)
     select $1, p."ipCode", $2::date, p."headIpCode", case when n % 3 = 0 then 'not-ready' else 'ready' end,
            case when n % 3 = 0 then '[{"code": "waiver-missing", "blocks": "gate", "resolvedBy": "guest"}]'::jsonb else '[]' end,
            '{gate}', false, to_char(8 + n % 9, 'FM00') || ':00', now(), $3::date, sha256('bench'), now(),
            1000000 + n, 1000000
     from rows from (jsonb_to_recordset($4::jsonb) as ("ipCode" text, "headIpCode" text)) with ordinality
       as p ("ipCode", "headIpCode", n)
     where n <= $5
     on conflict (location_id, contact_id, visit_day) do update
       set verdict = excluded.verdict, blockers = excluded.blockers, booked = excluded.booked,
           planned_time = excluded.planned_time, expires_at = excluded.expires_at, is_removed = false, judgement = excluded.judgement`,
    [baseVillage, day, addDays(day, 1), JSON.stringify(people), expectedGuests],
  )
}
