import { type CustomerReportRow } from '@first-chair/core/report/report'
import type { ReportRequest } from '@first-chair/core/report/report-request'
import { taskKindLabels, taskKinds } from '@first-chair/core/task/task'
import pg from 'pg'
import { isoDates, type Dated } from '../db/iso-dates.ts'

/** The newest whole population. */
export type Population = { id: number; refreshed: Date }

export async function newestPopulation(client: pg.Pool | pg.PoolClient): Promise<Population | undefined> {
  const { rows } = await client.query<Population>(
    `select id, finished_date_utc as refreshed from report.population where status = 'populated' order by id desc limit 1`,
  )
  return rows[0]
}

type Asked = Pick<ReportRequest, 'locationId' | 'startDate' | 'endDate' | 'includePrintableMedia' | 'includeDetails'>

/** A column of the report: its name as JSON, its heading in the file, and its SQL (as the file has it, where that differs). */
type Column = { name: keyof CustomerReportRow; heading: string; sql: string; inFile?: (timeZone: string) => string }

const about: readonly Column[] = [
  { name: 'ipCode', heading: 'IP Code', sql: 'g.contact_id' },
  { name: 'firstName', heading: 'First Name', sql: 'g.first_name' },
  { name: 'lastName', heading: 'Last Name', sql: 'g.last_name' },
  { name: 'dateOfBirth', heading: 'Date of Birth', sql: 'g.birth_date' },
  { name: 'age', heading: 'Age', sql: 'g.age' },
  { name: 'headIpCode', heading: 'Head of Household IP Code', sql: 'g.head_ip_code' },
  { name: 'contactName', heading: 'Contact Name', sql: 'g.contact_name' },
  { name: 'contactEmail', heading: 'Contact Email', sql: 'g.contact_email' },
  { name: 'contactPhone', heading: 'Contact Phone', sql: 'g.contact_phone' },
  {
    name: 'lastCheckInUtc',
    heading: 'Last Check-in',
    sql: 'g.last_check_in_utc',
    inFile: (timeZone) => `(g.last_check_in_utc at time zone ${pg.escapeLiteral(timeZone)})::timestamp(0)`,
  },
]
const media: Column = { name: 'printableMedia', heading: 'Printable Media', sql: 'g.printable_media' }

const tasksThat = (condition: string) => `string_agg(distinct t.name, '; ') filter (where ${condition})`
const isOpen = `l.status in ('Missing', 'Expired')`
const ofGuests: readonly Column[] = [
  { name: 'missingTasks', heading: 'Missing Tasks', sql: tasksThat(`${isOpen} and not l.is_optional`) },
  { name: 'optionalTasks', heading: 'Optional Tasks', sql: tasksThat(`${isOpen} and l.is_optional`) },
  { name: 'skippedTasks', heading: 'Skipped Tasks', sql: tasksThat(`l.status = 'Skipped'`) },
  { name: 'earliestProductDate', heading: 'Earliest Product Date', sql: 'min(l.product_date)' },
]

const typeLabels = Object.entries(taskKinds).map(([id, kind]) => `when ${id} then '${taskKindLabels[kind]}'`)
const ofDetails: readonly Column[] = [
  { name: 'activity', heading: 'Activity', sql: 'a.name' },
  { name: 'task', heading: 'Task', sql: 't.name' },
  {
    name: 'taskTypeId',
    heading: 'Task Type',
    sql: 't.task_type_id',
    inFile: () => `case t.task_type_id ${typeLabels.join(' ')} end`,
  },
  {
    name: 'isOptional',
    heading: 'Optional',
    sql: 'l.is_optional',
    inFile: () => `case when l.is_optional then 'Yes' else 'No' end`,
  },
  { name: 'status', heading: 'Status', sql: 'l.status' },
  { name: 'productCode', heading: 'Product Code', sql: 'l.product_code' },
  { name: 'product', heading: 'Product', sql: 'p.name' },
  { name: 'productDate', heading: 'Product Date', sql: 'l.product_date' },
]

function columnsOf({ includeDetails, includePrintableMedia }: Asked): readonly Column[] {
  return [...about, ...(includePrintableMedia ? [media] : []), ...(includeDetails ? ofDetails : ofGuests)]
}

