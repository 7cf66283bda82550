import { type CustomerReportRow } from '@first-chair/core/report/report'
import type { ReportRequest } from '@first-chair/core/report/report-request'
import { taskKindDefinitions } from '@first-chair/core/task-kind/task-kinds'
import pg from 'pg'
import { toIsoDates, type WithDates } from '../db/iso-dates.ts'

/** The newest completed report run. */
export type ReportRun = { id: number; refreshed: Date }

export async function findNewestReportRun(client: pg.Pool | pg.PoolClient): Promise<ReportRun | undefined> {
  const { rows } = await client.query<ReportRun>(
    `select id, finished_date_utc as refreshed from report.population where status = 'populated' order by id desc limit 1`,
  )
  return rows[0]
}

type ReportFilter = Pick<
  ReportRequest,
  'locationId' | 'startDate' | 'endDate' | 'includePrintableMedia' | 'includeDetails'
>

/**
 * A column of the report: its name in JSON, its heading in the file, and its SQL. `inFile` is the SQL for the file if
 * it differs.
 */
type Column = { name: keyof CustomerReportRow; heading: string; sql: string; inFile?: (timeZone: string) => string }

const guestColumns: readonly Column[] = [
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
const mediaColumn: Column = { name: 'printableMedia', heading: 'Printable Media', sql: 'g.printable_media' }

const taskNamesSql = (condition: string) => `string_agg(distinct t.name, '; ') filter (where ${condition})`
const isOpen = `l.status in ('Missing', 'Expired')`
const summaryColumns: readonly Column[] = [
  { name: 'missingTasks', heading: 'Missing Tasks', sql: taskNamesSql(`${isOpen} and not l.is_optional`) },
  { name: 'optionalTasks', heading: 'Optional Tasks', sql: taskNamesSql(`${isOpen} and l.is_optional`) },
  { name: 'skippedTasks', heading: 'Skipped Tasks', sql: taskNamesSql(`l.status = 'Skipped'`) },
  { name: 'earliestProductDate', heading: 'Earliest Product Date', sql: 'min(l.product_date)' },
]

const typeLabels = Object.values(taskKindDefinitions).map(
  ({ typeId, label }) => `when ${typeId} then ${pg.escapeLiteral(label)}`,
)
const detailColumns: readonly Column[] = [
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

function getColumns({ includeDetails, includePrintableMedia }: ReportFilter): readonly Column[] {
  return [
    ...guestColumns,
    ...(includePrintableMedia ? [mediaColumn] : []),
    ...(includeDetails ? detailColumns : summaryColumns),
  ]
}

/** The first line of the file, with the headings. */
export function getReportHeading(request: ReportFilter): string {
  return getColumns(request)
    .map(({ heading }) => heading)
    .join()
}

/**
 * The query for the rows of the file. Its values are part of the SQL text, because COPY accepts no parameters: each is
 * a number, a validated day, or quoted by the driver.
 */
export function buildFileQuery(run: ReportRun, request: ReportFilter, timeZone: string): string {
  const columns = getColumns(request).map(({ sql, inFile }) => inFile?.(timeZone) ?? sql)
  return `select ${columns.join(', ')} ${getRowsSql(run, request)} ${request.includeDetails ? 'order by l.guest, l.line' : 'group by g.guest order by g.guest'}`
}

/**
 * The tables and conditions of a report. Season passes have no product date. They are valid on any day, and so in every
 * range. A line without a product is in the range if the household checked in on one of its days, unless a purchase
 * brings the guest into the range already.
 */
function getRowsSql({ id }: ReportRun, { locationId, startDate, endDate }: ReportFilter): string {
  const toDateSql = (date: string) => `date ${pg.escapeLiteral(date)}`
  const isInRange = (date: string) => `${date} between ${toDateSql(startDate)} and ${toDateSql(endDate)}`
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

type PageRow = WithDates<CustomerReportRow> & { guest: number; line: number | null }

/** One page of rows after the position `after`, and the `after` of the next page. */
export async function findReportPage(
  client: pg.PoolClient,
  run: ReportRun,
  request: ReportFilter & Pick<ReportRequest, 'after' | 'perPage'>,
): Promise<{ rows: CustomerReportRow[]; next: string | null }> {
  const [guest = 0, line = 32_767] = request.after.split('-').map(Number)
  const columns = getColumns(request).map(({ name, sql }) => `${sql} as "${name}"`)
  const position = request.includeDetails ? 'l.guest, l.line' : 'g.guest, null as line'
  const isAfter = request.includeDetails ? `(l.guest, l.line) > (${guest}, ${line})` : `l.guest > ${guest}`
  const order = request.includeDetails ? 'order by l.guest, l.line' : 'group by g.guest order by g.guest'
  const { rows } = await client.query<PageRow>(
    `select ${position}, ${columns.join(', ')} ${getRowsSql(run, request)} and ${isAfter} ${order} limit ${request.perPage + 1}`,
  )
  const page = rows.slice(0, request.perPage)
  const last = page.at(-1)
  const next = last && (request.includeDetails ? `${last.guest}-${last.line}` : `${last.guest}`)
  return {
    rows: page.map(({ guest: _guest, line: _line, ...row }) => ({
      ...emptyColumns,
      ...toIsoDates<CustomerReportRow>(row),
    })),
    next: rows.length > request.perPage ? (next ?? null) : null,
  }
}

/** The number of rows of the whole report. */
export async function countRows(client: pg.PoolClient, run: ReportRun, request: ReportFilter): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(${request.includeDetails ? '*' : 'distinct l.guest'})::int as total ${getRowsSql(run, request)}`,
  )
  return rows[0]?.total ?? 0
}

/** Null for every column that depends on the form of the report. */
const emptyColumns = {
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
