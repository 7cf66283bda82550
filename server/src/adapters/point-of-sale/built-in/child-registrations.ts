import type { CalendarDate } from '@first-chair/core/calendar-date'
import {
  ChildRegistration,
  healthFields,
  withoutHealthNotes,
} from '@first-chair/core/child-registration/child-registration'
import { saysNone } from '@first-chair/core/child-registration/none-when-empty'
import type { Pool } from 'pg'
import type { Sealing } from '../../../sealing.ts'

const purpose = 'pos.child-registration'

/** The first byte of what is stored tells, without opening it, whether there are health notes to erase. */
const holdsNotes = 1
const holdsNone = 0

const sealed = (sealing: Sealing, contactId: string, registration: ChildRegistration, notes: number): Buffer =>
  Buffer.concat([Buffer.of(notes), sealing.seal(purpose, contactId, JSON.stringify(registration))])

const opened = (sealing: Sealing, contactId: string, stored: Buffer): ChildRegistration =>
  ChildRegistration.parse(JSON.parse(sealing.open(purpose, contactId, stored.subarray(1))))

/** The registrations of those contacts that have one. */
export async function childRegistrations(
  pool: Pool,
  sealing: Sealing,
  contactIds: readonly string[],
): Promise<Map<string, ChildRegistration>> {
  const { rows } = await pool.query<{ contactId: string; stored: Buffer }>({
    name: 'pos-child-registrations',
    text: 'select ip_code as "contactId", sealed_profile as stored from pos.child_registration where ip_code = any($1)',
    values: [contactIds],
  })
  return new Map(rows.map(({ contactId, stored }) => [contactId, opened(sealing, contactId, stored)]))
}

/**
 * Replaces the contact's registration; a later one that is there already stays. Somebody who was merged since is recorded
 * under the present IP code.
 */
export async function recordChildRegistration(
  pool: Pool,
  sealing: Sealing,
  contactId: string,
  registration: ChildRegistration,
): Promise<void> {
  const { rows } = await pool.query<{ ipCode: string }>({
    name: 'pos-present-customer',
    text: `with recursive trail as (
             select ip_code, merged_into from pos.customer where ip_code = $1
             union
             select next.ip_code, next.merged_into from trail join pos.customer next on next.ip_code = trail.merged_into
           )
           select ip_code as "ipCode" from trail where merged_into is null`,
    values: [contactId],
  })
  const [present] = rows
  if (!present) throw new Error('A child registration names a customer who does not exist.')
  await pool.query({
    name: 'pos-record-child-registration',
    text: `insert into pos.child_registration as known (ip_code, sealed_profile, updated_on) values ($1, $2, $3::date)
           on conflict (ip_code) do update set sealed_profile = excluded.sealed_profile, updated_on = excluded.updated_on
           where known.updated_on <= excluded.updated_on`,
    values: [present.ipCode, sealed(sealing, present.ipCode, registration, holdsNotes), registration.updateDate],
  })
}

/** A registration as it is stored, for whoever fills a resort; one without health notes has nothing to erase. */
export function storedRegistration(sealing: Sealing, contactId: string, registration: ChildRegistration): Buffer {
  const hasNotes = healthFields.some((field) => !saysNone(registration[field]))
  return sealed(sealing, contactId, registration, hasNotes ? holdsNotes : holdsNone)
}

/** How many registrations are opened at a time. */
const atOnce = 500

/** Erases the health notes of registrations that were last changed before a day; whom to call stays. */
export async function eraseHealthNotes(pool: Pool, sealing: Sealing, before: CalendarDate): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ contactId: string; stored: Buffer }>(
      `select ip_code as "contactId", sealed_profile as stored from pos.child_registration
       where updated_on < $1::date and get_byte(sealed_profile, 0) <> $2 limit $3`,
      [before, holdsNone, atOnce],
    )
    for (const { contactId, stored } of rows) {
      const left = withoutHealthNotes(opened(sealing, contactId, stored))
      // Only what was read: a guest may give a new one meanwhile.
      await pool.query(
        'update pos.child_registration set sealed_profile = $2 where ip_code = $1 and sealed_profile = $3',
        [contactId, sealed(sealing, contactId, left, holdsNone), stored],
      )
    }
    if (rows.length < atOnce) return
  }
}
