import { setTimeout as wait } from 'node:timers/promises'
import { addDays } from '@first-chair/core/calendar/calendar-date'
import { t } from '@first-chair/core/catalogue/refusal'
import { fixedCollections } from '@first-chair/core/collection/collection'
import { createInvalidInput } from '@first-chair/core/contract/failure'
import { maxDaysAhead, type PassCheckRequest, type PassVerdict } from '@first-chair/core/pass-check/pass-check'
import { unavailableVerdict, getPassVerdict, scanTimes } from '@first-chair/core/pass-check/pass-verdict'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import { createTooManyRequests, openAttemptLimit } from '../limits/attempt-limit.ts'
import { toNetwork } from '../limits/to-network.ts'
import { loadCollectionItems } from '../collection/collection.store.ts'
import type { Context, Visit } from '../context/context.ts'

/** Per network address: enough for a family that checks its passes for several lifts, too little to guess numbers. */
const checksPerMinute = 30
/** Per pass number, from all addresses together. */
const checksPerMinutePerPass = 10
/** Answers are delayed to a multiple of this time, so that the response time reveals nothing about the pass. */
const delayStepMilliseconds = 250

type Ctx = Pick<Context, 'config' | 'clock' | 'pool' | 'pointOfSale' | 'encryption' | 'setup' | 'log'>

/**
 * Creates the use case that answers whether a gate would open (docs/domain.md, "Pass checker"). It limits the checks by
 * network address and by pass number, for all processes together. `REQUESTS_PER_MINUTE` 0 switches these limits off, as
 * all others.
 */
export function createPassChecker(ctx: Ctx): (visit: Visit, request: PassCheckRequest) => Promise<PassVerdict> {
  const byNetwork = openAttemptLimit(ctx.pool, 'pass-check-network', checksPerMinute)
  const byPass = openAttemptLimit(ctx.pool, 'pass-check-number', checksPerMinutePerPass)

  async function refuseTooMany(visit: Visit, pass: string): Promise<void> {
    if (ctx.config.requestsPerMinute === 0) return
    const seconds = (await byNetwork.secondsToWait(toNetwork(visit.ipAddress))) || (await byPass.secondsToWait(pass))
    if (seconds > 0) throw createTooManyRequests(seconds)
  }

  return async (visit, request) => {
    const startedAt = performance.now()
    // Only this fingerprint of the number is counted and logged. It does not help to guess the number.
    const pass = ctx.encryption.fingerprint('pass-check', '', request.passNumber).toString('hex').slice(0, 16)
    await refuseTooMany(visit, pass)
    const verdict = await getVerdict(ctx, request)
    ctx.log.info({ pass, verdict: verdict.verdict, requestId: visit.requestId }, 'pass checked')
    const elapsed = performance.now() - startedAt
    await wait(Math.ceil(elapsed / delayStepMilliseconds) * delayStepMilliseconds - elapsed)
    return verdict
  }
}

async function getVerdict(ctx: Ctx, { passNumber, date, accessLocationId }: PassCheckRequest): Promise<PassVerdict> {
  refuseInvalidDay(ctx, date)
  const [lifts, reasons, { general }] = await Promise.all([
    loadCollectionItems(ctx.pool, fixedCollections.accessLocations),
    loadCollectionItems(ctx.pool, fixedCollections.hotlistReasons),
    ctx.setup.current(),
  ])
  if (lifts.length > 0 && !lifts.some(({ value }) => value === accessLocationId)) {
    throw createInvalidInput([{ path: 'accessLocationId', rule: 'unknown', message: t('lift') }])
  }
  const locationId = lifts.length > 0 ? (accessLocationId ?? '') : general.passCheckerLocationId
  try {
    const scans = await ctx.pointOfSale.validateScans({
      passNumber,
      accessLocationId: locationId === '' ? null : locationId,
      moments: scanTimes.map((time) => ({ date, time })),
    })
    return getPassVerdict(scans, reasons)
  } catch (error) {
    if (!(error instanceof PointOfSaleDown)) throw error
    ctx.log.warn({ err: error }, 'the point of sale did not answer the pass checker')
    return unavailableVerdict
  }
}

function refuseInvalidDay(ctx: Ctx, date: string): void {
  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  const problem = (message: string) => createInvalidInput([{ path: 'date', rule: 'range', message }])
  if (date < today) throw problem(t('day-passed'))
  if (date > addDays(today, maxDaysAhead)) throw problem(t('day-too-late'))
}
