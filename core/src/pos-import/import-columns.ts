import { isCalendarDate } from '../calendar/calendar-date.ts'
import { normalisePassNumber } from '../pass-check/pass-number.ts'

/** The records that can be imported into the built-in point of sale, in the order of their dependencies. */
export const importKinds = ['products', 'guests', 'purchases', 'passes', 'access-locations', 'sales-locations'] as const
export type ImportKind = (typeof importKinds)[number]

/** The result of reading a cell: a value, no value, or the problem and what to do. */
type ReadCell = { value: string | null } | { problem: string }

export type ImportColumn = {
  readonly name: string
  readonly isRequired?: boolean
  /** What the cell contains, for the person who fills the file. */
  readonly help: string
  readonly example: string
  readonly read: (text: string) => ReadCell
}

const value = (text: string): ReadCell => ({ value: text })

const maxLength =
  (max: number) =>
  (text: string): ReadCell =>
    text.length <= max ? value(text) : { problem: `Write at most ${max} characters.` }

/** Codes are compared exactly, so a space or a control character in one would be an invisible mistake. */
const code = (text: string): ReadCell =>
  /^[\x21-\x7e\p{L}\p{N}]{1,50}$/u.test(text)
    ? value(text)
    : { problem: 'Write a code of 1 to 50 letters, digits and symbols, without spaces.' }

const personName = (text: string): ReadCell => {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ')
  return plain.length <= 50 && /\p{L}/u.test(plain) && !/[\p{Cc}<>]/u.test(plain)
    ? value(plain)
    : { problem: 'Write a name of at most 50 characters, with at least one letter.' }
}

const email = (text: string): ReadCell =>
  /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254
    ? value(text.toLowerCase())
    : { problem: 'Write an e-mail address, such as ada@example.com, or leave it empty.' }

const date = (text: string): ReadCell =>
  isCalendarDate(text) ? value(text) : { problem: 'Write the day as YYYY-MM-DD, such as 2026-12-24.' }

const birthDate = (text: string): ReadCell => {
  const read = date(text)
  return 'problem' in read || text >= '1902-01-02' ? read : { problem: 'Check the year of birth, or leave it empty.' }
}

const time = (text: string): ReadCell =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? value(text) : { problem: 'Write the time as HH:MM, such as 15:00.' }

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])
const yesOrNo = (text: string): ReadCell => {
  const word = text.toLowerCase()
  if (yes.has(word)) return value('true')
  return no.has(word) ? value('false') : { problem: 'Write yes or no.' }
}

const oneOf =
  (words: readonly string[]) =>
  (text: string): ReadCell => {
    const match = words.find((word) => word.toLowerCase() === text.toLowerCase())
    return match === undefined ? { problem: `Write one of ${words.join(', ')}.` } : value(match)
  }

/** Codes separated by a bar, converted to the literal of a PostgreSQL text array. */
const codes = (text: string): ReadCell => {
  const all = text.split('|').map((part) => part.trim())
  const invalidCode = all.find((part) => 'problem' in code(part))
  if (invalidCode !== undefined) return { problem: 'Write codes separated by |, such as SEASON|LESSON.' }
  return value(`{${all.map((part) => `"${part.replace(/["\\]/g, '\\$&')}"`).join()}}`)
}

const passNumber = (text: string): ReadCell => {
  const plain = normalisePassNumber(text)
  return /^[A-Z0-9]{4,32}$/.test(plain) ? value(plain) : { problem: 'Write a number of 4 to 32 letters or digits.' }
}

const placeName: ImportColumn = {
  name: 'name',
  isRequired: true,
  read: maxLength(200),
  help: 'The name that administrators see',
  example: '',
}

