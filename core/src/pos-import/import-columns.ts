import { isCalendarDate } from '../calendar/calendar-date.ts'
import { t } from '../catalogue/import.ts'
import { t as columnHelp } from '../catalogue/import-column.ts'
import { allTaskKinds, taskKindDefinitions, type RequirementRule } from '../task-kind/task-kinds.ts'
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

/** A column whose `help` is the name of a message, with its parameters. */
type ColumnWithHelp = Omit<ImportColumn, 'help'> & {
  readonly help: PlainHelp | Parameters<typeof columnHelp<'requires-task'>>
}
type PlainHelp = Exclude<Parameters<typeof columnHelp>[0], 'requires-task'>

const value = (text: string): ReadCell => ({ value: text })

const maxLength =
  (max: number) =>
  (text: string): ReadCell =>
    text.length <= max ? value(text) : { problem: t('too-long', { max }) }

/** Codes are compared exactly, so a space or a control character in one would be an invisible mistake. */
const code = (text: string): ReadCell =>
  /^[\x21-\x7e\p{L}\p{N}]{1,50}$/u.test(text) ? value(text) : { problem: t('code') }

const personName = (text: string): ReadCell => {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ')
  return plain.length <= 50 && /\p{L}/u.test(plain) && !/[\p{Cc}<>]/u.test(plain)
    ? value(plain)
    : { problem: t('person-name') }
}

const email = (text: string): ReadCell =>
  /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 254
    ? value(text.toLowerCase())
    : { problem: t('email') }

const date = (text: string): ReadCell => (isCalendarDate(text) ? value(text) : { problem: t('day') })

const birthDate = (text: string): ReadCell => {
  const read = date(text)
  return 'problem' in read || text >= '1902-01-02' ? read : { problem: t('birth-year') }
}

const time = (text: string): ReadCell => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? value(text) : { problem: t('time') })

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])
const yesOrNo = (text: string): ReadCell => {
  const word = text.toLowerCase()
  if (yes.has(word)) return value('true')
  return no.has(word) ? value('false') : { problem: t('yes-or-no') }
}

const oneOf =
  (words: readonly string[]) =>
  (text: string): ReadCell => {
    const match = words.find((word) => word.toLowerCase() === text.toLowerCase())
    return match === undefined ? { problem: t('one-of', { words: words.join(', ') }) } : value(match)
  }

/** Codes separated by a bar, converted to the literal of a PostgreSQL text array. */
const codes = (text: string): ReadCell => {
  const all = text.split('|').map((part) => part.trim())
  const invalidCode = all.find((part) => 'problem' in code(part))
  if (invalidCode !== undefined) return { problem: t('codes') }
  return value(`{${all.map((part) => `"${part.replace(/["\\]/g, '\\$&')}"`).join()}}`)
}

/** A whole number of years. */
const age = (text: string): ReadCell =>
  /^\d{1,3}$/.test(text) && Number(text) <= 150 ? value(String(Number(text))) : { problem: t('age') }

