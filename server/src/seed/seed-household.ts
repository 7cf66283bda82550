import { createHash } from 'node:crypto'
import { addDays, type CalendarDate } from '@first-chair/core/calendar-date'
import { foldedCustomerName } from '@first-chair/core/contact/folded-customer-name'
import type { CopiedRow } from '../db/copy-rows.ts'
import { bornFor } from '../demo/household.ts'
import { names } from '../demo/names.ts'
import { resort, waiverCodes } from '../demo/products.ts'

/** IP codes of seeded people: an 8, the household's number in eight digits, the person's place in one. The demo has none of these. */
export const seedIpCodes = { from: '8000000000', below: '9' } as const

/**
 * Five people of 6 to 16 years: at Base Village each of them owes waiver, rental profile, child profile and photo, so that
 * a household is exactly five people with four tasks. With adults it would be fewer.
 */
const seedAges = [16, 14, 12, 9, 6] as const
export const peopleInAHousehold = seedAges.length

export type SeedPerson = {
  ipCode: string
  firstName: string
  lastName: string
  birthDate: CalendarDate
}

/** A household by its number, from 1; the same one every time on the same day. */
export type SeedHousehold = {
  number: number
  headIpCode: string
  subject: string
  email: string
  reference: string
  people: readonly SeedPerson[]
}

export function seedHousehold(number: number, today: CalendarDate): SeedHousehold {
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
    reference: referenceOf(number),
    people: seedAges.map((age, position) => ({
      ipCode: ipCode(position),
      firstName: firstNames[(number + position * 3) % firstNames.length] ?? '',
      lastName,
      birthDate: bornFor(age, (number * 37 + position * 53) % 300, today),
    })),
  }
}

/** Has a zero in its first group, which references that are drawn by lot never have. */
function referenceOf(number: number): string {
  const code = number.toString(36).toUpperCase().padStart(6, '0')
  return `S0${code.slice(0, 2)}-${code.slice(2)}`
}

/** The rows of a household, for COPY, by table in the order in which they can go in. */
export const seedTables: readonly {
  target: string
  rowsOf: (household: SeedHousehold, today: CalendarDate) => readonly CopiedRow[]
}[] = [
  {
    target: 'pos.customer (ip_code, first_name, last_name, folded_name, email, birth_date, head_ip_code, position)',
    rowsOf: ({ people, headIpCode, email }) =>
      people.map(({ ipCode, firstName, lastName, birthDate }, position) => [
        ipCode,
        firstName,
        lastName,
        foldedCustomerName(firstName, lastName),
        position === 0 ? email : null,
        birthDate,
        headIpCode,
        position,
      ]),
  },
  {
    target:
      'pos.purchase (id, ip_code, kind, product_code, product_date, is_open, resort_code, resort_group_code, sales_location_id)',
    rowsOf: ({ people, number }, today) =>
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
    // The season before: it has run out, so that the waiver is owed again.
    target: 'pos.authorization (ip_code, authorization_type, start_date, end_date, source)',
    rowsOf: ({ people }, today) =>
      people.map(({ ipCode }) => [ipCode, waiverCodes.season, addDays(today, -340), addDays(today, -160), 'seed']),
  },
  {
    target: 'pos.rental_profile (ip_code, ability_key, age_key, height_key, weight_key, shoe_size, goofy, updated_on)',
    rowsOf: ({ people, number }, today) =>
      people
        .slice(0, 2)
        .map(({ ipCode }) => [ipCode, 'II', 'A2', 'H3', 'W9', '7', 'N', addDays(today, -(number % 300))]),
  },
  {
    target: 'pos.photo (ip_code, jpeg, photo_hash, updated_on)',
    rowsOf: ({ people }, today) =>
      people.slice(0, 2).map(({ ipCode }) => [ipCode, tinyJpeg, tinyJpegHash, addDays(today, -200)]),
  },
  {
    target: 'pos.pass_media (id, ip_code, card_number, rfid_number, kind, is_printed)',
    rowsOf: ({ people, number }) =>
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
    rowsOf: ({ headIpCode, reference }) => [[headIpCode, reference]],
  },
]

/** One grey dot: volume is about rows, not about pictures. */
const tinyJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////' +
    'wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const tinyJpegHash = createHash('sha256').update(tinyJpeg).digest('hex')
