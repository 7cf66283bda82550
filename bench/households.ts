import type { Figure } from './figures.ts'
import { median, ratioFigure, formatShort } from './figures.ts'
import { type HouseholdRequests, createRequests, spread } from './household-requests.ts'
import type { Issuer } from './issuer.ts'
import { sendOnce, type Round, runSharedLoad } from './load.ts'
import type { Options } from './options.ts'
import type { Resort } from './resort.ts'
import type { ServerProcess } from './server-process.ts'
import { startComparator, startProduct } from './servers.ts'
import { openRewinder, type Rewinder } from './signatures.ts'

/** Number of households that are read in turn. */
const householdsRead = 2_000
/** Waivers per round: at most the number of unsigned households in the small resort. */
const waiversSigned = 480
const householdsCompared = 200
const smallResort = 1_000
const warmUps = 3

type Measured = Round & { cpuPerRequest: number }
type Contender = {
  name: 'product' | 'two processes' | 'comparator' | 'small'
  servers: readonly ServerProcess[]
  place: Place
}
type Place = { resort: Resort; rewinder: Rewinder; readers: HouseholdRequests[]; signers: HouseholdRequests[] }

/** P1, P2 and their growth (P3): the product compared with the comparator, and with itself on a small resort. */
export async function measureHouseholds(
  options: Options,
  issuer: Issuer,
  parts: { read: boolean; complete: boolean; growth: boolean },
  openResort: (households: number) => Promise<Resort>,
  stops: (() => Promise<unknown>)[],
): Promise<Figure[]> {
  const large = await openResort(options.households)
  const product = await startProduct(large, options.profile)
  stops.push(() => product.stop())
  const place = await openPlace(large, issuer, stops)
  const comparator = await startComparator(large)
  stops.push(() => comparator.stop())
  const contenders: Contender[] = [
    { name: 'product', servers: [product], place },
    { name: 'comparator', servers: [comparator], place },
  ]
  if (parts.growth) {
    const small = await openResort(smallResort)
    const server = await startProduct(small)
    stops.push(() => server.stop())
    contenders.push({ name: 'small', servers: [server], place: await openPlace(small, issuer, stops) })
  }
  await compareBytes(product, comparator, place)

  const figures: Figure[] = []
  if (parts.read) {
    const rounds = await runInTurn(contenders, options.rounds, 'P1', async ({ servers, place: { readers } }) =>
      measureRound(
        servers,
        readers.map(({ read }) => read),
        options,
      ),
    )
    figures.push(...createReadFigures(rounds, options))
  }
  if (parts.complete) {
    const rounds = await runInTurn(contenders, options.rounds, 'P2', (contender) =>
      measureCompletionRound(contender, options),
    )
    figures.push(...createCompletionFigures(rounds, options))
    // Not earlier, because the second process would take jobs of the first one.
    const second = await startProduct(large)
    stops.push(() => second.stop())
    const pair: Contender = { name: 'two processes', servers: [product, second], place }
    const ofPair = await runInTurn(
      [pair, ...contenders.filter(({ name }) => name === 'comparator')],
      options.rounds,
      'P2',
      (contender) => measureCompletionRound(contender, options),
    )
    figures.push(createPairFigure(rounds, ofPair))
  }
  return figures
}

async function openPlace(resort: Resort, issuer: Issuer, stops: (() => Promise<unknown>)[]): Promise<Place> {
  const rewinder = await openRewinder(resort)
  stops.push(() => rewinder.close())
  const readers = await createRequests(resort, issuer, rewinder.waiver, spread(1, resort.households, householdsRead))
  const unsigned = spread(resort.firstUnsigned, resort.households, waiversSigned)
  return { resort, rewinder, readers, signers: await createRequests(resort, issuer, rewinder.waiver, unsigned) }
}

/**
 * Checks that the comparator does the same work: its answers equal the product's byte for byte and have the expected
 * size.
 */
async function compareBytes(product: ServerProcess, comparator: ServerProcess, { readers }: Place): Promise<void> {
  for (const index of spread(0, readers.length - 1, householdsCompared)) {
    const { read } = readers[index] ?? {}
    if (!read) throw new Error('There is no household to compare.')
    const [ours, theirs] = [await sendOnce(product.port, read), await sendOnce(comparator.port, read)]
    if (ours.status !== 200 || !ours.body.equals(theirs.body)) {
      const at = Math.max(0, ours.body.findIndex((byte, place) => byte !== theirs.body[place]) - 100)
      const part = (body: Buffer) => body.subarray(at, at + 300).toString()
      throw new Error(`The answers differ.\nproduct: ${part(ours.body)}\ncomparator: ${part(theirs.body)}`)
    }
    const tasks = ours.body.toString().match(/"isReadOnly":/g)?.length
    if (tasks !== 20) throw new Error(`A household of five must have 20 contact tasks, but has ${tasks}.`)
  }
  console.log(`The answers of both servers for ${householdsCompared} households are equal byte for byte.`)
}

