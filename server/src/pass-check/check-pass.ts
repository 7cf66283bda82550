import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '@first-chair/core/calendar-date'
import { fixedCollections } from '@first-chair/core/collection/collection'
import { Failure, invalidInput } from '@first-chair/core/failure'
import { daysAhead, type PassCheckRequest, type PassVerdict } from '@first-chair/core/pass-check/pass-check'
import { couldNotCheck, passVerdict, scanTimes } from '@first-chair/core/pass-check/pass-verdict'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { Attempts, networkOf } from '../attempts.ts'
import { allItems } from '../collection/collection.store.ts'
import type { Context, Visit } from '../context.ts'

/** One family checks its passes for several lifts; who guesses numbers gets no further than this. */
const checksPerMinute = 30
/** The same number, from wherever it is asked. */
const checksPerMinuteOfANumber = 10
/** Verdicts leave at multiples of this after the question came, so that how long one took tells nothing about it. */
const stepMilliseconds = 250

type Needed = Pick<Context, 'config' | 'clock' | 'pool' | 'pointOfSale' | 'sealing' | 'setup' | 'log'>

/**
 * Answers whether a gate would open (domain rules, section 7). Limits by address and by number are kept here, in this
 * process; `REQUESTS_PER_MINUTE` 0 switches them off with all others.
 */
export function passChecker(ctx: Needed): (visit: Visit, asked: PassCheckRequest) => Promise<PassVerdict> {
  const ofNetwork = new Attempts(checksPerMinute, 60)
  const ofNumber = new Attempts(checksPerMinuteOfANumber, 60)

  function refuseTooMany(visit: Visit, pass: string): void {
    if (ctx.config.requestsPerMinute === 0) return
    const now = ctx.clock.now()
    const seconds = ofNetwork.secondsToWait(networkOf(visit.ipAddress), now) || ofNumber.secondsToWait(pass, now)
    if (seconds > 0) throw new Failure('too-many-requests', { detail: { retryAfter: String(seconds) } })
  }

  return async (visit, asked) => {
    const startedAt = performance.now()
    // The only form in which a number is remembered or logged: no help in guessing it.
    const pass = ctx.sealing.fingerprint('pass-check', '', asked.passNumber).toString('hex').slice(0, 16)
    refuseTooMany(visit, pass)
    const verdict = await verdictOn(ctx, asked)
    ctx.log.info({ pass, verdict: verdict.verdict, requestId: visit.requestId }, 'pass checked')
    const elapsed = performance.now() - startedAt
    await wait(Math.ceil(elapsed / stepMilliseconds) * stepMilliseconds - elapsed)
    return verdict
  }
}

async function verdictOn(ctx: Needed, { passNumber, date, accessLocationId }: PassCheckRequest): Promise<PassVerdict> {
  refuseDay(ctx, date)
  const [lifts, reasons, { general }] = await Promise.all([
    allItems(ctx.pool, fixedCollections.accessLocations),
    allItems(ctx.pool, fixedCollections.hotlistReasons),
    ctx.setup.current(),
  ])
  if (lifts.length > 0 && !lifts.some(({ value }) => value === accessLocationId)) {
    throw invalidInput([{ path: 'accessLocationId', rule: 'unknown', message: 'Choose a lift.' }])
  }
  const place = lifts.length > 0 ? (accessLocationId ?? '') : general.passCheckerLocationId
  try {
    const scans = await ctx.pointOfSale.validateScans({
      passNumber,
      accessLocationId: place === '' ? null : place,
      moments: scanTimes.map((time) => ({ date, time })),
    })
    return passVerdict(scans, reasons)
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    ctx.log.warn({ err: error }, 'the point of sale did not answer the pass checker')
    return couldNotCheck
  }
}

function refuseDay(ctx: Needed, date: string): void {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const problem = (message: string) => invalidInput([{ path: 'date', rule: 'range', message }])
  if (date < today) throw problem('Choose today or a later day.')
  if (date > addDays(today, daysAhead)) throw problem('That day is too far away.')
}