/** Days or ranges of days (`from..until`) separated by a bar, converted to the literal of a PostgreSQL text array. */
const days = (text: string): ReadCell => {
  const ranges = text.split('|').map((part) => part.split('..').map((end) => end.trim()))
  const isRange = ([from = '', until = from, ...more]: readonly string[]) =>
    more.length === 0 && isCalendarDate(from) && isCalendarDate(until) && from <= until
  if (!ranges.every(isRange)) return { problem: t('days') }
  const sorted = ranges
    .map(([from = '', until = from]) => [from, until] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  // Two ranges with the same first day, or one inside another, are most likely a mistake.
  const overlaps = sorted.some(([from], index) => index > 0 && from <= (sorted[index - 1]?.[1] ?? ''))
  return overlaps ? { problem: t('days-overlap') } : value(`{${sorted.map((range) => range.join('..')).join()}}`)
}

const passNumber = (text: string): ReadCell => {
  const plain = normalisePassNumber(text)
  return /^[A-Z0-9]{4,32}$/.test(plain) ? value(plain) : { problem: t('pass-number') }
}

const placeName: ColumnWithHelp = {
  name: 'name',
  isRequired: true,
  read: maxLength(200),
  help: 'place-name',
  example: '',
}

/** The column of products for each rule that requires a task. */
export const requirementColumnNames = {
  RENTALPROFILEREQUIRED: 'rental_profile',
  CHILDREGPROFILEREQUIRED: 'child_registration',
  IMAGEREQUIRED: 'photo',
} as const satisfies Record<RequirementRule, string>

const requirementColumns = allTaskKinds.flatMap((kind): ColumnWithHelp[] => {
  const { requiredByRule: rule, messages, label } = taskKindDefinitions[kind]
  if (rule === null) return []
  return [
    {
      name: requirementColumnNames[rule],
      read: yesOrNo,
      help: ['requires-task', { kind: messages, task: label }],
      example: kind === 'Photo' ? 'yes' : 'no',
    },
  ]
})

/** The columns of each file. The first column identifies the record: a known value changes the record. */
const importColumns = {
  products: [
    { name: 'code', isRequired: true, read: code, help: 'product-code', example: 'SP-ADULT' },
    {
      name: 'name',
      isRequired: true,
      read: maxLength(200),
      help: 'product-name',
      example: 'Season Pass, Adult',
    },
    { name: 'waivers', read: codes, help: 'required-waivers', example: 'SEASON' },
    ...requirementColumns,
    { name: 'mobile_pass', read: yesOrNo, help: 'mobile-pass', example: 'yes' },
    { name: 'opens_gates', read: yesOrNo, help: 'opens-gates', example: 'yes' },
    { name: 'from_time', read: time, help: 'gates-from', example: '' },
    { name: 'until_time', read: time, help: 'gates-until', example: '' },
    { name: 'access_locations', read: codes, help: 'gates-at', example: '' },
    { name: 'age_min', read: age, help: 'age-min', example: '18' },
    { name: 'age_max', read: age, help: 'age-max', example: '' },
    { name: 'blackout_days', read: days, help: 'blackout-days', example: '2026-12-26..2027-01-02|2027-02-13' },
  ],
  guests: [
    { name: 'ip_code', isRequired: true, read: code, help: 'customer-number', example: '500100' },
    { name: 'first_name', isRequired: true, read: personName, help: 'first-name', example: 'Ada' },
    { name: 'last_name', isRequired: true, read: personName, help: 'last-name', example: 'Grey' },
    { name: 'birth_date', read: birthDate, help: 'birth-date', example: '1985-02-28' },
    {
      name: 'email',
      read: email,
      help: 'head-email',
      example: 'ada@example.com',
    },
    { name: 'phone', read: maxLength(50), help: 'telephone', example: '970-555-0123' },
    {
      name: 'head_ip_code',
      read: code,
      help: 'head-number',
      example: '',
    },
  ],
  purchases: [
    {
      name: 'order_number',
      isRequired: true,
      read: code,
      help: 'order-number',
      example: '1001-1',
    },
    {
      name: 'ip_code',
      isRequired: true,
      read: code,
      help: 'buyer-number',
      example: '500100',
    },
    {
      name: 'kind',
      isRequired: true,
      read: oneOf(['prepaidAccess', 'transaction', 'orderLine']),
      help: 'purchase-kind',
      example: 'prepaidAccess',
    },
    { name: 'product_code', isRequired: true, read: code, help: 'a-product-code', example: 'SP-ADULT' },
    { name: 'product_date', read: date, help: 'product-date', example: '' },
    { name: 'valid_from', read: date, help: 'valid-from', example: '' },
    { name: 'valid_until', read: date, help: 'valid-until', example: '2027-05-31' },
    { name: 'is_open', read: yesOrNo, help: 'is-open', example: 'yes' },
    { name: 'is_cancelled', read: yesOrNo, help: 'is-cancelled', example: 'no' },
    { name: 'is_paid', read: yesOrNo, help: 'is-paid', example: 'yes' },
    { name: 'resort_code', read: code, help: 'resort-code', example: '' },
    { name: 'resort_group_code', read: code, help: 'resort-group-code', example: '' },
    { name: 'sales_location_id', read: code, help: 'sales-location', example: '' },
  ],
  passes: [
    {
      name: 'pass_number',
      isRequired: true,
      read: passNumber,
      help: 'card-number',
      example: '0147 3822 9051',
    },
    { name: 'ip_code', isRequired: true, read: code, help: 'owner-number', example: '500100' },
    { name: 'rfid_number', read: passNumber, help: 'chip-number', example: '' },
    { name: 'is_active', read: yesOrNo, help: 'is-active', example: 'yes' },
    { name: 'is_printed', read: yesOrNo, help: 'is-printed', example: 'yes' },
    { name: 'waits_at', read: maxLength(100), help: 'waits-at', example: '' },
    { name: 'blocked_reason', read: maxLength(50), help: 'blocked-reason', example: '' },
    { name: 'blocked_from', read: date, help: 'blocked-from', example: '' },
  ],
  'access-locations': [
    { name: 'code', isRequired: true, read: code, help: 'scan-location-code', example: 'G1' },
    { ...placeName, example: 'Base Gondola' },
  ],
  'sales-locations': [
    { name: 'code', isRequired: true, read: code, help: 'sales-location-code', example: 'WEB' },
    { ...placeName, example: 'Web shop' },
  ],
} as const satisfies Record<ImportKind, readonly ColumnWithHelp[]>

/** The columns of a file, typed for any kind. */
export function getImportColumns(kind: ImportKind): readonly ImportColumn[] {
  const columns: readonly ColumnWithHelp[] = importColumns[kind]
  return columns.map((column) => {
    const { help } = column
    return { ...column, help: typeof help === 'string' ? columnHelp(help) : columnHelp(...help) }
  })
}

/** A template file: the heading and one example line, readable for spreadsheets and for the import. */
export function buildImportTemplate(kind: ImportKind): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const line = (cells: readonly string[]) => `${cells.map(quote).join()}\r\n`
  const columns = getImportColumns(kind)
  return `\uFEFF${line(columns.map(({ name }) => name))}${line(columns.map(({ example }) => example))}`
}
