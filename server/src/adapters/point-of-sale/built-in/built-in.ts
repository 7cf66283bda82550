import type { PosPlace } from '@first-chair/core/pos-place/pos-place'
import type { Pool } from 'pg'
import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import { batchQueries } from '../../../db/batch-queries.ts'
import { readStoredObject, type ObjectStorage } from '../../object-storage/object-storage.ts'
import type { PosWaiver, PointOfSale, CustomerQuery } from '../point-of-sale.ts'
import { addMember } from './add-member.ts'
import { noFieldEncryption, type FieldEncryption, type tryDecrypt } from '../../../encryption/field-encryption.ts'
import { countBuyingHouseholds } from './buying-households.ts'
import { eraseCustomer, findMergedIpCodes } from './erase-customer.ts'
import { eraseOldRecords } from './erase-old-records.ts'
import { childRegistrations, eraseHealthNotes, recordChildRegistration } from './child-registrations.ts'
import { readBuyingHouseholds, readHousehold } from './household.ts'
import { findCurrentIpCode } from './current-customer.ts'
import { findHouseholdsOfBooking } from './find-booking.ts'
import { findPeople } from './find-people.ts'
import { createMediaOfContacts } from './media-of-contacts.ts'
import { createProductCatalogue } from './product-catalogue.ts'
import { recordAuthorizations } from './record-authorizations.ts'
import { recordRentalProfile, rentalLists, rentalProfiles } from './rental-profiles.ts'
import { recordPhoto } from './record-photo.ts'
import { searchCustomers } from './search-customers.ts'
import { readPurchaseValidity } from './purchase-validity.ts'
import { validateScans } from './validate-scans.ts'
import { authorizationTypes } from './waiver-texts.ts'

/**
 * Creates the product's own point of sale, in its own database. Child registrations are encrypted there; those that
 * cannot be decrypted are logged. It is down only when the database is down, and then throws the error of the database:
 * cached answers would be unavailable as well.
 */
export function createBuiltInPointOfSale(
  pool: Pool,
  encryption: FieldEncryption = noFieldEncryption,
  log: Parameters<typeof tryDecrypt>[0]['log'] = { error: () => undefined },
  objectStorage?: ObjectStorage,
): PointOfSale {
  const catalogue = createProductCatalogue(pool)
  return {
    findCustomers: (query) => findCustomers(pool, query),
    searchCustomers: (search, atMost, among) => searchCustomers(pool, search, atMost, among),
    currentIpCode: (ipCode) => findCurrentIpCode(pool, ipCode),
    findPeople: (by) => findPeople(pool, by),
    findHouseholdsOfBooking: (number) => findHouseholdsOfBooking(pool, number),
    household: (ipCode) => readHousehold(pool, catalogue, ipCode),
    findPhone: (ipCode) => findPhone(pool, ipCode),
    purchaseValidity: (contactIds) => readPurchaseValidity(pool, contactIds),
    countBuyingHouseholds: () => countBuyingHouseholds(pool),
    buyingHouseholds: (after, atMost, options) => readBuyingHouseholds(pool, catalogue, { after, atMost }, options),
    addMember: (headIpCode, member) => addMember(pool, headIpCode, member),
    photos: (contactIds) => photos(pool, objectStorage, contactIds),
    waiver: async (authorizationType) => (await waivers(pool, [authorizationType])).get(authorizationType),
    authorizationTypes: () => authorizationTypes(pool),
    recordAuthorizations: (signed) => recordAuthorizations(pool, [signed]),
    recordAuthorizationsBatch: (signed) => recordAuthorizations(pool, signed),
    products: async () => [...(await catalogue.products([]))].map(([code, product]) => ({ code, ...product })),
    accessLocations: () => listPlaces(pool, 'access_location'),
    salesLocations: () => listPlaces(pool, 'sales_location'),
    rentalLists: () => rentalLists(pool),
    rentalProfiles: (contactIds) => rentalProfiles(pool, contactIds),
    recordRentalProfile: (contactId, profile) => recordRentalProfile(pool, contactId, profile),
    childRegistrations: (contactIds) => childRegistrations(pool, { encryption, log }, contactIds),
    recordChildRegistration: (contactId, registration) =>
      recordChildRegistration(pool, encryption, contactId, registration),
    eraseHealthNotes: (before, keptPeople = []) => eraseHealthNotes(pool, { encryption, log }, before, keptPeople),
    eraseCustomer: (ipCode) => eraseCustomer(pool, ipCode),
    findMergedIpCodes: (ipCode) => findMergedIpCodes(pool, ipCode),
    eraseOldRecords: (limits) => eraseOldRecords(pool, limits),
    recordPhoto: (photo) => recordPhoto(pool, photo),
    ...createMediaOfContacts(pool),
    validateScans: async (scans) => (await validateScans(pool, [scans]))[0] ?? [],
    validateScansOfPasses: (scans) => validateScans(pool, scans),
  }
}

async function findCustomers(pool: Pool, { email, givenName, familyName }: CustomerQuery): Promise<string[]> {
  const foldedName = foldCustomerName(givenName, familyName)
  if (email.trim() === '' || foldedName === '') return []
  const { rows } = await pool.query<{ ip_code: string }>({
    name: 'pos-find-customers',
    text: `select ip_code from pos.customer
           where email = lower(btrim($1)) and folded_name = $2 and merged_into is null order by ip_code`,
    values: [email, foldedName],
  })
  return rows.map((row) => row.ip_code)
}

async function findPhone(pool: Pool, ipCode: string): Promise<string> {
  const { rows } = await pool.query<{ phone: string | null }>({
    name: 'pos-phone-of',
    text: 'select phone from pos.customer where ip_code = $1',
    values: [ipCode],
  })
  return rows[0]?.phone ?? ''
}

async function listPlaces(pool: Pool, table: 'access_location' | 'sales_location'): Promise<PosPlace[]> {
  const { rows } = await pool.query<PosPlace>(`select code, name from pos.${table} order by lower(name), code`)
  return rows
}

type PhotoRow = { ip_code: string; jpeg: Buffer } | { ip_code: string; jpeg: null; id: string; content_hash: Buffer }

async function photos(
  pool: Pool,
  objectStorage: ObjectStorage | undefined,
  contactIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const { rows } = await pool.query<PhotoRow>({
    name: 'pos-photos',
    text: `select p.ip_code, p.jpeg, o.id, o.content_hash
           from pos.photo p left join stored_object o on o.id = p.jpeg_object where p.ip_code = any($1)`,
    values: [contactIds],
  })
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, Buffer]> => [
        row.ip_code,
        row.jpeg ??
          (await readStoredObject(objectStorage, { id: row.id, kind: 'photo', contentHash: row.content_hash })),
      ]),
    ),
  )
}

const waivers = batchQueries(async (pool, codes) => {
  const { rows } = await pool.query<PosWaiver>({
    name: 'pos-waivers',
    text: `select code as "authorizationType", name, html, version from pos.authorization_type
           where code = any ((select $1::text[])::text[])`,
    values: [codes],
  })
  return new Map(rows.map((waiver) => [waiver.authorizationType, waiver]))
})
