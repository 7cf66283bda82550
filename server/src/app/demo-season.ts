import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import type { Identity } from '../adapters/identity/identity.ts'
import { createBuiltInPointOfSale } from '../adapters/point-of-sale/built-in/built-in.ts'
import { createClock } from '../context/clock.ts'
import type { Context } from '../context/context.ts'
import { createClient } from '../db/connection/client.ts'
import { readAtPrimary } from '../db/connection/long-reads.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { fillDemoResort, isEmpty } from '../demo/fill-demo-resort.ts'
import { openCallGate } from '../demo-season/call-gate.ts'
import { drawPortrait, portraits } from '../demo-season/portrait.ts'
import { openCallers } from '../demo-season/resort-calls.ts'
import type { SeasonResort } from '../demo-season/season-event.ts'
import {
  beginSeason,
  endSeason,
  findUnfinishedSeason,
  hasNewJobs,
  openSimulatedPool,
  saveProgress,
  type UnfinishedSeason,
} from '../demo-season/simulated-time.ts'
import { seasonLength } from '../demo-season/season-days.ts'
import { createVisitors } from '../demo-season/visitors.ts'
import { writeSeason } from '../demo-season/write-season.ts'
import { openLog } from '../http/logger.ts'
import { reportEmergencies } from '../patrol/report-emergencies.ts'
import { sendWaiverToPosJob } from '../pos-outbox/send-waiver-to-pos.job.ts'
import { queueUnqueuedMessages } from '../pos-outbox/unqueued-message.store.ts'
import { processCustomers } from '../report/process-customers.ts'
import { takeIntoLog } from '../waiver-chain/take-into-log.ts'
import { buildApp } from './build-app.ts'
import { registerSeasonJobs } from './worker.ts'

/** The advisory lock that prevents two starting processes from writing the same season. */
const seasonLock = 20_261_127

/** For so long, before the first start, the demo has no mail server, so that messages wait in the outbox. */
const outboxMilliseconds = 4 * 24 * 60 * 60_000

/** The number of days between the setup of the resort and the first start. */
const setupDays = 75

/**
 * Fills an empty database with the demo resort. With `writesDemoSeason` also with the season until now: its guests and its
 * staff make the calls of the API, with a clock that runs through the season. A season whose process died goes on at the
 * next start.
 */
export async function openDemoResort(
  ctx: Context,
  {
    ownerConnectionString,
    directConnectionString,
  }: Pick<OpenedDatabase, 'ownerConnectionString' | 'directConnectionString'>,
  { signal, length = seasonLength }: { signal: AbortSignal; length?: number },
): Promise<void> {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const { encryption } = ctx
  if (!ctx.config.writesDemoSeason || ctx.config.pointOfSaleSystem !== 'built-in') {
    return fillDemoResort(ctx.pool, { today, encryption })
  }
  const owner = createClient(ownerConnectionString)
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [seasonLock])
    if (await isEmpty(owner)) await beginSeason(owner, { firstDay: today, startedAt: ctx.clock.now() })
    const season = await findUnfinishedSeason(owner)
    if (!season) return
    try {
      await simulate(ctx, { connectionString: directConnectionString, season, length, signal })
    } catch (err) {
      if (signal.aborted) throw err
      // The product works without it.
      ctx.log.warn({ err }, 'the season of the demo resort is not complete')
      await fillDemoResort(ctx.pool, { today: season.firstDay, encryption })
    }
    await endSeason(owner)
    await processCustomers(ctx, 'admin@kestrel.example')
  } finally {
    await owner.end()
  }
}

