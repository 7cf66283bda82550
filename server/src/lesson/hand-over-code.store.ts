import { randomBytes } from 'node:crypto'
import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { toHandOverCode } from '@first-chair/core/lesson/hand-over-code'
import type pg from 'pg'

/**
 * The codes of contacts at a location on a day, by contact id. A missing one is created; whoever asks first, everybody gets
 * the same one.
 */
export async function getHandOverCodes(
  pool: Pick<pg.Pool, 'query'>,
  contactIds: readonly string[],
  { locationId, day }: { locationId: number; day: CalendarDate },
): Promise<ReadonlyMap<string, string>> {
  if (contactIds.length === 0) return new Map()
  const read = () =>
    pool.query<{ id: string; code: string }>(
      `select contact_id as id, code from hand_over_code
       where contact_id = any ($1) and location_id = $2 and resort_day = $3`,
      [contactIds, locationId, day],
    )
  const stored = (await read()).rows
  if (stored.length < contactIds.length) {
    await pool.query(
      `insert into hand_over_code (contact_id, location_id, resort_day, code)
       select id, $2, $3, code from unnest($1::text[], $4::text[]) as added (id, code)
       on conflict do nothing`,
      [contactIds, locationId, day, contactIds.map(() => toHandOverCode(randomBytes(4)))],
    )
    return new Map((await read()).rows.map(({ id, code }) => [id, code]))
  }
  return new Map(stored.map(({ id, code }) => [id, code]))
}
