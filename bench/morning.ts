import { rm } from 'node:fs/promises'
import process from 'node:process'
import { prepareCheckIn, type Arrival } from './check-in.ts'
import { type Figure, percentile, formatShort } from './figures.ts'
import { spread } from './household-requests.ts'
import { peoplePerHousehold } from '../server/src/seed/seed-household.ts'
import type { Issuer } from './issuer.ts'
import type { Options } from './options.ts'
import { openResort, type Resort } from './resort.ts'
import type { ServerProcess } from './server-process.ts'
import { startProduct } from './servers.ts'

/** A rate is sustained if 99 % of the answers take less than this, in milliseconds. */
const maxP99Ms = 100
/** The first rate in households per second, and the factor to the next rate. */
const [firstRate, step] = [2, 1.25]
const secondsAtARate = 10
/**
 * The first morning runs at this share of the rate that was sustained for ten seconds, because a resort plans with a
 * reserve. If the answers are too slow, the next morning runs at the same share of the last rate, up to `maxMornings`
 * times.
 */
const [plannedShare, maxMornings] = [0.8, 4]
const warmUpHouseholds = 40
const maxHouseholdsTried = 3_000

/** Guests checked in per second, and the times of the answers in milliseconds. */
type Morning = { perSecond: number; p99: number; errors: number; answers: number }

/**
 * P7: households arrive at a steady rate, even if the answers are slow. Each checks in five people: home, one waiver
 * for all, three rental profiles, five child registrations, three photos, arrival card. Measures the rate that one
 * process sustains for ten seconds and for a whole morning, and the rate of two processes on one database.
 */
export async function measureMorning(
  options: Options,
  issuer: Issuer,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const arriving = Math.ceil(options.guests / peoplePerHousehold)
  const households = 2 * (warmUpHouseholds + maxHouseholdsTried + maxMornings * arriving)
  const resort = await createResort(households, stops)
  const servers = [await startProduct(resort, options.profile), await startProduct(resort)]
  for (const server of servers) stops.push(() => server.stop())

  let usedHouseholds = 0
  const prepareArrivals = async (count: number) => {
    const numbers = spread(usedHouseholds + 1, usedHouseholds + count, count)
    usedHouseholds += count
    return Promise.all(numbers.map((number) => prepareCheckIn(resort, issuer, number)))
  }
  const places = [servers.slice(0, 1), servers]
  const figures: Figure[] = []
  let singleProcessRate = 0
  for (const place of places) {
    const name = place.length === 1 ? 'one process' : 'two processes on one database'
    // A warm-up for the JIT compiler and for the first access of a process to its database.
    await runArrivals(place, await prepareArrivals(warmUpHouseholds), firstRate * 2)
    const sustained = await findSustainedRate(place, prepareArrivals, name)
    figures.push(createRateFigure(name, sustained, place.length === 1 ? undefined : singleProcessRate))
    if (sustained > 0) {
      const [share, morning] = await findSustainedMorning(place, () => prepareArrivals(arriving), sustained, name)
      figures.push(createMorningFigure(name, morning, options.guests, share))
    }
    if (place.length === 1) singleProcessRate = sustained
  }
  return figures
}

/** Creates a new resort for each run, because each guest can check in only once. */
async function createResort(households: number, stops: (() => Promise<unknown>)[]): Promise<Resort> {
  const resort = await openResort(households, `-morning-${process.pid}`, 0)
  stops.push(async () => {
    await resort.postgres.stop()
    await rm(resort.dataDir, { recursive: true, force: true })
  })
  return resort
}

async function findSustainedRate(
  servers: readonly ServerProcess[],
  prepareArrivals: (count: number) => Promise<Arrival[]>,
  name: string,
): Promise<number> {
  let sustained = 0
  let tried = 0
  for (let rate = firstRate; ; rate *= step) {
    const count = Math.ceil(rate * secondsAtARate)
    tried += count
    if (tried > maxHouseholdsTried) return sustained
    const morning = await runArrivals(servers, await prepareArrivals(count), rate)
    printMorning(name, morning, `${formatShort(rate * peoplePerHousehold)} /s`)
    if (!isSustained(morning)) return sustained
    sustained = rate
  }
}

/**
 * Returns the first sustained morning, or the last attempt, with its share of the rate that was sustained for ten
 * seconds.
 */
async function findSustainedMorning(
  servers: readonly ServerProcess[],
  createArrivals: () => Promise<Arrival[]>,
  sustained: number,
  name: string,
): Promise<[share: number, morning: Morning]> {
  for (let count = 1; ; count += 1) {
    const share = plannedShare ** count
    const arrivals = await createArrivals()
    const morning = await runArrivals(servers, arrivals, sustained * share)
    printMorning(
      name,
      morning,
      `a morning of ${arrivals.length * peoplePerHousehold} guests at ${share.toFixed(2)} of that`,
    )
    if (isSustained(morning) || morning.errors > 0 || count === maxMornings) return [share, morning]
  }
}

function isSustained({ p99, errors }: Morning): boolean {
  return errors === 0 && p99 < maxP99Ms
}

/** Starts each arrival at its planned time, even if earlier ones are not finished. */
async function runArrivals(
  servers: readonly ServerProcess[],
  arrivals: readonly Arrival[],
  rate: number,
): Promise<Morning> {
  const latencies: number[] = []
  let errors = 0
  const start = performance.now()
  await Promise.all(
    arrivals.map(async (checkIn, index) => {
      await waitUntil(start + (index * 1000) / rate)
      const server = servers[index % servers.length]
      if (!server) throw new Error('There is no server.')
      await checkIn(server.port, (milliseconds) => latencies.push(milliseconds)).catch((error: unknown) => {
        errors += 1
        console.error(error instanceof Error ? error.message : error)
      })
    }),
  )
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: (arrivals.length * peoplePerHousehold) / seconds,
    p99: percentile(latencies, 0.99),
    errors,
    answers: latencies.length,
  }
}

function waitUntil(moment: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, moment - performance.now())
  })
}

function printMorning(name: string, { perSecond, p99, errors, answers }: Morning, what: string): void {
  console.log(
    `P7 ${name}, ${what}: ${formatShort(perSecond)} guests/s, ${answers} answers, p99 ${formatShort(p99)} ms, ${errors} errors`,
  )
}

function createRateFigure(name: string, sustained: number, singleProcessRate: number | undefined): Figure {
  return {
    name: 'P7',
    what: `guests checked in per second for ${secondsAtARate} seconds at p99 < ${maxP99Ms} ms, ${name}`,
    product: `${formatShort(sustained * peoplePerHousehold)} /s`,
    comparator: singleProcessRate === undefined ? '-' : `${formatShort(singleProcessRate * peoplePerHousehold)} /s`,
    ratio: singleProcessRate === undefined ? '-' : (sustained / singleProcessRate).toFixed(2),
    goal: '> 0',
    isMet: sustained > 0,
  }
}

function createMorningFigure(name: string, morning: Morning, guests: number, share: number): Figure {
  const { perSecond, p99, errors } = morning
  return {
    name: 'P7',
    what: `a morning of ${guests} guests at ${share.toFixed(2)} of that, ${formatShort(perSecond)} /s, ${name}: p99, errors`,
    product: `${formatShort(p99)} ms, ${errors}`,
    comparator: '-',
    ratio: '-',
    goal: `< ${maxP99Ms} ms, 0`,
    isMet: isSustained(morning),
  }
}
