import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { buildFileQuery, findNewestReportRun } from '../../server/src/report/customer-report.store.ts'
import { openPool } from '../../server/src/db/database.ts'
import type pg from 'pg'
import { readAsCopy } from '../comparator/copy.ts'
import { type Figure, median, ratioFigure, formatShort, valueFigure } from '../figures.ts'
import { createRequests, spread } from '../household-requests.ts'
import type { Issuer } from '../issuer.ts'
import { runLoad } from '../load.ts'
import type { Options } from '../options.ts'
import type { Resort } from '../resort.ts'
import type { ServerProcess } from '../server-process.ts'
import { startProduct } from '../servers.ts'
import { openRewinder } from '../signatures.ts'
import { startReportReader } from './report-reader.ts'

const smallResort = 1_000
/** Maximum number of rows in the file, as in the goal. */
const maxRows = 1_000_000
/** Guests who use their phones while the report is read. */
const otherGuests = 2
const householdsRead = 200

/** A running product on a resort, and an administrator who may read its report. */
export type Place = { resort: Resort; server: ServerProcess; pool: pg.Pool; authorization: string }

/** P5: the report as a file compared with COPY, its effect on other guests, and the time of a report run per guest. */
export async function measureReport(
  options: Options,
  issuer: Issuer,
  openResort: (households: number) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const large = await openPlace(await openResort(options.households), issuer, options, stops)
  const small = await openPlace(await openResort(smallResort), issuer, options, stops)
  const gathering = await measureReportRuns(large, small, options)
  return [...(await measureFile(large, options)), await measureOtherGuests(large, issuer, options, stops), gathering]
}

export async function openPlace(
  resort: Resort,
  issuer: Issuer,
  options: Options,
  stops: (() => Promise<unknown>)[],
  env: Readonly<Record<string, string>> = {},
): Promise<Place> {
  const server = await startProduct(resort, options.profile, env)
  stops.push(() => server.stop())
  const pool = openPool(resort.postgres.connectionString, (error) => console.error(error.message), 2)
  stops.push(() => pool.end())
  const admin = { subject: 'admin', email: 'admin@kestrel.example', givenName: 'Alex', familyName: 'Moreau' }
  return { resort, server, pool, authorization: `Bearer ${await issuer.tokenFor(admin)}` }
}

/** Runs the report in both resorts in turn. The time per guest may hardly grow with the size of the resort. */
async function measureReportRuns(large: Place, small: Place, { rounds, households }: Options): Promise<Figure> {
  const costs = { large: [] as number[], small: [] as number[] }
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    // The first small run is a warm-up for the JIT compiler.
    if (round === 0) await runReport(small)
    costs.small.push(await runReport(small))
    costs.large.push(await runReport(large))
    console.log(
      `P5 gathering round ${round + 1}: ${formatShort(costs.large.at(-1) ?? 0)} ms a guest, ${formatShort(costs.small.at(-1) ?? 0)} with ${smallResort} households`,
    )
  }
  return ratioFigure(
    'P5',
    `gathering the report, per guest, ${households} households against ${smallResort}`,
    { product: median(costs.large), comparator: median(costs.small), unit: 'ms' },
    { atMost: 1.2 },
  )
}

/** Runs the report and returns the milliseconds per guest. */
export async function runReport({ server, pool, authorization }: Place): Promise<number> {
  const request = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization } })
  const start = await request('/api/export/Customers/Process/Admin')
  if (start.status !== 200) throw new Error(`The report run did not start: ${await start.text()}`)
  for (;;) {
    const { rows } = await pool.query<{ id: number; status: string; took: number; failure: string | null }>(
      `select id, status, failure, extract(epoch from finished_date_utc - started_date_utc)::float8 * 1000 as took
       from report.population order by id desc limit 1`,
    )
    const [last] = rows
    if (last?.status === 'failed') throw new Error(`The report run failed: ${last.failure}`)
    if (last?.status === 'populated') {
      const counted = await pool.query<{ n: number }>(`select count(*)::int as n from report.guest_${last.id}`)
      return last.took / (counted.rows[0]?.n ?? Number.NaN)
    }
    await pause(50)
  }
}

