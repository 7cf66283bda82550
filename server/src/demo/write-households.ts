import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { toChildRegistration, removeHealthNotes } from '@first-chair/core/child-registration/child-registration'
import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import { fullName, getAge } from '@first-chair/core/contact/contact'
import { toStoredRegistration } from '../adapters/point-of-sale/built-in/child-registrations.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rentalProfileColumns } from '../db/tables/rental-profile.ts'
import type { FieldEncryption } from '../encryption/field-encryption.ts'
import type { DemoHousehold, DemoPerson, DemoPurchase } from './household.ts'
import { daysOfTicket, partnerResort, resort, waiverCodes } from './products.ts'
import { ages, heights, weights } from '../adapters/point-of-sale/built-in/standard-rental-lists.ts'
import { findKey } from './find-key.ts'
import { writeMobilePasses } from './write-mobile-passes.ts'
import type { Season } from './season.ts'
import { childRegistrationDays } from './setup.ts'
import { demoPhoto } from './texts-and-photos.ts'

type Customer = DemoPerson & {
  ipCode: string
  headIpCode: string
  mergedInto: string | null
  position: number
  head: DemoPerson
}

/** Writes households with all their records. Their IP codes are derived from their index in the list. */
export async function writeHouseholds(
  client: PoolClient,
  households: readonly DemoHousehold[],
  { season, today, encryption }: { season: Season; today: CalendarDate; encryption: FieldEncryption },
): Promise<void> {
  const customers = assignIpCodes(households)
  await insertRows(client, 'pos.customer', customers.map(customerRow))
  await insertRows(
    client,
    'pos.purchase',
    customers.flatMap((customer) => purchaseRows(customer, season, today)),
  )
  await insertRows(
    client,
    'pos.authorization',
    customers.flatMap((customer) => authorizationRows(customer, season, today)),
  )
  await insertRows(
    client,
    'pos.rental_profile',
    customers.flatMap((customer) => rentalProfileRows(customer, today)),
  )
  await insertRows(
    client,
    'pos.child_registration',
    customers.flatMap((customer) => childRegistrationRows(customer, today, encryption)),
  )
  await insertRows(client, 'pos.photo', await photoRows(customers, today))
  await insertRows(client, 'pos.pass_media', customers.flatMap(mediaRows))
  await writeMobilePasses(client, customers, today)
  await insertRows(
    client,
    'pos.hotlist_entry',
    customers.flatMap((customer) => hotlistRows(customer, today)),
  )
}

/**
 * Each household has up to six people and ten reserved numbers, so that IP codes stay the same when a household grows.
 */
function assignIpCodes(households: readonly DemoHousehold[]): Customer[] {
  return households.flatMap(({ people, mergedInto }, index) =>
    people.map((person, position) => ({
      ...person,
      ipCode: String(Number(headIpCode(index)) + position),
      headIpCode: headIpCode(index),
      mergedInto: position === 0 && mergedInto !== undefined ? headIpCode(mergedInto) : null,
      position,
      head: people[0],
    })),
  )
}

const firstIpCode = 1_004_180

/** The range of IP codes of the demo resort, for up to 1,000 households: `from` included, `below` excluded. */
export const demoIpCodes = { from: String(firstIpCode), below: String(firstIpCode + 10_000) } as const

/** The IP code of the head of a household, by its index in the list of households. */
export function headIpCode(index: number): string {
  return String(firstIpCode + index * 10)
}

function customerRow(customer: Customer) {
  return {
    ip_code: customer.ipCode,
    first_name: customer.firstName,
    last_name: customer.lastName,
    folded_name: foldCustomerName(customer.firstName, customer.lastName),
    email: customer.email,
    phone: customer.phone,
    birth_date: customer.birthDate,
    head_ip_code: customer.headIpCode,
    merged_into: customer.mergedInto,
    position: customer.position,
  }
}

const purchaseIdPrefixes = { prepaidAccess: 'A', transaction: 'T', orderLine: 'L' } as const

function purchaseRows({ ipCode, purchases }: Customer, season: Season, today: CalendarDate) {
  return purchases.map((purchase, index) => {
    const place = purchase.isElsewhere ? partnerResort : resort
    return {
      id: `${purchaseIdPrefixes[purchase.kind]}${ipCode}-${index + 1}`,
      ip_code: ipCode,
      kind: purchase.kind,
      product_code: purchase.product,
      product_date: purchase.day === null ? null : addDays(today, purchase.day),
      is_open: purchase.isOpen,
      is_cancelled: purchase.isCancelled,
      is_paid: purchase.isPaid,
      resort_code: place.code,
      resort_group_code: place.groupCode,
      sales_location_id: purchase.soldAt,
      valid_until: getLastDay(purchase, season, today),
    }
  })
}