/** The heading of the file, as its first line. */
export function reportHeading(asked: Asked): string {
  return columnsOf(asked)
    .map(({ heading }) => heading)
    .join()
}

/**
 * The query whose rows are those of the file. It is written out, because COPY takes no parameters: everything in it is a
 * number, a day that was checked, or quoted by the driver.
 */
export function fileQuery(population: Population, asked: Asked, timeZone: string): string {
  const columns = columnsOf(asked).map(({ sql, inFile }) => inFile?.(timeZone) ?? sql)
  return `select ${columns.join(', ')} ${rowsOf(population, asked)} ${asked.includeDetails ? 'order by l.guest, l.line' : 'group by g.guest order by g.guest'}`
}

/**
 * Season passes have no day: they are good on any, and so in every range. A line without a product is in the range where the
 * household checked in on one of its days, and nothing that the guest bought brings the guest into it already.
 */
function rowsOf({ id }: Population, { locationId, startDate, endDate }: Asked): string {
  const day = (date: string) => `date ${pg.escapeLiteral(date)}`
  const isInRange = (date: string) => `${date} between ${day(startDate)} and ${day(endDate)}`
  const isBoughtForRange = (line: string) =>
    `(${line}.product_code is not null and (${line}.product_date is null or ${isInRange(`${line}.product_date`)}))`
  return `from report.line_${id} l join report.guest_${id} g on g.guest = l.guest
          join activity a on a.id = l.activity_id join task t on t.id = l.task_id
          left join report.product p on p.code = l.product_code
          where l.location_id = ${locationId}
            and case when l.product_code is not null then ${isBoughtForRange('l')}
                else exists (select from unnest(l.visit_days) as visit (day) where ${isInRange('visit.day')})
                     and not exists (select from report.line_${id} other
                                     where other.location_id = l.location_id and other.guest = l.guest
                                       and ${isBoughtForRange('other')}) end`
}

type PageRow = Dated<CustomerReportRow> & { guest: number; line: number | null }

/** One page of rows, beginning behind `after`, and what to send for the next one. */
export async function reportPage(
  client: pg.PoolClient,
  population: Population,
  asked: Asked & Pick<ReportRequest, 'after' | 'perPage'>,
): Promise<{ rows: CustomerReportRow[]; next: string | null }> {
  const [guest = 0, line = 32_767] = asked.after.split('-').map(Number)
  const columns = columnsOf(asked).map(({ name, sql }) => `${sql} as "${name}"`)
  const place = asked.includeDetails ? 'l.guest, l.line' : 'g.guest, null as line'
  const behind = asked.includeDetails ? `(l.guest, l.line) > (${guest}, ${line})` : `l.guest > ${guest}`
  const order = asked.includeDetails ? 'order by l.guest, l.line' : 'group by g.guest order by g.guest'
  const { rows } = await client.query<PageRow>(
    `select ${place}, ${columns.join(', ')} ${rowsOf(population, asked)} and ${behind} ${order} limit ${asked.perPage + 1}`,
  )
  const page = rows.slice(0, asked.perPage)
  const last = page.at(-1)
  const position = last && (asked.includeDetails ? `${last.guest}-${last.line}` : `${last.guest}`)
  return {
    rows: page.map(({ guest: _guest, line: _line, ...row }) => ({ ...nothing, ...isoDates<CustomerReportRow>(row) })),
    next: rows.length > asked.perPage ? (position ?? null) : null,
  }
}

/** How many rows the whole report has. */
export async function countRows(client: pg.PoolClient, population: Population, asked: Asked): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(${asked.includeDetails ? '*' : 'distinct l.guest'})::int as total ${rowsOf(population, asked)}`,
  )
  return rows[0]?.total ?? 0
}

/** What the form of the report that was not asked for would have. */
const nothing = {
  printableMedia: null,
  missingTasks: null,
  optionalTasks: null,
  skippedTasks: null,
  earliestProductDate: null,
  activity: null,
  task: null,
  taskTypeId: null,
  isOptional: null,
  status: null,
  productCode: null,
  product: null,
  productDate: null,
} as const
