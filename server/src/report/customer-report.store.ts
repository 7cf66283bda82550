import {
  getReportFields,
  reportFields,
  type CustomerReportRow,
  type ReportField,
} from '@first-chair/core/report/report'
import { reportColumns } from '@first-chair/core/report/report-columns'
import { getSeriesKinds, type RecordableEventKind } from '@first-chair/core/arrival/arrival-event'
import { blockerCodes, getBlockerStaffMessage } from '@first-chair/core/readiness/blocker-codes'
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
  'locationId' | 'startDate' | 'endDate' | 'includePrintableMedia' | 'includeDetails' | 'readiness'
>

const taskNamesSql = (condition: string) => `string_agg(distinct t.name, '; ') filter (where ${condition})`
const isOpen = `l.status in ('Missing', 'Expired')`

/** The fields of columns that are computed, not stored. */
export type ComputedField = {
  [Field in ReportField]: (typeof reportColumns)[Field]['storedIn'] extends 'nothing' ? Field : never
}[ReportField]

/** The stored verdict of a line; without details that of the guest's first judged day. */
const readinessSql =
  (value: string) =>
  ({ includeDetails }: ReportFilter): string =>
    includeDetails ? value : `(array_agg(${value} order by v.visit_day) filter (where v.visit_day is not null))[1]`

/** What staff recorded on the day of a line; without details on the guest's first such day. */
const arrivalSql =
  (value: string) =>
  ({ includeDetails }: ReportFilter): string =>
    includeDetails ? value : `(array_agg(${value} order by e.resort_day) filter (where ${value} is not null))[1]`

const blockerLabels = blockerCodes.map(
  (code) => `when ${pg.escapeLiteral(code)} then ${pg.escapeLiteral(getBlockerStaffMessage(code))}`,
)

const computedSql: Readonly<Partial<Record<ReportField, string | ((request: ReportFilter) => string)>>> = {
  missingTasks: taskNamesSql(`${isOpen} and not l.is_optional`),
  optionalTasks: taskNamesSql(`${isOpen} and l.is_optional`),
  skippedTasks: taskNamesSql(`l.status = 'Skipped'`),
  earliestProductDate: 'min(l.product_date)',
  activity: 'a.name',
  task: 't.name',
  taskTypeId: 't.task_type_id',
  product: 'p.name',
  readinessDay: readinessSql('v.visit_day'),
  readiness: readinessSql('v.verdict'),
  blocker: readinessSql(`v.blockers->0->>'code'`),
  blockerText: readinessSql(`case v.blockers->0->>'code' ${blockerLabels.join(' ')} end`),
  arrivedUtc: arrivalSql('e.arrived'),
  rentalEvent: arrivalSql('e.rental'),
  lessonEvent: arrivalSql('e.lesson'),
} satisfies Record<ComputedField, string | ((request: ReportFilter) => string)>

const typeLabels = Object.values(taskKindDefinitions).map(
  ({ typeId, label }) => `when ${typeId} then ${pg.escapeLiteral(label)}`,
)

/** The SQL of fields whose form in the file differs from that in JSON. */
const toLocalSql = (moment: string, timeZone: string) =>
  `(${moment} at time zone ${pg.escapeLiteral(timeZone)})::timestamp(0)`

const fileSql: Readonly<Partial<Record<ReportField, (timeZone: string, request: ReportFilter) => string>>> = {
  lastCheckInUtc: (timeZone) => toLocalSql('g.last_check_in_utc', timeZone),
  arrivedUtc: (timeZone, request) => toLocalSql(toSql('arrivedUtc', request), timeZone),
  taskTypeId: () => `case t.task_type_id ${typeLabels.join(' ')} end`,
}

function toSql(field: ReportField, request: ReportFilter): string {
  const column = reportColumns[field]
  if (column.storedIn === 'nothing') {
    const sql = computedSql[field] ?? 'null'
    return typeof sql === 'string' ? sql : sql(request)
  }
  return `${column.storedIn === 'guest' ? 'g' : 'l'}.${column.storedAs}`
}

function toFileSql(field: ReportField, request: ReportFilter, timeZone: string): string {
  const sql = toSql(field, request)
  const isFlag = reportColumns[field].type.safeParse(true).success
  return (
    fileSql[field]?.(timeZone, request) ?? (isFlag ? `case when ${sql} then 'Yes' when not ${sql} then 'No' end` : sql)
  )
}