/**
 * Season products are valid until the end of the season, tickets for several days until the last of them. Null for
 * others.
 */
function getLastDay({ kind, product, day, endedDaysAgo }: DemoPurchase, season: Season, today: CalendarDate) {
  if (endedDaysAgo !== undefined) return addDays(today, -endedDaysAgo)
  if (kind === 'prepaidAccess') return season.lastDay
  const days = daysOfTicket[product]
  return day === null || days === undefined ? null : addDays(today, day + days - 1)
}

function authorizationRows({ ipCode, signedOnPaper }: Customer, season: Season, today: CalendarDate) {
  if (signedOnPaper === 'never') return []
  const [startDate, endDate] =
    signedOnPaper === 'last season'
      ? [addDays(today, -340), addDays(today, -160)]
      : [addDays(today, -signedOnPaper.daysAgo), season.lastDay]
  return [
    {
      ip_code: ipCode,
      authorization_type: waiverCodes.season,
      start_date: startDate,
      end_date: endDate,
      comment: 'Signed on paper at the ticket office.',
      source: `paper-${startDate}`,
    },
  ]
}

function rentalProfileRows({ ipCode, birthDate, rentalProfile }: Customer, today: CalendarDate) {
  if (!rentalProfile) return []
  const age = getAge(birthDate, today)
  return [
    rentalProfileColumns.toRow({
      contactId: ipCode,
      profile: {
        selectedAbility: rentalProfile.ability,
        selectedAge: age === null ? null : findKey(ages, age),
        selectedHeight: findKey(heights, rentalProfile.heightCm),
        selectedWeight: findKey(weights, rentalProfile.weightKg),
        shoeSize: rentalProfile.shoeSize,
        selectedGoofy: rentalProfile.goofy,
        updateDate: addDays(today, -rentalProfile.daysAgo),
      },
    }),
  ]
}

/** Encrypted like records of the point of sale. An expired registration has no health notes. */
function childRegistrationRows(
  { ipCode, head, childRegistration }: Customer,
  today: CalendarDate,
  encryption: FieldEncryption,
) {
  if (!childRegistration) return []
  const { alternate, foodAllergy = '', medication = '', daysAgo } = childRegistration
  const updatedOn = addDays(today, -daysAgo)
  const registration = toChildRegistration(
    {
      primaryEmergencyContact: fullName(head),
      primaryEmergencyPhone: head.phone ?? '',
      alternateEmergencyContact1: alternate.name,
      alternateEmergencyPhone1: alternate.phone,
      drugAllergy: '',
      foodAllergy,
      medication,
      specialCondition: '',
    },
    updatedOn,
  )
  const hasExpired = daysAgo >= childRegistrationDays
  const stored = hasExpired ? removeHealthNotes(registration) : registration
  return [{ ip_code: ipCode, sealed_profile: toStoredRegistration(encryption, ipCode, stored), updated_on: updatedOn }]
}

function photoRows(customers: readonly Customer[], today: CalendarDate) {
  return Promise.all(
    customers.flatMap(({ ipCode, photo }) =>
      photo === null
        ? []
        : [
            demoPhoto(photo).then((jpeg) => ({
              ip_code: ipCode,
              jpeg,
              photo_hash: createHash('sha256').update(jpeg).digest('hex'),
              updated_on: addDays(today, -300),
            })),
          ],
    ),
  )
}

function mediaRows({ ipCode, media }: Customer) {
  return media.map(({ kind, isActive, isPrinted, waitsAt }, index) => ({
    id: mediaId(ipCode, index),
    ip_code: ipCode,
    card_number: kind === 'card' ? `82${ipCode}${index}` : null,
    rfid_number: kind === 'card' ? rfidNumber(Number(ipCode) * 10 + index) : null,
    kind,
    is_active: isActive,
    is_printed: isPrinted,
    waits_at: waitsAt ?? null,
  }))
}

function hotlistRows({ ipCode, media }: Customer, today: CalendarDate) {
  return media.flatMap(({ hotlist }, index) =>
    hotlist
      ? [
          {
            media_id: mediaId(ipCode, index),
            reason_code: hotlist.reasonCode,
            from_date: addDays(today, -hotlist.daysAgo),
          },
        ]
      : [],
  )
}

function mediaId(ipCode: string, index: number): string {
  return `M${ipCode}-${index + 1}`
}

/** A number in the format of a chip. Multiplying by an odd number gives different results for different numbers. */
function rfidNumber(number: number): string {
  return `E0160401${(Math.imul(number, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}`.toUpperCase()
}
