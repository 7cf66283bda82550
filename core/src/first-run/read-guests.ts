import { t } from '../catalogue/guest-file.ts'
import { maxHouseholdSize } from '../contact/new-member.ts'
import { getImportColumns, type ImportColumn } from '../pos-import/import-columns.ts'
import { foldCustomerName } from '../contact/fold-customer-name.ts'
import { toDay } from './guest-day.ts'
import type { DayOrder, GuestColumns, GuestField, GuestPerson, GuestRowProblem } from './guest-file.ts'

/** A row of a file: its number as a spreadsheet counts rows, and its cells. */
export type GuestRow = { row: number; cells: readonly string[] }

export type ReadGuests = {
  /** Families by e-mail. The first person is the head: the first adult. */
  families: GuestPerson[][]
  problems: GuestRowProblem[]
}

/**
 * Reads the people of a file into families: people with the same e-mail address. A family with a row that cannot be read is left
 * out as a whole, so that no family comes half.
 */
export function readGuests(
  rows: readonly GuestRow[],
  {
    columns,
    dayOrder,
    today,
    adultAge,
  }: { columns: GuestColumns; dayOrder: DayOrder; today: string; adultAge: number },
): ReadGuests {
  const read = rows.map((row) => readRow(row, columns, dayOrder, today))
  const problems = read.flatMap(({ problem }) => (problem ? [problem] : []))
  const groups = new Map<string, typeof read>()
  for (const one of read) {
    if (one.email === '') continue
    groups.set(one.email, [...(groups.get(one.email) ?? []), one])
  }
  const families: GuestPerson[][] = []
  const refuse = (row: number, message: string) => problems.push({ row, message })
  for (const [email, members] of groups) {
    const people = members.flatMap(({ person }) => (person ? [person] : []))
    const broken = members.find(({ problem }) => problem)
    if (broken) {
      for (const { row } of people) refuse(row, t('family-has-problem', { email, row: broken.row }))
      continue
    }
    const family = withHeadFirst(withoutRepeated(people), today, adultAge)
    const [head] = family ?? []
    if (!family || !head) refuse(people[0]?.row ?? 0, t('no-adult', { email, age: adultAge }))
    else if (family.length > maxHouseholdSize) refuse(head.row, t('family-too-large', { email, max: maxHouseholdSize }))
    else families.push(family)
  }
  const shared = findSharedCards(families.flat())
  for (const [row, other] of shared) refuse(row, t('card-twice', { other }))
  const isShared = ({ row }: GuestPerson) => shared.has(row) || [...shared.values()].includes(row)
  return {
    families: families.filter((family) => !family.some(isShared)),
    problems: problems.toSorted((one, other) => one.row - other.row),
  }
}

type ReadRow = { row: number; email: string; person?: GuestPerson; problem?: GuestRowProblem }

function readRow({ row, cells }: GuestRow, columns: GuestColumns, dayOrder: DayOrder, today: string): ReadRow {
  const get = (field: GuestField) => (columns[field] === null ? '' : (cells[columns[field]] ?? '').trim())
  const email = get('email').toLowerCase()
  const birthDate = toDay(get('birthDate'), dayOrder)
  const problem = findProblem({ get, email, birthDate, today })
  if (problem !== undefined) return { row, email, problem: { row, message: problem } }
  const person = {
    row,
    firstName: clean('first_name', get('firstName')),
    lastName: clean('last_name', get('lastName')),
    birthDate: birthDate ?? '',
    email,
    phone: get('phone').slice(0, 50),
    cardNumber: get('cardNumber') === '' ? '' : clean('pass_number', get('cardNumber')),
  }
  return { row, email, person }
}

function findProblem({
  get,
  email,
  birthDate,
  today,
}: {
  get: (field: GuestField) => string
  email: string
  birthDate: string | undefined
  today: string
}): string | undefined {
  if (get('firstName') === '') return t('first-name-missing')
  if (get('lastName') === '') return t('last-name-missing')
  if (get('birthDate') === '') return t('birth-date-missing')
  if (birthDate === undefined) return t('birth-date-unreadable', { text: get('birthDate').slice(0, 30) })
  if (birthDate > today || birthDate < '1902-01-02') return t('birth-date-impossible', { day: birthDate })
  if (email === '') return t('email-missing')
  return (
    refusal('first_name', get('firstName')) ??
    refusal('last_name', get('lastName')) ??
    refusal('email', email) ??
    (get('cardNumber') === '' ? undefined : refusal('pass_number', get('cardNumber')))
  )
}

/** The columns of the import, whose rules for names, addresses and numbers count here too. */
const importColumns = [...getImportColumns('guests'), ...getImportColumns('passes')]
const findColumn = (name: string): ImportColumn | undefined => importColumns.find((column) => column.name === name)

function refusal(name: string, text: string): string | undefined {
  const read = findColumn(name)?.read(text)
  return read && 'problem' in read ? read.problem : undefined
}

function clean(name: string, text: string): string {
  const read = findColumn(name)?.read(text)
  return (read && 'value' in read ? read.value : undefined) ?? text
}

/** Without rows that repeat a person. */
function withoutRepeated(people: readonly GuestPerson[]): GuestPerson[] {
  const seen = new Set<string>()
  return people.filter(({ firstName, lastName, birthDate }) => {
    const key = `${foldCustomerName(firstName, lastName)} ${birthDate}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

/** The family with the first adult in front; undefined without one. */
function withHeadFirst(family: readonly GuestPerson[], today: string, adultAge: number): GuestPerson[] | undefined {
  const bornUntil = `${String(Number(today.slice(0, 4)) - adultAge).padStart(4, '0')}${today.slice(4)}`
  const head = family.find(({ birthDate }) => birthDate <= bornUntil)
  return head && [head, ...family.filter((person) => person !== head)]
}

/** The rows whose card number an earlier row has, each with that row. */
function findSharedCards(people: readonly GuestPerson[]): Map<number, number> {
  const first = new Map<string, number>()
  const shared = new Map<number, number>()
  for (const { row, cardNumber } of people) {
    const other = first.get(cardNumber)
    if (other !== undefined) shared.set(row, other)
    else if (cardNumber !== '') first.set(cardNumber, row)
  }
  return shared
}