/** The columns of each file. The first column identifies the record: a known value changes the record. */
const importColumns = {
  products: [
    { name: 'code', isRequired: true, read: code, help: 'The product code', example: 'SP-ADULT' },
    {
      name: 'name',
      isRequired: true,
      read: maxLength(200),
      help: 'The name that guests see',
      example: 'Season Pass, Adult',
    },
    {
      name: 'waivers',
      read: codes,
      help: 'Codes of the waivers it requires, separated by |',
      example: 'SEASON',
    },
    { name: 'rental_profile', read: yesOrNo, help: 'yes: it requires a rental profile', example: 'no' },
    { name: 'child_registration', read: yesOrNo, help: 'yes: it requires a child registration', example: 'no' },
    { name: 'photo', read: yesOrNo, help: 'yes: it requires a photo', example: 'yes' },
    { name: 'mobile_pass', read: yesOrNo, help: 'yes: guests may have it as a mobile pass', example: 'yes' },
    { name: 'opens_gates', read: yesOrNo, help: 'yes: a pass with it opens the gates', example: 'yes' },
    { name: 'from_time', read: time, help: 'Gates open from this time of day on', example: '' },
    { name: 'until_time', read: time, help: 'Gates open until this time of day', example: '' },
  ],
  guests: [
    { name: 'ip_code', isRequired: true, read: code, help: 'The customer number', example: '500100' },
    { name: 'first_name', isRequired: true, read: personName, help: 'First name', example: 'Ada' },
    { name: 'last_name', isRequired: true, read: personName, help: 'Last name', example: 'Grey' },
    { name: 'birth_date', read: birthDate, help: 'YYYY-MM-DD; empty if unknown', example: '1985-02-28' },
    {
      name: 'email',
      read: email,
      help: 'The e-mail of the head of household, for the sign-in',
      example: 'ada@example.com',
    },
    { name: 'phone', read: maxLength(50), help: 'Telephone number', example: '970-555-0123' },
    {
      name: 'head_ip_code',
      read: code,
      help: 'The customer number of the head of household; empty for the head',
      example: '',
    },
  ],
  purchases: [
    {
      name: 'order_number',
      isRequired: true,
      read: code,
      help: 'One for each line, such as 1001-1',
      example: '1001-1',
    },
    {
      name: 'ip_code',
      isRequired: true,
      read: code,
      help: 'The customer number of the person it is for',
      example: '500100',
    },
    {
      name: 'kind',
      isRequired: true,
      read: oneOf(['prepaidAccess', 'transaction', 'orderLine']),
      help: 'prepaidAccess (such as a season pass), transaction (sold), or orderLine (sold ahead)',
      example: 'prepaidAccess',
    },
    { name: 'product_code', isRequired: true, read: code, help: 'The code of a product', example: 'SP-ADULT' },
    { name: 'product_date', read: date, help: 'The day it is for; required unless prepaidAccess', example: '' },
    { name: 'valid_from', read: date, help: 'The first day on which it opens gates', example: '' },
    { name: 'valid_until', read: date, help: 'The last day on which it opens gates', example: '2027-05-31' },
    { name: 'is_open', read: yesOrNo, help: 'no: used up. Empty: yes', example: 'yes' },
    { name: 'is_cancelled', read: yesOrNo, help: 'yes: it no longer counts. Empty: no', example: 'no' },
    { name: 'resort_code', read: code, help: 'Code of the resort', example: '' },
    { name: 'resort_group_code', read: code, help: 'Code of the resort group', example: '' },
    { name: 'sales_location_id', read: code, help: 'Code of the sales location where it was sold', example: '' },
  ],
  passes: [
    {
      name: 'pass_number',
      isRequired: true,
      read: passNumber,
      help: 'The number on the card',
      example: '0147 3822 9051',
    },
    { name: 'ip_code', isRequired: true, read: code, help: 'The customer number of its owner', example: '500100' },
    { name: 'rfid_number', read: passNumber, help: 'The number of the chip', example: '' },
    { name: 'is_active', read: yesOrNo, help: 'no: switched off. Empty: yes', example: 'yes' },
    { name: 'is_printed', read: yesOrNo, help: 'no: still to be produced. Empty: yes', example: 'yes' },
    { name: 'blocked_reason', read: maxLength(50), help: 'A reason, such as LOST; empty: not blocked', example: '' },
    { name: 'blocked_from', read: date, help: 'The first day of the block; required with a reason', example: '' },
  ],
  'access-locations': [
    { name: 'code', isRequired: true, read: code, help: 'The code of the location in scans', example: 'G1' },
    { ...placeName, example: 'Base Gondola' },
  ],
  'sales-locations': [
    { name: 'code', isRequired: true, read: code, help: 'The code in sales_location_id of purchases', example: 'WEB' },
    { ...placeName, example: 'Web shop' },
  ],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>

/** The columns of a file, typed for any kind. */
export function getImportColumns(kind: ImportKind): readonly ImportColumn[] {
  return importColumns[kind]
}

/** A template file: the heading and one example line, readable for spreadsheets and for the import. */
export function buildImportTemplate(kind: ImportKind): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const line = (cells: readonly string[]) => `${cells.map(quote).join()}\r\n`
  const columns = getImportColumns(kind)
  return `\uFEFF${line(columns.map(({ name }) => name))}${line(columns.map(({ example }) => example))}`
}