/** Reads the report of the first location, up to a million rows, through the product and by COPY of the same query. */
async function measureFile(place: Place, options: Options): Promise<Figure[]> {
  const reportRun = await findNewestReportRun(place.pool)
  if (!reportRun) throw new Error('There is no report.')
  // Deletes further rows, so that both read the same rows. The product has no call with a limit.
  const lines = `report.line_${reportRun.id}`
  await place.pool.query(
    `begin; set local statement_timeout = 0;
     delete from ${lines} where location_id = 1 and (guest, line) >= (
       select guest, line from ${lines} where location_id = 1 order by guest, line offset ${maxRows} limit 1);
     commit`,
  )
  await place.pool.query(`vacuum (analyze) ${lines}`)
  const filter = {
    ...getSeasonYear(place.resort.today),
    locationId: 1,
    includePrintableMedia: true,
    includeDetails: true,
  }
  const query = buildFileQuery(reportRun, filter, 'America/Denver')
  const idle = (await place.server.usage()).residentBytes
  const times = { product: [] as number[], comparator: [] as number[] }
  let maxResident = idle
  let rows = 0
  for (let round = 0; round <= options.rounds; round += 1) {
    const comparator = await readAsCopy(place.resort.postgres.connectionString, query)
    const isCounted = round === 0
    const product = await readFile(place, (resident) => (maxResident = Math.max(maxResident, resident)), isCounted)
    rows = comparator.rows
    if (isCounted && product.rows !== rows) throw new Error(`The file has ${product.rows} rows, COPY has ${rows}.`)
    if (round > 0) {
      times.product.push(product.seconds)
      times.comparator.push(comparator.seconds)
    }
    console.log(
      `P5 ${round === 0 ? 'warm-up' : `round ${round}`} ${rows} rows, ${formatShort(product.bytes / 1e6)} MB: ` +
        `file ${formatShort(product.seconds)} s, COPY ${formatShort(comparator.seconds)} s`,
    )
  }
  const paired = median(times.product.map((seconds, index) => seconds / (times.comparator[index] ?? Number.NaN)))
  return [
    ratioFigure(
      'P5',
      `report: ${rows} rows as CSV over HTTP against COPY of the same query`,
      { product: median(times.product), comparator: median(times.comparator), unit: 's', ratio: paired },
      { atMost: 1.5 },
    ),
    valueFigure('P5', 'growth of memory while it is read', (maxResident - idle) / 1024 ** 2, 'MiB', 64),
  ]
}

function getReportPath({ today }: Pick<Resort, 'today'>): string {
  return `/api/report/customer?${new URLSearchParams({ ...getSeasonYear(today), locationId: '1' }).toString()}`
}

function getSeasonYear(today: string): { startDate: string; endDate: string } {
  const year = Number(today.slice(0, 4))
  return { startDate: `${year}-10-01`, endDate: `${year + 1}-10-01` }
}

/**
 * Reads the file and discards it, as the comparator's reader does. Reports the memory of the server several times a
 * second. Counts the rows only on request, because counting takes time.
 */
async function readFile(
  { server, authorization, resort }: Place,
  onMemory: (residentBytes: number) => void,
  isCounted = false,
): Promise<{ seconds: number; rows: number; bytes: number }> {
  const path = getReportPath(resort)
  const watching = setInterval(() => void server.usage().then(({ residentBytes }) => onMemory(residentBytes)), 250)
  const start = performance.now()
  try {
    return await new Promise((resolve, reject) => {
      get(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The report answered ${answer.statusCode}.`))
        let [rows, bytes] = [-1, 0]
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (!isCounted) return
          for (let at = piece.indexOf('\r\n'); at !== -1; at = piece.indexOf('\r\n', at + 2)) rows += 1
          // A line end that is split between two chunks.
          if (piece[0] === 0x0a && bytes > piece.length) rows += 1
        })
        answer.on('end', () => resolve({ seconds: (performance.now() - start) / 1000, rows, bytes }))
        answer.on('error', reject)
      }).on('error', reject)
    })
  } finally {
    clearInterval(watching)
  }
}

/** Measures the p99 of the guests' answers while the report is read, and while it is not. */
export async function measureOtherGuests(
  place: Place,
  issuer: Issuer,
  options: Options,
  stops: (() => Promise<unknown>)[],
  { where, atMost }: { where: string; atMost: number } = { where: 'a report is read', atMost: 2 },
): Promise<Figure> {
  const rewinder = await openRewinder(place.resort)
  stops.push(() => rewinder.close())
  const reader = await startReportReader({
    address: `http://127.0.0.1:${place.server.port}${getReportPath(place.resort)}`,
    authorization: place.authorization,
  })
  stops.push(() => reader.end())
  const numbers = spread(1, place.resort.households, householdsRead)
  const requests = (await createRequests(place.resort, issuer, rewinder.waiver, numbers)).map(({ read }) => read)
  const load = async () =>
    (await runLoad(place.server.port, requests, { connections: otherGuests, seconds: options.secondsPerRound })).p99
  const times = { alone: [] as number[], beside: [] as number[] }
  await load()
  for (let round = 0; round < options.rounds; round += 1) {
    times.alone.push(await load())
    await reader.start()
    times.beside.push(await load())
    const bytes = await reader.stop()
    // PostgreSQL notices within a second that nobody reads any more.
    await pause(1_500)
    console.log(
      `P5 guests round ${round + 1}: p99 ${formatShort(times.beside.at(-1) ?? 0)} ms beside the report (${formatShort(bytes / 1e6)} MB), ${formatShort(times.alone.at(-1) ?? 0)} ms alone`,
    )
  }
  return ratioFigure(
    'P5',
    `p99 of the household read for ${otherGuests} other guests, while ${where} against alone`,
    { product: median(times.beside), comparator: median(times.alone), unit: 'ms' },
    { atMost },
  )
}
