import * as z from 'zod/mini'
import { getSeriesKinds } from '../arrival/arrival-event.ts'
import { fullName } from '../contact/contact.ts'
import type { HouseholdFacts, Person, Purchase } from '../household/household.ts'
import { verdicts } from '../readiness/readiness.ts'
import type { OwedTask } from '../owed-task/owed-tasks.ts'

/** The status of a task of a guest in the report (docs/domain.md, "Customer report"). */
export const ReportTaskStatus = z.enum(['Missing', 'Complete', 'Expired', 'Skipped', 'WaitingForPos'])
export type ReportTaskStatus = z.infer<typeof ReportTaskStatus>

/** The facts about a guest that the report stores. */
export type ReportedGuest = {
  person: Person
  household: HouseholdFacts
  headIpCode: string
  /** Whole years on the day of the report. */
  age: number | null
  /** For minors the head of household. */
  contactPerson: Person
  contactDetails: { email: string; phone: string } | undefined
  lastCheckIn: Date | null
}

/** One line of the report: a guest, a task and a product; or without a product, for a check-in of the household. */
export type ReportLine = { owed: OwedTask; status: ReportTaskStatus; purchase: Purchase | null }

/** What a reader of the report chooses. */
export type ReportOptions = { includePrintableMedia: boolean; includeDetails: boolean }

/** Which forms of the report have a column. */
const inclusion = {
  always: () => true,
  'with-media': ({ includePrintableMedia }: ReportOptions) => includePrintableMedia,
  'with-details': ({ includeDetails }: ReportOptions) => includeDetails,
  'without-details': ({ includeDetails }: ReportOptions) => !includeDetails,
} as const
type Inclusion = keyof typeof inclusion

type Value = string | number | boolean | null
type Column<Type extends z.ZodMiniType> = {
  /** The heading in the file. */
  heading: string
  /** The type in JSON. */
  type: Type
  included: Inclusion
}

const computed =
  (included: Inclusion) =>
  <Type extends z.ZodMiniType>(heading: string, type: Type): Column<Type> & { storedIn: 'nothing' } => ({
    heading,
    type,
    included,
    storedIn: 'nothing',
  })

const stored =
  <Facts, Table extends 'guest' | 'line'>(storedIn: Table, included: Inclusion) =>
  <Type extends z.ZodMiniType<Value>>(
    heading: string,
    type: Type,
    storedAs: string,
    getValue: (facts: Facts) => z.output<Type>,
  ): Column<Type> & { storedIn: Table; storedAs: string; getValue: (facts: Facts) => Value } => ({
    heading,
    type,
    included,
    storedIn,
    storedAs,
    getValue,
  })

/** A fact about a guest, in a column of the table `report.guest`. */
const guest = stored<ReportedGuest, 'guest'>('guest', 'always')
const media = stored<ReportedGuest, 'guest'>('guest', 'with-media')
/** A fact about a task and a product of a guest, in a column of the table `report.line`. */
const line = stored<ReportLine, 'line'>('line', 'with-details')
/** What the server computes when it reads the report. */
const current = computed('always')
const detail = computed('with-details')
const summary = computed('without-details')

const text = z.nullable(z.string())

/**
 * The columns of the customer report, in their order (docs/domain.md, "Customer report"). The tables, the file, the JSON
 * and the page follow from it. In JSON, a column is null if the chosen form of the report does not include it. A new
 * stored column also needs a migration.
 */
export const reportColumns = {
  ipCode: guest('IP Code', z.string(), 'contact_id', ({ person }) => person.contactId),
  firstName: guest('First Name', z.string(), 'first_name', ({ person }) => person.firstName),
  lastName: guest('Last Name', z.string(), 'last_name', ({ person }) => person.lastName),
  /** `YYYY-MM-DD`; null if the point of sale has none. */
  dateOfBirth: guest('Date of Birth', text, 'birth_date', ({ person }) => person.birthDate),
  age: guest('Age', z.nullable(z.int()), 'age', ({ age }) => age),
  headIpCode: guest('Head of Household IP Code', z.string(), 'head_ip_code', ({ headIpCode }) => headIpCode),
  contactName: guest('Contact Name', z.string(), 'contact_name', ({ contactPerson }) => fullName(contactPerson)),
  contactEmail: guest('Contact Email', z.string(), 'contact_email', (facts) => facts.contactDetails?.email ?? ''),
  contactPhone: guest('Contact Phone', z.string(), 'contact_phone', (facts) => facts.contactDetails?.phone ?? ''),
  /** When the guest last completed or skipped something, ISO 8601 in UTC. */
  lastCheckInUtc: guest(
    'Last Check-in',
    text,
    'last_check_in_utc',
    ({ lastCheckIn }) => lastCheckIn?.toISOString() ?? null,
  ),
  /** The number of active cards that wait to be printed. */
  printableMedia: media('Printable Media', z.nullable(z.int()), 'printable_media', countPrintableMedia),
  missingTasks: summary('Missing Tasks', text),
  optionalTasks: summary('Optional Tasks', text),
  skippedTasks: summary('Skipped Tasks', text),
  earliestProductDate: summary('Earliest Product Date', text),
  activity: detail('Activity', text),
  task: detail('Task', text),
  taskTypeId: detail('Task Type', z.nullable(z.int())),
  isOptional: line('Optional', z.nullable(z.boolean()), 'is_optional', ({ owed }) => owed.task.isOptional),
  status: line('Status', z.nullable(ReportTaskStatus), 'status', ({ status }) => status),
  productCode: line('Product Code', text, 'product_code', ({ purchase }) => purchase?.productId ?? null),
  product: detail('Product', text),
  productDate: line('Product Date', text, 'product_date', ({ purchase }) => purchase?.productDate ?? null),
  /** The day that was judged: that of the product, or the first day of the report. Null if no verdict is stored for it. */
  readinessDay: current('Readiness Day', text),
  /** The stored verdict at the location, as of now, not of the report run. */
  readiness: current('Readiness', z.nullable(z.enum(verdicts))),
  /** The code of the first blocker. */
  blocker: current('Blocker', text),
  blockerText: current('Blocker Text', text),
  /** When the guest arrived at the location on the day of the line, ISO 8601 in UTC. Without details: on the first such day. */
  arrivedUtc: current('Arrived', text),
  /** The last event of the rental on that day that was not undone. */
  rentalEvent: current('Rental', z.nullable(z.enum(getSeriesKinds('rental-fitted')))),
  /** The same of the lesson. */
  lessonEvent: current('Lesson', z.nullable(z.enum(getSeriesKinds('collected')))),
}

function countPrintableMedia({ person, household }: ReportedGuest): number {
  return household.media.filter(
    ({ contactId, isActive, isPrinted }) => contactId === person.contactId && isActive && !isPrinted,
  ).length
}

/** Whether a form of the report has a column. */
export function isInForm({ included }: Pick<Column<z.ZodMiniType>, 'included'>, options: ReportOptions): boolean {
  return inclusion[included](options)
}

/** The types of the columns in JSON. */
export const reportColumnTypes = toTypes(reportColumns)

function toTypes<Columns extends Record<string, { type: z.ZodMiniType }>>(
  columns: Columns,
): { [Field in keyof Columns]: Columns[Field]['type'] } {
  const types = Object.fromEntries(Object.entries(columns).map(([field, { type }]) => [field, type]))
  // Each field has the type of its own column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return types as { [Field in keyof Columns]: Columns[Field]['type'] }
}