async function simulate(
  ctx: Context,
  {
    connectionString,
    season,
    length,
    signal,
  }: { connectionString: string; season: UnfinishedSeason; length: number; signal: AbortSignal },
): Promise<void> {
  const pool = await openSimulatedPool(connectionString, (err) => ctx.log.warn({ err }, 'a database connection broke'))
  const time = openSimulatedClock(season.startedAt)
  const callers = openCallers(`${ctx.config.baseUrl}/idp`)
  const simulated = createSimulatedContext(ctx, { pool, time, season, identity: callers.identity })
  try {
    // The resort was set up before its season began.
    if (season.written === 0) await saveProgress(pool, time.moveTo(getSetupMoment(season)), 0)
    const visitors = createVisitors(season.firstDay, length).map(({ household }) => household)
    await fillDemoResort(pool, { today: season.firstDay, encryption: ctx.encryption, visitors })
    const { locations } = await ctx.setup.current()
    const app = await buildApp(simulated, openLog('fatal'))
    const gate = openCallGate()
    const resort: SeasonResort = {
      call: callers.createCall(app, gate),
      locationIds: new Map(locations.map(({ slug, id }) => [slug, id])),
      portrait: rememberPortraits(),
    }
    const writer = {
      resort,
      timeZone: ctx.config.resortTimeZone,
      log: ctx.log,
      setTime: (moment: Date, written: number) => gate.closeFor(() => saveProgress(pool, time.moveTo(moment), written)),
      endDay: () => endDay(simulated),
      length,
      signal,
    }
    await writeSeason(writer, season)
    await app.close()
  } finally {
    await pool.end()
  }
}

const getSetupMoment = ({ startedAt }: UnfinishedSeason): Date =>
  new Date(startedAt.getTime() - setupDays * 24 * 60 * 60_000)

/** The context of the calls of the season: the same product, with another time, another provider, and mail for a while. */
function createSimulatedContext(
  ctx: Context,
  by: { pool: pg.Pool; time: SimulatedClock; season: UnfinishedSeason; identity: Identity },
): Context {
  const { pool, time, season, identity } = by
  const { identityProvider } = ctx.config
  return {
    ...ctx,
    config: {
      ...ctx.config,
      requestsPerMinute: 0,
      isReadOnlyDemo: false,
      // Its guests come from addresses of their own.
      identityProvider:
        identityProvider.kind === 'bundled' ? { ...identityProvider, mayBePublic: true } : identityProvider,
    },
    pool,
    longReads: readAtPrimary(pool),
    clock: time.clock,
    pointOfSale: createBuiltInPointOfSale(pool, ctx.encryption, ctx.log, ctx.objectStorage),
    identity,
    get delivery() {
      const hasMail = season.startedAt.getTime() - time.clock.now().getTime() > outboxMilliseconds
      return { sms: undefined, email: hasMail ? async () => ({ kind: 'accepted' as const }) : undefined }
    },
  }
}

type SimulatedClock = ReturnType<typeof openSimulatedClock>

/** A clock that runs, and that is moved on. It never goes back, and never passes `end`. */
function openSimulatedClock(end: Date) {
  let moment = 0
  let movedAt = performance.now()
  const now = () => new Date(Math.min(end.getTime(), moment + performance.now() - movedAt))
  return {
    clock: createClock(now),
    /** Moves the clock on to a moment. Returns its time, which is later if the clock has passed the moment. */
    moveTo(next: Date): Date {
      moment = Math.max(next.getTime(), now().getTime())
      movedAt = performance.now()
      return new Date(moment)
    },
  }
}

/** What the product does by itself, once a day: the jobs that wait, the log, and the report of emergencies. */
async function endDay(simulated: Context): Promise<void> {
  const { pool } = simulated
  await reportEmergencies(simulated)
  while (await queueUnqueuedMessages(pool, sendWaiverToPosJob.name));
  const queue = {
    pgPool: pool,
    taskList: registerSeasonJobs(simulated),
    concurrency: concurrentJobs,
    noHandleSignals: true,
    logger: silentJobLog,
  }
  // A job may wait for the one before it in its queue, which is not always over when the library looks for the last time.
  for (let run = 1; run <= maxRunsOfQueue && (await hasNewJobs(pool, Object.keys(queue.taskList))); run += 1)
    await runOnce(queue)
  const client = await pool.connect()
  try {
    while ((await takeIntoLog(client, simulated)).isFull);
  } finally {
    client.release()
  }
}

/** Draws each portrait once. */
function rememberPortraits(): (number: number) => Promise<Buffer> {
  const drawn = new Map<number, Promise<Buffer>>()
  return (number) => {
    const key = number % portraits
    const portrait = drawn.get(key) ?? drawPortrait(key)
    drawn.set(key, portrait)
    return portrait
  }
}

const maxRunsOfQueue = 5
const concurrentJobs = 4
const silentJobLog = new Logger(() => () => undefined)
