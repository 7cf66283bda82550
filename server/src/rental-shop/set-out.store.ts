import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import type { SetOut } from '@first-chair/core/rental-shop/rental-shop'
import type pg from 'pg'

export type ShopDay = { locationId: number; day: CalendarDate }

/** Who sets equipment out, when, and on which device. */
type Recording = { email: string; name: string; device: string; at: Date; requestId: string }

/** Whose equipment is set out at a location on a day. */
export async function loadSetOut(pool: pg.Pool, { locationId, day }: ShopDay): Promise<SetOut[]> {
  const { rows } = await pool.query<Omit<SetOut, 'atUtc'> & { atUtc: Date }>({
    name: 'rental-set-out',
    text: `select "contactId", by, "atUtc" from (
             select distinct on (contact_id) contact_id as "contactId", recorded_by_name as by, at_utc as "atUtc", is_set_out
             from rental_set_out where location_id = $1 and resort_day = $2 order by contact_id, id desc) newest
           where is_set_out order by "atUtc", "contactId"`,
    values: [locationId, day],
  })
  return rows.map(({ atUtc, ...row }) => ({ ...row, atUtc: atUtc.toISOString() }))
}

/** Records that equipment is set out, or no longer. What is so already, and a repeated command, add nothing. */
export async function insertSetOut(
  pool: pg.Pool,
  { locationId, day }: ShopDay,
  { contactId, isSetOut, commandId }: { contactId: string; isSetOut: boolean; commandId: string },
  { email, name, device, at, requestId }: Recording,
): Promise<void> {
  await pool.query(
    `insert into rental_set_out (location_id, resort_day, contact_id, is_set_out, command_id, recorded_by, recorded_by_name,
                                 device, at_utc, request_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     where $4 <> coalesce((select is_set_out from rental_set_out
                           where location_id = $1 and resort_day = $2 and contact_id = $3 order by id desc limit 1), false)
     on conflict (command_id) do nothing`,
    [locationId, day, contactId, isSetOut, commandId, email, name, device, at, requestId],
  )
}

/** A person with a rental on a day, by the stored verdicts. */
export type ExpectedRental = { ipCode: string; contactId: string; plannedTime: string | null; remindedAt: Date | null }

/** Everybody who rents at a location on a day, with the last reminder of missing sizes. */
export async function findExpectedRentals(pool: pg.Pool, { locationId, day }: ShopDay): Promise<ExpectedRental[]> {
  const { rows } = await pool.query<ExpectedRental>({
    name: 'expected-rentals',
    text: `select v.ip_code as "ipCode", v.contact_id as "contactId", v.planned_time as "plannedTime",
                  (select max(r.created_date_utc) from readiness_reminder r
                   where r.contact_id = v.contact_id and r.visit_day = v.visit_day
                     and r.code in ('rental-profile-missing', 'rental-profile-out-of-date')) as "remindedAt"
           from readiness_verdict v
           where v.location_id = $1 and v.visit_day = $2 and not v.is_removed and 'rental' = any (v.booked)
           order by v.ip_code, v.contact_id`,
    values: [locationId, day],
  })
  return rows
}

/** True if a person rents at a location on a day, by the stored verdicts. */
export async function isExpectedRental(
  pool: pg.Pool,
  { locationId, day }: ShopDay,
  contactId: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from readiness_verdict
     where location_id = $1 and visit_day = $2 and contact_id = $3 and not is_removed and 'rental' = any (booked)`,
    [locationId, day, contactId],
  )
  return rowCount === 1
}
