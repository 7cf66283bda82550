import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import {
  ChildRegistration,
  healthFields,
  removeHealthNotes,
} from '@first-chair/core/child-registration/child-registration'
import { isNone } from '@first-chair/core/child-registration/none-when-empty'
import type { Pool } from 'pg'
import { encryptedColumns } from '../../../db/tables/encrypted-columns.ts'
import { tryDecrypt, type FieldEncryption } from '../../../encryption/field-encryption.ts'
import { findCurrentIpCode } from './current-customer.ts'

const purpose = encryptedColumns.storedRegistration.getPurpose()

/** The first byte of the stored value, which is not encrypted, says whether there are health notes to erase. */
const hasNotesMarker = 1
const noNotesMarker = 0

const encryptRegistration = (
  encryption: FieldEncryption,
  contactId: string,
  registration: ChildRegistration,
  notes: number,
): Buffer => Buffer.concat([Buffer.of(notes), encryption.encrypt(purpose, contactId, JSON.stringify(registration))])

/** The encryption, and a log for records that cannot be decrypted. */
type Decryption = Parameters<typeof tryDecrypt>[0]

function decryptRegistration(by: Decryption, contactId: string, stored: Buffer): ChildRegistration | undefined {
  const text = tryDecrypt(by, purpose, contactId, stored.subarray(1))
  return text === undefined ? undefined : ChildRegistration.parse(JSON.parse(text))
}

/** Reads the registrations of those contacts that have one. One that cannot be decrypted is logged and left out. */
export async function childRegistrations(
  pool: Pool,
  by: Decryption,
  contactIds: readonly string[],
): Promise<Map<string, ChildRegistration>> {
  const { rows } = await pool.query<{ contactId: string; stored: Buffer }>({
    name: 'pos-child-registrations',
    text: 'select ip_code as "contactId", sealed_profile as stored from pos.child_registration where ip_code = any($1)',
    values: [contactIds],
  })
  return new Map(
    rows.flatMap(({ contactId, stored }) => {
      const registration = decryptRegistration(by, contactId, stored)
      return registration ? [[contactId, registration] as const] : []
    }),
  )
}

/**
 * Replaces the contact's registration, unless a later one is stored. If the customer was merged, it is recorded under
 * the current IP code.
 */
export async function recordChildRegistration(
  pool: Pool,
  encryption: FieldEncryption,
  contactId: string,
  registration: ChildRegistration,
): Promise<void> {
  const ipCode = await findCurrentIpCode(pool, contactId)
  if (ipCode === undefined) throw new Error('A child registration names a customer who does not exist.')
  await pool.query({
    name: 'pos-record-child-registration',
    text: `insert into pos.child_registration as existing (ip_code, sealed_profile, updated_on) values ($1, $2, $3::date)
           on conflict (ip_code) do update set sealed_profile = excluded.sealed_profile, updated_on = excluded.updated_on
           where existing.updated_on <= excluded.updated_on`,
    values: [ipCode, encryptRegistration(encryption, ipCode, registration, hasNotesMarker), registration.updateDate],
  })
}

/** Encrypts a registration for demo and example data, and marks whether it has health notes to erase. */
export function toStoredRegistration(
  encryption: FieldEncryption,
  contactId: string,
  registration: ChildRegistration,
): Buffer {
  const hasNotes = healthFields.some((field) => !isNone(registration[field]))
  return encryptRegistration(encryption, contactId, registration, hasNotes ? hasNotesMarker : noNotesMarker)
}

/** Number of registrations that are decrypted per query. */
const batchSize = 500

/**
 * Erases the health notes of registrations that were last changed before a date, except those of `keptPeople`. The emergency contacts stay, unless the
 * registration cannot be decrypted: then it is deleted, because its notes must not stay either.
 */
export async function eraseHealthNotes(
  pool: Pool,
  by: Decryption,
  before: CalendarDate,
  keptPeople: readonly string[],
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ contactId: string; stored: Buffer }>(
      `select ip_code as "contactId", sealed_profile as stored from pos.child_registration
       where updated_on < $1::date and get_byte(sealed_profile, 0) <> $2 and ip_code <> all ($4) limit $3`,
      [before, noNotesMarker, batchSize, keptPeople],
    )
    for (const { contactId, stored } of rows) {
      const registration = decryptRegistration(by, contactId, stored)
      if (!registration) {
        await pool.query('delete from pos.child_registration where ip_code = $1 and sealed_profile = $2', [
          contactId,
          stored,
        ])
        continue
      }
      const erased = removeHealthNotes(registration)
      // Updates only an unchanged row: a guest may have saved a new registration meanwhile.
      await pool.query(
        'update pos.child_registration set sealed_profile = $2 where ip_code = $1 and sealed_profile = $3',
        [contactId, encryptRegistration(by.encryption, contactId, erased, noNotesMarker), stored],
      )
    }
    if (rows.length < batchSize) return
  }
}