/** The first line of the file, with the headings. */
export function getReportHeading(request: ReportFilter): string {
  return getReportFields(request)
    .map((field) => reportColumns[field].heading)
    .join()
}

/**
 * The query for the rows of the file. Its values are part of the SQL text, because COPY accepts no parameters: each is
 * a number, a validated day, or quoted by the driver.
 */
export function buildFileQuery(run: ReportRun, request: ReportFilter, timeZone: string): string {
  const columns = getReportFields(request).map((field) => toFileSql(field, request, timeZone))
  return `select ${columns.join(', ')} ${getRowsSql(run, request)} ${request.includeDetails ? 'order by l.guest, l.line' : 'group by g.guest order by g.guest'}`
}

/**
 * The tables and conditions of a report. Season passes have no product date. They are valid on any day, and so in every
 * range. A line without a product is in the range if the household checked in on one of its days, unless a purchase
 * brings the guest into the range already. The readiness is that of the product's day, or else of the first day.
 */
function getRowsSql({ id }: ReportRun, { locationId, startDate, endDate, readiness }: ReportFilter): string {
  const toDateSql = (date: string) => `date ${pg.escapeLiteral(date)}`
  const isInRange = (date: string) => `${date} between ${toDateSql(startDate)} and ${toDateSql(endDate)}`
  const isBoughtForRange = (line: string) =>
    `(${line}.product_code is not null and (${line}.product_date is null or ${isInRange(`${line}.product_date`)}))`
  return `from report.line_${id} l join report.guest_${id} g on g.guest = l.guest
          join activity a on a.id = l.activity_id join task t on t.id = l.task_id
          left join report.product p on p.code = l.product_code
          left join readiness_verdict v on v.location_id = l.location_id and v.contact_id = g.contact_id
            and v.visit_day = coalesce(l.product_date, ${toDateSql(startDate)}) and not v.is_removed
          left join (${getEventsSql(`location_id = ${locationId} and ${isInRange('resort_day')}`)}) e
            on e.contact_id = g.contact_id and e.resort_day = coalesce(l.product_date, ${toDateSql(startDate)})
          where l.location_id = ${locationId}
            ${readiness === undefined ? '' : `and v.verdict = ${pg.escapeLiteral(readiness)}`}
            and case when l.product_code is not null then ${isBoughtForRange('l')}
                else exists (select from unnest(l.visit_days) as visit (day) where ${isInRange('visit.day')})
                     and not exists (select from report.line_${id} other
                                     where other.location_id = l.location_id and other.guest = l.guest
                                       and ${isBoughtForRange('other')}) end`
}

/** The events that count, one row for each person and day. */
function getEventsSql(condition: string): string {
  const newest = (kind: RecordableEventKind) => {
    const kinds = getSeriesKinds(kind).map((one) => pg.escapeLiteral(one))
    return `(array_agg(kind order by id desc) filter (where kind in (${kinds.join()})))[1]`
  }
  return `select contact_id, resort_day, min(at_utc) filter (where kind = 'arrived') as arrived,
                 ${newest('rental-fitted')} as rental, ${newest('collected')} as lesson
          from arrival_event event
          where ${condition} and kind <> 'undone'
            and not exists (select from arrival_event undo where undo.undoes = event.id)
          group by contact_id, resort_day`
}

type PageRow = WithDates<CustomerReportRow> & { guest: number; line: number | null }

/** One page of rows after the position `after`, and the `after` of the next page. */
export async function findReportPage(
  client: pg.PoolClient,
  run: ReportRun,
  request: ReportFilter & Pick<ReportRequest, 'after' | 'perPage'>,
): Promise<{ rows: CustomerReportRow[]; next: string | null }> {
  const [guest = 0, line = 32_767] = request.after.split('-').map(Number)
  const included = getReportFields(request)
  const columns = reportFields.map(
    (field) => `${included.includes(field) ? toSql(field, request) : 'null'} as "${field}"`,
  )
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
    rows: page.map(({ guest: _guest, line: _line, ...row }) => toIsoDates<CustomerReportRow>(row)),
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