/** Runs rounds with all contenders in rotating order. The first rounds are a warm-up for the JIT compiler. */
async function runInTurn(
  contenders: readonly Contender[],
  rounds: number,
  name: string,
  run: (contender: Contender) => Promise<Measured>,
): Promise<Map<Contender['name'], Measured[]>> {
  const results = new Map<Contender['name'], Measured[]>(contenders.map((contender) => [contender.name, []]))
  for (let round = 1 - warmUps; round <= rounds; round += 1) {
    const turn = contenders
      .map((_, index) => contenders[(index + round + warmUps) % contenders.length])
      .filter((contender) => contender !== undefined)
    for (const contender of turn) {
      const result = await run(contender)
      if (round > 0) results.get(contender.name)?.push(result)
      console.log(
        `${name} ${round <= 0 ? 'warm-up' : `round ${round}`} ${contender.name.padEnd(10)} ${formatShort(result.perSecond)}/s, ` +
          `p50 ${formatShort(result.p50)} ms, p99 ${formatShort(result.p99)} ms, server CPU ${formatShort(result.cpuPerRequest)} ms`,
      )
    }
  }
  return results
}

async function measureRound(
  servers: readonly ServerProcess[],
  requests: readonly Buffer[],
  options: Options,
  sendsAll = false,
): Promise<Measured> {
  const before = await sumCpuSeconds(servers)
  const round = await runSharedLoad(
    servers.map(({ port }) => port),
    requests,
    { connections: options.connections, ...(sendsAll ? {} : { seconds: options.secondsPerRound }) },
  )
  const after = await sumCpuSeconds(servers)
  return { ...round, cpuPerRequest: ((after - before) * 1000) / round.requests }
}

async function sumCpuSeconds(servers: readonly ServerProcess[]): Promise<number> {
  const usages = await Promise.all(servers.map((server) => server.usage()))
  return usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

/** Measures signing. As in real use, the home screen is read first, so that the guest's token is already cached. */
async function measureCompletionRound({ name, servers, place }: Contender, options: Options): Promise<Measured> {
  if (name !== 'comparator') {
    const reads = place.signers.map(({ read }) => read)
    await measureRound(servers, reads, options, true)
  }
  const result = await measureRound(
    servers,
    place.signers.map(({ complete }) => complete),
    options,
    true,
  )
  await place.rewinder.rewind()
  return result
}

type Results = ReadonlyMap<Contender['name'], readonly Measured[]>
const getMedian = (results: Results, name: Contender['name'], key: keyof Measured) =>
  median((results.get(name) ?? []).map((round) => round[key]))

/** The median of the ratios per round. A machine that is slow for a while does not change it much. */
function getPairedRatio(
  results: Results,
  over: Contender['name'],
  under: Contender['name'],
  key: keyof Measured,
): number {
  const below = results.get(under) ?? []
  return median((results.get(over) ?? []).map((round, index) => round[key] / (below[index]?.[key] ?? Number.NaN)))
}

function compare(results: Results, key: keyof Measured, unit: string, against: Contender['name'] = 'comparator') {
  return {
    product: getMedian(results, 'product', key),
    comparator: getMedian(results, against, key),
    ratio: getPairedRatio(results, 'product', against, key),
    unit,
  }
}

function createReadFigures(results: Results, { households }: Options): Figure[] {
  const what = `household read, 5 people x 4 tasks, ${households} households`
  return [
    ratioFigure('P1', `${what}: requests per second`, compare(results, 'perSecond', '/s'), { atLeast: 0.7 }),
    ratioFigure('P1', 'household read: server CPU for each request', compare(results, 'cpuPerRequest', 'ms'), {
      atMost: 1.5,
    }),
    ...createGrowthFigure(results, 'household read', households),
  ]
}

function createCompletionFigures(results: Results, { households }: Options): Figure[] {
  return [
    ratioFigure('P2', 'waiver completion, 30 KB: requests per second', compare(results, 'perSecond', '/s'), {
      atLeast: 0.8,
    }),
    ratioFigure('P2', 'waiver completion: server CPU for each signature', compare(results, 'cpuPerRequest', 'ms'), {
      atMost: 1.5,
    }),
    ...createGrowthFigure(results, 'waiver completion', households),
  ]
}

/** Compares two processes with one, each by its ratio to the comparator, which ran in turn with both. */
function createPairFigure(ofOne: Results, ofPair: Results): Figure {
  const ratio =
    getPairedRatio(ofPair, 'two processes', 'comparator', 'perSecond') /
    getPairedRatio(ofOne, 'product', 'comparator', 'perSecond')
  return ratioFigure(
    'P2',
    'waiver completion: two processes on one database against one, requests per second',
    {
      product: getMedian(ofPair, 'two processes', 'perSecond'),
      comparator: getMedian(ofOne, 'product', 'perSecond'),
      unit: '/s',
      ratio,
    },
    { atLeast: 1 },
  )
}

function createGrowthFigure(results: Results, what: string, households: number): Figure[] {
  if (!results.has('small')) return []
  const values = compare(results, 'p50', 'ms', 'small')
  return [
    ratioFigure('P3', `${what}: p50 with ${households} households against ${smallResort}`, values, { atMost: 1.2 }),
  ]
}
