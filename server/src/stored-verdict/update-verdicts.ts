import type { Context } from '../context/context.ts'
import { isDatabaseUnavailable, isStorageFailure } from '../db/database.ts'
import { batchSize, judgeAndStore, judgeAndStoreWalk, type Batch } from './judge-and-store.facts.ts'
import {
  findDueChanges,
  findExpiredHouseholds,
  findWalk,
  postponeHouseholds,
  postponeWalk,
  spreadChangesOfAll,
  type HouseholdChange,
} from './readiness-change.store.ts'

type Ctx = Pick<Context, 'config' | 'pool' | 'clock' | 'setup' | 'pointOfSale' | 'readinessFindings' | 'log'>

/** After this time a household that could not be judged is judged again. */
const secondsUntilRetry = 60

/**
 * Brings the stored verdicts up to date (docs/domain.md, "Stored verdicts"): of households that changed, of those whose
 * verdicts have expired, and at the start of a day of all households that bought something. Returns when nothing is left
 * to judge. Whatever it has not saved when the process dies is judged by the next run.
 */
export async function updateVerdicts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  let batch = await findNext(ctx)
  while (batch) {
    if (batch.kind === 'walk') {
      batch = await judgeWalk(ctx, batch, signal)
    } else {
      await judge(ctx, batch)
      batch = await findNext(ctx)
    }
    signal.throwIfAborted()
  }
}

/** Finds the most urgent households; undefined if there is nothing to judge. */
async function findNext(ctx: Ctx): Promise<Batch | undefined> {
  const changes = await findDueChanges(ctx.pool, { isUrgent: true, maxChanges: batchSize })
  if (changes.length > 0) return toBatch(changes)

  const expired = await findExpiredHouseholds(ctx.pool, ctx.clock.now(), batchSize)
  if (expired.length > 0) return { kind: 'households', ipCodes: expired, changes: [] }

  const today = ctx.clock.resortDay(ctx.config.resortTimeZone)
  if (await spreadChangesOfAll(ctx.pool, today)) {
    // The announcement of the change may arrive later than the change itself.
    ctx.setup.forget()
    return findNext(ctx)
  }
  const others = await findDueChanges(ctx.pool, { isUrgent: false, maxChanges: batchSize })
  if (others.length > 0) return toBatch(others)

  const walk = await findWalk(ctx.pool, today)
  return walk ? { kind: 'walk', day: today, after: walk.after } : undefined
}

function toBatch(changes: readonly HouseholdChange[]): Extract<Batch, { kind: 'households' }> {
  return { kind: 'households', ipCodes: [...new Set(changes.map(({ ipCode }) => ipCode))], changes }
}

/** Goes on with the walk until it ends or something is more urgent. Returns what to judge next. */
async function judgeWalk(
  ctx: Ctx,
  walk: Extract<Batch, { kind: 'walk' }>,
  signal: AbortSignal,
): Promise<Batch | undefined> {
  try {
    for await (const upTo of judgeAndStoreWalk(ctx, walk)) {
      if (signal.aborted) break
      const next = await findNext(ctx)
      if (next?.kind !== 'walk' || next.day !== walk.day || next.after !== upTo) return next
    }
  } catch (err) {
    if (isDatabaseUnavailable(err) || isStorageFailure(err)) throw err
    ctx.log.warn({ err }, 'the readiness of the households of the day could not be judged, and is judged later')
    await postponeWalk(ctx.pool, secondsUntilRetry)
  }
  return findNext(ctx)
}

/** Judges a batch. If that fails, judges each household alone, so that one of them does not stop the others. */
async function judge(ctx: Ctx, batch: Extract<Batch, { kind: 'households' }>): Promise<void> {
  try {
    const unreadable = [...(await judgeAndStore(ctx, batch))]
    if (unreadable.length > 0) await postpone(ctx, unreadable)
  } catch (err) {
    if (isDatabaseUnavailable(err) || isStorageFailure(err)) throw err
    if (batch.ipCodes.length === 1) {
      ctx.log.error({ err, ipCode: batch.ipCodes[0] }, 'the readiness of a household could not be judged')
      await postpone(ctx, batch.ipCodes)
    } else {
      for (const ipCode of batch.ipCodes) {
        const changes = batch.changes.filter((change) => change.ipCode === ipCode)
        await judge(ctx, { kind: 'households', ipCodes: [ipCode], changes })
      }
    }
  }
}

async function postpone(ctx: Ctx, ipCodes: readonly string[]): Promise<void> {
  await postponeHouseholds(ctx.pool, ipCodes, { now: ctx.clock.now(), seconds: secondsUntilRetry })
}
