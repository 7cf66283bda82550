import { createHash } from 'node:crypto'
import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { foldCustomerName } from '@first-chair/core/contact/fold-customer-name'
import type { CopiedRow } from '../db/copy-rows.ts'
import { rentalProfileColumns } from '../db/tables/rental-profile.ts'
import { toBirthDate } from '../demo/household.ts'
import { names } from '../demo/names.ts'
import { resort, waiverCodes } from '../demo/products.ts'

/**
 * IP codes of seeded people: an 8, eight digits for the household, one digit for the person. The demo uses other IP
 * codes.
 */
export const seedIpCodes = { from: '8000000000', below: '9' } as const

/**
 * Five people aged 6 to 16. At Base Village each of them owes a waiver, a rental profile, a child profile and a photo,
 * so that every household has exactly five people with four tasks. Adults would have fewer tasks.
 */
const seedAges = [16, 14, 12, 9, 6] as const
export const peoplePerHousehold = seedAges.length

type SeedPerson = {
  ipCode: string
  firstName: string
  lastName: string
  birthDate: CalendarDate
}

/** A household by its number, starting at 1. The same number gives the same household on the same day. */
export type SeedHousehold = {
  number: number
  headIpCode: string
  subject: string
  email: string
  reference: string
  people: readonly SeedPerson[]
}

export function createSeedHousehold(number: number, today: CalendarDate): SeedHousehold {
  const origin = names[number % names.length]
  if (!origin) throw new Error('There are no names.')
  const firstNames = [...origin.women, ...origin.men]
  const lastName = origin.families[Math.floor(number / names.length) % origin.families.length] ?? ''
  const ipCode = (position: number) => String(8_000_000_000 + number * 10 + position)
  return {
    number,
    headIpCode: ipCode(0),
    subject: `seed-${number}`,
    email: `seed-${number}@mail.example`,
    reference: toReference(number),
    people: seedAges.map((age, position) => ({
      ipCode: ipCode(position),
      firstName: firstNames[(number + position * 3) % firstNames.length] ?? '',
      lastName,
      birthDate: toBirthDate(age, (number * 37 + position * 53) % 300, today),
    })),
  }
}

/** A reference with a zero in its first group. Random references never contain a zero. */
function toReference(number: number): string {
  const code = number.toString(36).toUpperCase().padStart(6, '0')
  return `S0${code.slice(0, 2)}-${code.slice(2)}`
}

/** The rental profile of every seeded person who has one. */
export const seedRentalProfile = {
  selectedAbility: 'II',
  selectedAge: 'A2',
  selectedHeight: 'H3',
  selectedWeight: 'W9',
  shoeSize: '7',
  selectedGoofy: 'N',
} as const

/** The rows of a household for COPY, by table, in the order of insertion. */
export const seedTables: readonly {
  target: string
  toRows: (household: SeedHousehold, today: CalendarDate) => readonly CopiedRow[]
}[] = [
  {
    target: 'pos.customer (ip_code, first_name, last_name, folded_name, email, birth_date, head_ip_code, position)',
    toRows: ({ people, headIpCode, email }) =>
      people.map(({ ipCode, firstName, lastName, birthDate }, position) => [
        ipCode,
        firstName,
        lastName,
        foldCustomerName(firstName, lastName),
        position === 0 ? email : null,
        birthDate,
        headIpCode,
        position,
      ]),
  },
  {
    target:
      'pos.purchase (id, ip_code, kind, product_code, product_date, is_open, resort_code, resort_group_code, sales_location_id)',
    toRows: ({ people, number }, today) =>
      people.flatMap(({ ipCode }, position) => {
        const place = [resort.code, resort.groupCode, 'WEB']
        const day = addDays(today, number % 90)
        return [
          [`A${ipCode}-1`, ipCode, 'prepaidAccess', 'SP-YOUTH', null, true, ...place],
          ...(position < 3 ? [[`L${ipCode}-2`, ipCode, 'orderLine', 'RENT-JUNIOR', day, true, ...place]] : []),
        ]
      }),
  },
  {
    // From the previous season: it has expired, so the waiver is owed again.
    target: 'pos.authorization (ip_code, authorization_type, start_date, end_date, source)',
    toRows: ({ people }, today) =>
      people.map(({ ipCode }) => [ipCode, waiverCodes.season, addDays(today, -340), addDays(today, -160), 'seed']),
  },
  {
    target: `pos.rental_profile (${rentalProfileColumns.names()})`,
    toRows: ({ people, number }, today) =>
      people.slice(0, 2).map(({ ipCode }) =>
        rentalProfileColumns.toCopyRow({
          contactId: ipCode,
          profile: { ...seedRentalProfile, updateDate: addDays(today, -(number % 300)) },
        }),
      ),
  },
  {
    target: 'pos.photo (ip_code, jpeg, photo_hash, updated_on)',
    toRows: ({ people }, today) =>
      people.slice(0, 2).map(({ ipCode }) => [ipCode, tinyJpeg, tinyJpegHash, addDays(today, -200)]),
  },
  {
    target: 'pos.pass_media (id, ip_code, card_number, rfid_number, kind, is_printed)',
    toRows: ({ people, number }) =>
      people.map(({ ipCode }, position) => [
        `M${ipCode}-1`,
        ipCode,
        `83${ipCode}`,
        `E0160402${(number * 5 + position).toString(16).toUpperCase().padStart(8, '0')}`,
        'card',
        true,
      ]),
  },
  {
    target: 'household (ip_code, reference)',
    toRows: ({ headIpCode, reference }) => [[headIpCode, reference]],
  },
]

/** One grey pixel. The number of rows matters, not the pictures. */
const tinyJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////' +
    'wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const tinyJpegHash = createHash('sha256').update(tinyJpeg).digest('hex')
