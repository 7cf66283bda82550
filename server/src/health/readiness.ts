import type { Context } from '../context/context.ts'
import { readSchemaStatus } from '../db/migrate.ts'
import type { StorageWatch } from '../db/storage-watch.ts'
import type { CommitWatch } from './commit-watch.ts'

/** What the checks use besides the context. */
export type Watches = {
  storage: Pick<StorageWatch, 'canStore'>
  commits: Pick<CommitWatch, 'isConfirming'>
  /** Whether announcements of other processes arrive. */
  isListening: () => boolean
}

/** The parts that must work before a process can serve guests. */
const requiredChecks = ['database', 'migrations', 'version', 'settings', 'storage', 'commits'] as const
type RequiredCheck = (typeof requiredChecks)[number]
/** `announcements` is reported only: without them, caches are read again every few seconds. */
export type Readiness = { isReady: boolean; checks: Record<RequiredCheck | 'announcements', boolean> }

/**
 * A check or a metric without a result after this time is given up. The monitoring would not wait much longer, and
 * would then have no answer at all.
 */
export const maxMillisecondsPerCheck = 2_500

/** Checks all parts at the same time. Answers within three seconds, whatever hangs, and never throws. */
export async function checkReadiness(
  ctx: Pick<Context, 'pool' | 'setup'>,
  { storage, commits, isListening }: Watches,
): Promise<Readiness> {
  const schema = readSchemaStatus(ctx.pool)
  const [database, isMigrated, isCompatible, settings, canStore, isConfirming] = await Promise.all([
    succeeds(ctx.pool.query('select 1')),
    succeeds(schema, ({ pending }) => pending.length === 0),
    succeeds(schema, ({ incompatible }) => incompatible.length === 0),
    succeeds(ctx.setup.current()),
    succeeds(storage.canStore(), Boolean),
    succeeds(commits.isConfirming(), Boolean),
  ])
  const checks = {
    database,
    migrations: isMigrated,
    version: isCompatible,
    settings,
    storage: canStore,
    commits: isConfirming,
    announcements: isListening(),
  }
  return { isReady: requiredChecks.every((name) => checks[name]), checks }
}

async function succeeds<T>(check: Promise<T>, isGood: (result: T) => boolean = () => true): Promise<boolean> {
  return await withinTime(check.then(isGood), false, maxMillisecondsPerCheck)
}

/** The result of `work`, or `otherwise` if it fails or takes longer than `milliseconds`. */
export async function withinTime<T>(work: Promise<T>, otherwise: T, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds)
  })
  try {
    return await Promise.race([work, timeout])
  } catch {
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
