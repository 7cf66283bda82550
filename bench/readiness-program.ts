import process from 'node:process'
import { createBuiltInPointOfSale } from '../server/src/adapters/point-of-sale/built-in/built-in.ts'
import { readConfig } from '../server/src/config/config.ts'
import { createClock } from '../server/src/context/clock.ts'
import type { Context } from '../server/src/context/context.ts'
import { openPool } from '../server/src/db/database.ts'
import { openLog } from '../server/src/http/logger.ts'
import { getMaxWalkParts, walkBatchSize } from '../server/src/stored-verdict/judge-and-store.facts.ts'
import { judgeHouseholds, loadJudgingContext } from '../server/src/verdict/judge-households.facts.ts'
import { readAhead } from '../server/src/db/read-ahead.ts'
import { openReadinessFindings } from '../server/src/readiness-finding/readiness-findings.ts'
import { openSetupCache } from '../server/src/setup/setup-cache.ts'
import { readReadinessFacts } from './comparator/readiness-facts.ts'

/**
 * The program of P11, built like the product: `readiness.js CONNECTION DAY ROUNDS`. Prints one line of JSON per round,
 * the first for a warm-up.
 */
export type ReadinessRound = {
  people: number
  judgedIn: number
  readIn: number
  /** Resident memory in bytes before the judgement, and the most after one. */
  residentBefore: number
  residentAfter: number
}

/** Households. It does not follow the product, whose smaller parts would make the comparator slower too. */
const comparatorBatchSize = 100
const [connectionString = '', day = '', rounds = '0'] = process.argv.slice(2)

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'readinessFindings' | 'log'>

const pool = openPool(connectionString, (error) => console.error(error.message), 4)
const ctx = createContext()
for (let round = 0; round <= Number(rounds); round += 1) {
  const read = await measureTime(readFacts)
  const residentBefore = process.memoryUsage().rss
  const judged = await measureTime(judgeEverybody)
  if (judged.people !== read.people) throw new Error(`${judged.people} people were judged, ${read.people} were read.`)
  const result: ReadinessRound = {
    people: judged.people,
    judgedIn: judged.seconds,
    readIn: read.seconds,
    residentBefore,
    residentAfter: process.memoryUsage().rss,
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
await pool.end()

function createContext(): Ctx {
  const announcements = { subscribe: () => undefined, isListening: () => true, close: () => Promise.resolve() }
  const clock = createClock(() => new Date())
  const log = openLog('silent')
  return {
    config: readConfig({}),
    pool,
    clock,
    setup: openSetupCache({ pool, announcements, now: Date.now, onBrokenSettings: () => undefined }),
    pointOfSale: createBuiltInPointOfSale(pool),
    readinessFindings: openReadinessFindings({ pool, log, now: () => clock.now() }),
    log,
  }
}

async function measureTime(work: () => Promise<number>): Promise<{ seconds: number; people: number }> {
  const start = performance.now()
  const people = await work()
  return { seconds: (performance.now() - start) / 1000, people }
}

/** Judges everybody who bought something for the day, part by part like the job, and returns the number of people. */
async function judgeEverybody(): Promise<number> {
  const location = (await ctx.setup.current()).locations.find(({ isDefault }) => isDefault)
  if (!location) throw new Error('There is no default location.')
  const judging = await loadJudgingContext(ctx, [location])
  const getEnd = (households: readonly { ipCode: string }[]) =>
    households.length < walkBatchSize ? undefined : households.at(-1)?.ipCode
  const parts = readAhead('', getMaxWalkParts(ctx.config), async (after, onRead) => {
    const read = async () => {
      const households = await ctx.pointOfSale.buyingHouseholds(after, walkBatchSize, { withValidity: true })
      onRead(getEnd(households))
      return households
    }
    const value = await judgeHouseholds(ctx, judging, read, () => [{ locationId: location.id, day }])
    return { value, end: getEnd(value) }
  })
  let people = 0
  for await (const judged of parts) {
    for (const { visits } of judged) people += visits[0]?.people.length ?? 0
  }
  return people
}

/** Reads the same facts, and returns the number of people. */
async function readFacts(): Promise<number> {
  let people = 0
  for (let after = ''; ;) {
    const batch = await readReadinessFacts(pool, after, comparatorBatchSize)
    people += batch.people
    if (batch.last === undefined) return people
    after = batch.last
  }
}
