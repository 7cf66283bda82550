import type pg from 'pg'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { toContactTaskId } from '@first-chair/core/owed-task/contact-task-id'
import { rentalProfileColumns, storedProfileColumns } from '../db/tables/rental-profile.ts'
import { seedIpCodes, seedRentalProfile } from './seed-household.ts'

/**
 * Adds a rental profile, completed today at the default location, for each person of the first `households` households.
 * Returns the number of people who had none there before.
 */
export async function seedRentalProfiles(
  client: pg.Client,
  { households, today }: { households: number; today: CalendarDate },
): Promise<number> {
  if (households === 0) return 0
  const { rows } = await client.query<{ locationId: number; activityId: number; taskId: number }>(
    `select l.id as "locationId", l.default_activity_id as "activityId", t.id as "taskId"
     from location l
     join activity_task a on a.activity_id = l.default_activity_id
     join task t on t.id = a.task_id and t.task_type_id = 2 and t.deleted_date_utc is null
     where l.is_default order by a.position limit 1`,
  )
  const [task] = rows
  if (!task) throw new Error('The default location has no rental profile task.')
  const { rowCount } = await client.query(
    `with people as (
       select ip_code, head_ip_code from pos.customer
       where ip_code >= $1 and ip_code < $2 and substr(ip_code, 2, 8)::int <= $3
     ),
     recorded as (
       insert into pos.rental_profile (${rentalProfileColumns.names()})
       select ip_code, ${storedProfileColumns.parameters(9)} from people
       on conflict (ip_code) do update set updated_on = excluded.updated_on
     )
     insert into contact_task_completion (contact_task_id, location_id, activity_id, task_id, contact_id, household_ip_code,
                                          outcome, resort_day, content_hash)
     select $5 || ip_code, $6, $7, $8, ip_code, head_ip_code, 'completed', $4::date, sha256(convert_to(ip_code, 'UTF8'))
     from people
     on conflict do nothing`,
    [
      seedIpCodes.from,
      seedIpCodes.below,
      households,
      today,
      toContactTaskId({ ...task, contactId: '' }),
      task.locationId,
      task.activityId,
      task.taskId,
      ...storedProfileColumns.toParameters({ ...seedRentalProfile, updateDate: today }),
    ],
  )
  return rowCount ?? 0
}
