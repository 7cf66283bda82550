import { rm } from 'node:fs/promises'
import process from 'node:process'
import { checkInOf, type Arrival } from './check-in.ts'
import { type Figure, percentile, short } from './figures.ts'
import { spread } from './household-requests.ts'
import { peopleInAHousehold } from '../server/src/seed/seed-household.ts'
import type { Issuer } from './issuer.ts'
import type { Options } from './options.ts'
import { openResort, type Resort } from './resort.ts'
import type { ServerProcess } from './server-process.ts'
import { startProduct } from './servers.ts'

/** A rate counts as held when 99 of 100 answers take less than this, in milliseconds. */
const patience = 100
/** Households a second: the first rate that is tried, and how much the next one is above a rate that held. */
const [firstRate, step] = [2, 1.25]
const secondsAtARate = 10
/**
 * A morning is first tried at this share of the rate that ten seconds held, since a resort does not plan for the edge; where it
 * waits too long it is tried at the same share of that, and so on, so many times.
 */
const [planned, mostMornings] = [0.8, 4]
const warmingUp = 40
const mostHouseholdsTried = 3_000

/** Guests a second who were checked in, and how long answers took, in milliseconds. */
type Morning = { perSecond: number; p99: number; errors: number; answers: number }

/**
 * P7: households arrive at a steady rate, however slow the answers are, and each checks five people in: home, a waiver for all,
 * three rental profiles, five child registrations, three photos, arrival card. Which rate one process holds for ten seconds and
 * for a whole morning, and which two on one database hold.
 */
export async function measureMorning(
  options: Options,
  issuer: Issuer,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const arriving = Math.ceil(options.guests / peopleInAHousehold)
  const households = 2 * (warmingUp + mostHouseholdsTried + mostMornings * arriving)
  const resort = await newResort(households, stops)
  const servers = [await startProduct(resort, options.profile), await startProduct(resort)]
  for (const server of servers) stops.push(() => server.stop())

  let used = 0
  const arrivalsOf = async (count: number) => {
    const numbers = spread(used + 1, used + count, count)
    used += count
    return Promise.all(numbers.map((number) => checkInOf(resort, issuer, number)))
  }
  const places = [servers.slice(0, 1), servers]
  const figures: Figure[] = []
  let ofOne = 0
  for (const place of places) {
    const name = place.length === 1 ? 'one process' : 'two processes on one database'
    // What is compiled as it runs, and the first look of a process at its database.
    await arrive(place, await arrivalsOf(warmingUp), firstRate * 2)
    const held = await heldRate(place, arrivalsOf, name)
    figures.push(heldFigure(name, held, place.length === 1 ? undefined : ofOne))
    if (held > 0) {
      const [share, morning] = await heldMorning(place, () => arrivalsOf(arriving), held, name)
      figures.push(morningFigure(name, morning, options.guests, share))
    }
    if (place.length === 1) ofOne = held
  }
  return figures
}

/** Its guests check in once and for all: one that a run before has left is used up. */
async function newResort(households: number, stops: (() => Promise<unknown>)[]): Promise<Resort> {
  const resort = await openResort(households, `-morning-${process.pid}`, 0)
  stops.push(async () => {
    await resort.postgres.stop()
    await rm(resort.dataDir, { recursive: true, force: true })
  })
  return resort
}

async function heldRate(
  servers: readonly ServerProcess[],
  arrivalsOf: (count: number) => Promise<Arrival[]>,
  name: string,
): Promise<number> {
  let held = 0
  let tried = 0
  for (let rate = firstRate; ; rate *= step) {
    const count = Math.ceil(rate * secondsAtARate)
    tried += count
    if (tried > mostHouseholdsTried) return held
    const morning = await arrive(servers, await arrivalsOf(count), rate)
    say(name, morning, `${short(rate * peopleInAHousehold)} /s`)
    if (!isHeld(morning)) return held
    held = rate
  }
}

/** The first morning that held, or the last one that was tried, with its share of the rate that ten seconds held. */
async function heldMorning(
  servers: readonly ServerProcess[],
  everybody: () => Promise<Arrival[]>,
  held: number,
  name: string,
): Promise<[share: number, morning: Morning]> {
  for (let count = 1; ; count += 1) {
    const share = planned ** count
    const arrivals = await everybody()
    const morning = await arrive(servers, arrivals, held * share)
    say(name, morning, `a morning of ${arrivals.length * peopleInAHousehold} guests at ${share.toFixed(2)} of that`)
    if (isHeld(morning) || morning.errors > 0 || count === mostMornings) return [share, morning]
  }
}

function isHeld({ p99, errors }: Morning): boolean {
  return errors === 0 && p99 < patience
}

/** Everybody at the appointed moment, whether those before are done or not. */
async function arrive(servers: readonly ServerProcess[], arrivals: readonly Arrival[], rate: number): Promise<Morning> {
  const took: number[] = []
  let errors = 0
  const start = performance.now()
  await Promise.all(
    arrivals.map(async (checkIn, index) => {
      await reached(start + (index * 1000) / rate)
      const server = servers[index % servers.length]
      if (!server) throw new Error('There is no server.')
      await checkIn(server.port, (milliseconds) => took.push(milliseconds)).catch((error: unknown) => {
        errors += 1
        console.error(error instanceof Error ? error.message : error)
      })
    }),
  )
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: (arrivals.length * peopleInAHousehold) / seconds,
    p99: percentile(took, 0.99),
    errors,
    answers: took.length,
  }
}

function reached(moment: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, moment - performance.now())
  })
}

function say(name: string, { perSecond, p99, errors, answers }: Morning, what: string): void {
  console.log(
    `P7 ${name}, ${what}: ${short(perSecond)} guests/s, ${answers} answers, p99 ${short(p99)} ms, ${errors} errors`,
  )
}

function heldFigure(name: string, held: number, ofOne: number | undefined): Figure {
  return {
    name: 'P7',
    what: `guests checked in per second for ${secondsAtARate} seconds at p99 < ${patience} ms, ${name}`,
    product: `${short(held * peopleInAHousehold)} /s`,
    comparator: ofOne === undefined ? '-' : `${short(ofOne * peopleInAHousehold)} /s`,
    ratio: ofOne === undefined ? '-' : (held / ofOne).toFixed(2),
    goal: '> 0',
    isMet: held > 0,
  }
}

function morningFigure(name: string, morning: Morning, guests: number, share: number): Figure {
  const { perSecond, p99, errors } = morning
  return {
    name: 'P7',
    what: `a morning of ${guests} guests at ${share.toFixed(2)} of that, ${short(perSecond)} /s, ${name}: p99, errors`,
    product: `${short(p99)} ms, ${errors}`,
    comparator: '-',
    ratio: '-',
    goal: `< ${patience} ms, 0`,
    isMet: isHeld(morning),
  }
}
