import { addDays, type CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { storedDaysAhead } from '@first-chair/core/stored-verdict/stored-visits'
import type pg from 'pg'
import { seedIpCodes } from '../server/src/seed/seed-household.ts'
import { openClient, waitUntilJudged } from './database.ts'
import { type Figure, formatShort, median, ratioFigure } from './figures.ts'
import { type HouseholdRequests, createRequests } from './household-requests.ts'
import type { Issuer } from './issuer.ts'
import { openConnection, type Connection } from './load.ts'
import type { Options } from './options.ts'
import type { Resort } from './resort.ts'
import type { ServerProcess } from './server-process.ts'
import { startProduct } from './servers.ts'
import { readWaiver } from './signatures.ts'

const households = 8_000
const homesPerRound = 1_000
/** Guests who open home at the same time. */
const guests = 4
const warmUps = 3

type Measured = { milliseconds: number; cpuMilliseconds: number }

/** The two ways to load home, which are compared in one run, and two that a page has for other cases. */
const ways = {
  /** The tasks only. */
  without: ({ read }: HouseholdRequests) => [read],
  /** As the page loads it. */
  with: ({ home }: HouseholdRequests) => [home],
  'with two calls': ({ read, readiness }: HouseholdRequests) => [read, readiness],
  'with that of a day which is judged when it is asked': ({ read, readinessOfToday }: HouseholdRequests) => [
    read,
    readinessOfToday,
  ],
} as const
type Way = keyof typeof ways

/**
 * P11: home as the page loads it, of households that come within the next two weeks, against the grouping of the tasks
 * alone. Measures the time until the last answer, and the CPU time of the server. Prints the same for the readiness in a call
 * of its own, as with a point of sale behind a bridge, and for a day that was not judged beforehand.
 */
export async function measureHome(
  options: Options,
  issuer: Issuer,
  openResort: (households: number) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const resort = await openResort(households)
  const server = await startProduct(resort, options.profile)
  stops.push(() => server.stop())
  const client = await openClient(resort.postgres.connectionString)
  await waitUntilJudged(client)
  const waiver = await readWaiver(client)
  const coming = await findComingHouseholds(client, resort.today)
  await client.end()
  const homes = await createRequests(resort, issuer, waiver, coming)
  const times: Record<Way, Measured[]> = {
    without: [],
    with: [],
    'with two calls': [],
    'with that of a day which is judged when it is asked': [],
  }
  for (let round = 1 - warmUps; round <= options.rounds; round += 1) {
    for (const way of inTurn(Object.keys(times).filter(isWay), round)) {
      const measured = await openHomes(server, homes, ways[way])
      console.log(`P11 home ${round <= 0 ? 'warm-up' : `round ${round}`}, ${way} readiness: ${describe(measured)}`)
      if (round > 0) times[way].push(measured)
    }
  }
  return [
    compare(times, 'milliseconds', 'home with readiness against home without: time until the answer'),
    compare(times, 'cpuMilliseconds', 'the same: server CPU'),
  ]
}

const isWay = (name: string): name is Way => Object.hasOwn(ways, name)

/** Starts each round with a different item, so that no item always runs after the same one. */
function inTurn<Item>(items: readonly Item[], round: number): Item[] {
  const first = ((round % items.length) + items.length) % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

/** The numbers of households that come within the days of which verdicts are stored: these check in now. */
async function findComingHouseholds(client: Pick<pg.Client, 'query'>, today: CalendarDate): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(
    `select ((h.ip_code::bigint - $1::text::bigint) / 10)::int as number
     from pos.customer h join pos.purchase p using (ip_code)
     where h.ip_code = h.head_ip_code and h.ip_code >= $1 and h.ip_code < $2 and p.product_date between $3::date and $4::date
     order by h.ip_code limit $5`,
    [seedIpCodes.from, seedIpCodes.below, today, addDays(today, storedDaysAhead), homesPerRound],
  )
  return rows.map(({ number }) => number)
}

/** Opens the home of each household, and returns the median time of one and the CPU time of the server for one. */
async function openHomes(
  server: ServerProcess,
  homes: readonly HouseholdRequests[],
  getCalls: (home: HouseholdRequests) => readonly Buffer[],
): Promise<Measured> {
  const waiting = homes.values()
  const milliseconds: number[] = []
  const before = await server.usage()
  await Promise.all(
    Array.from({ length: guests }, async () => {
      const connections = await Promise.all([openConnection(server.port), openConnection(server.port)])
      for (const home of waiting) {
        const start = performance.now()
        await Promise.all(getCalls(home).map((call, index) => send(connections[index], call)))
        milliseconds.push(performance.now() - start)
      }
      for (const connection of connections) connection.close()
    }),
  )
  const after = await server.usage()
  return {
    milliseconds: median(milliseconds),
    cpuMilliseconds: ((after.cpuSeconds - before.cpuSeconds) * 1000) / homes.length,
  }
}

async function send(connection: Connection | undefined, call: Buffer): Promise<void> {
  if (!connection) throw new Error('Each call needs a connection.')
  const { status, body } = await connection.send(call)
  if (status !== 200) throw new Error(`The answer was ${status}: ${body.toString().slice(0, 500)}`)
}

function describe({ milliseconds, cpuMilliseconds }: Measured): string {
  return `${formatShort(milliseconds)} ms (CPU ${formatShort(cpuMilliseconds)} ms)`
}

function compare(
  times: { without: readonly Measured[]; with: readonly Measured[] },
  key: keyof Measured,
  what: string,
): Figure {
  const [product, comparator] = [times.with, times.without].map((rounds) => rounds.map((round) => round[key]))
  if (!product || !comparator) throw new Error('Nothing was measured.')
  return ratioFigure(
    'P11',
    what,
    {
      product: median(product),
      comparator: median(comparator),
      unit: 'ms',
      ratio: median(product.map((value, index) => value / (comparator[index] ?? Number.NaN))),
    },
    { atMost: 1.1 },
  )
}
