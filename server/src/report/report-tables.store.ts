import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { reportColumns, type ReportedGuest, type ReportLine } from '@first-chair/core/report/report-columns'
import pg from 'pg'
import { copyRows } from '../db/copy-rows.ts'

/** A guest in the report. `guest` is a number that identifies the guest within one report run. */
export type NumberedGuest = ReportedGuest & { guest: number }

/** A line of a guest at a location. `line` starts at 1 for each guest and location. */
export type NumberedLine = ReportLine & {
  locationId: number
  guest: number
  line: number
  /** For a line without a product, the resort days on which the household checked in. Else null. */
  visitDays: readonly CalendarDate[] | null
}

const guestTable = (populationId: number): string => `report.guest_${populationId}`
/** The heads of the households that were processed so far. Dropped when the report is complete. */
const processedTable = (populationId: number): string => `report.walked_${populationId}`
const lineTable = (populationId: number): string => `report.line_${populationId}`

/** Creates empty tables for a report run. Drops those of an earlier holder. */
export async function createReportTables(client: pg.PoolClient, populationId: number): Promise<void> {
  for (const [table, shape] of [
    [guestTable(populationId), 'report.guest'],
    [lineTable(populationId), 'report.line'],
  ]) {
    await client.query(`drop table if exists ${table}`)
    await client.query(`create table ${table} (like ${shape} including all)`)
  }
  await client.query(`drop table if exists ${processedTable(populationId)}`)
  await client.query(`create unlogged table ${processedTable(populationId)} (head_ip_code text primary key)`)
}

/** Marks households as processed. Returns those that were not processed before. */
export async function markProcessed(
  client: pg.PoolClient,
  populationId: number,
  headIpCodes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ head: string }>(
    `insert into ${processedTable(populationId)} select distinct unnest($1::text[]) on conflict do nothing
     returning head_ip_code as head`,
    [headIpCodes],
  )
  return new Set(rows.map(({ head }) => head))
}

const guestColumns = Object.values(reportColumns).filter((column) => column.storedIn === 'guest')
const lineColumns = Object.values(reportColumns).filter((column) => column.storedIn === 'line')
const toNames = (columns: readonly { storedAs: string }[]) => columns.map(({ storedAs }) => storedAs).join(', ')

/** Inserts guests and lines into the tables of a report run. */
export async function addToReport(
  client: pg.PoolClient,
  populationId: number,
  { guests, lines }: { guests: readonly NumberedGuest[]; lines: readonly NumberedLine[] },
): Promise<void> {
  const products = new Map(
    lines.flatMap(({ purchase }) => (purchase ? [[purchase.productId, purchase.productName]] : [])),
  )
  await client.query(
    `insert into report.product (code, name) select * from unnest($1::text[], $2::text[]) order by 1
     on conflict (code) do update set name = excluded.name where product.name <> excluded.name`,
    [[...products.keys()], [...products.values()]],
  )
  await copyRows(
    client,
    `${guestTable(populationId)} (guest, ${toNames(guestColumns)})`,
    guests.map((guest) => [guest.guest, ...guestColumns.map(({ getValue }) => getValue(guest))]),
  )
  await copyRows(
    client,
    `${lineTable(populationId)} (location_id, guest, line, activity_id, task_id, visit_days, ${toNames(lineColumns)})`,
    lines.map((line) => [
      line.locationId,
      line.guest,
      line.line,
      line.owed.activityId,
      line.owed.task.id,
      line.visitDays && `{${line.visitDays.join()}}`,
      ...lineColumns.map(({ getValue }) => getValue(line)),
    ]),
  )
}

/** Adds keys and statistics to the filled tables. Adding keys after the rows is several times faster. */
export async function finishReportTables(client: pg.PoolClient, populationId: number): Promise<void> {
  await client.query(`alter table ${guestTable(populationId)} add primary key (guest)`)
  await client.query(`alter table ${lineTable(populationId)} add primary key (location_id, guest, line)`)
  await client.query(`drop table ${processedTable(populationId)}`)
  await client.query(`analyze ${guestTable(populationId)}, ${lineTable(populationId)}`)
}

/** Removes people from all reports, in the caller's transaction. They are no longer named as the head of others either. */
export async function eraseFromReports(client: pg.ClientBase, contactIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select substring(relname from '[0-9]+$') as id from pg_class
     where relnamespace = 'report'::regnamespace and relkind = 'r' and relname ~ '^guest_[0-9]+$'`,
  )
  for (const { id } of rows) {
    const [guests, lines] = [guestTable(Number(id)), lineTable(Number(id))]
    await client.query(
      `delete from ${lines} where guest in (select guest from ${guests} where contact_id = any ($1))`,
      [contactIds],
    )
    await client.query(`delete from ${guests} where contact_id = any ($1)`, [contactIds])
    await client.query(
      `update ${guests} set contact_name = '', contact_email = '', contact_phone = '' where head_ip_code = any ($1)`,
      [contactIds],
    )
  }
}

/** The error code of PostgreSQL for a lock timeout. */
const lockNotAvailable = '55P03'

/**
 * Drops the tables of all report runs except the newest completed one and one in progress. A table that is still being
 * read stays until the next call.
 */
export async function dropOldReportTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'report'::regnamespace and c.relkind = 'r' and c.relname ~ '^(guest|line|walked)_[0-9]+$'
       and not substring(c.relname from '[0-9]+$')::int = any (
         select id from report.population where status = 'running'
         union select max(id) from report.population where status = 'populated')`,
  )
  for (const { name } of rows) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '1s'`)
      await client.query(`drop table if exists report.${pg.escapeIdentifier(name)}`)
      await client.query('commit')
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error
    } finally {
      await client.query('rollback').catch(() => undefined)
      client.release()
    }
  }
}
