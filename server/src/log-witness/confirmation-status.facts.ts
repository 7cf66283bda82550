import type { ExternalSystem } from '@first-chair/core/external-system/external-system'
import type { Context } from '../context/context.ts'
import { readLogState } from '../transparency-log/log.store.ts'
import { findNewestTimeStamp, findTimeStampFailure } from '../transparency-log/time-stamp.store.ts'
import { listStoredWitnesses, type StoredWitness } from '../transparency-log/witness.store.ts'

type Status = Pick<
  ExternalSystem,
  'isAnswering' | 'lastSuccessUtc' | 'waiting' | 'oldestWaitingUtc' | 'lastError' | 'lastErrorUtc'
>
type Ctx = Pick<Context, 'pool' | 'config' | 'clock'>

/** A failure is reported only after this time, because most are gone at the next attempt. */
const maxFailingMilliseconds = 10 * 60_000
/**
 * Two days, because the time stamp of today may still be missing, and that of yesterday may be from early in the
 * morning.
 */
const maxUnstampedMilliseconds = 2 * 86_400_000

const unasked: Omit<StoredWitness, 'verifierKey' | 'checkpoint' | 'cosignature'> = {
  size: 0,
  cosignedAt: null,
  failedSince: null,
  failedAt: null,
  error: null,
}

/**
 * The status of the configured witnesses of the log. `waiting`: how many have not cosigned the newest checkpoint.
 * Undefined if there are none.
 */
export async function loadWitnessStatus({ pool, config, clock }: Ctx): Promise<Status | undefined> {
  if (config.logWitnesses.length === 0) return undefined
  const stored = new Map((await listStoredWitnesses(pool)).map((witness) => [witness.verifierKey, witness]))
  const { size } = await readLogState(pool)
  const witnesses = config.logWitnesses.map(({ key }) => ({ ...unasked, ...stored.get(key.text), name: key.name }))
  const failing = witnesses.filter(({ failedSince }) => failedSince !== null)
  const now = clock.now().getTime()
  const failsForLong = failing.some(
    ({ failedSince }) => failedSince !== null && now - failedSince.getTime() > maxFailingMilliseconds,
  )
  const lastSuccessUtc = sortTimes(witnesses.map(({ cosignedAt }) => cosignedAt)).at(-1) ?? null
  return {
    isAnswering: failsForLong ? false : lastSuccessUtc === null ? null : true,
    lastSuccessUtc,
    waiting: witnesses.filter((witness) => witness.size < size).length,
    oldestWaitingUtc: sortTimes(failing.map(({ failedSince }) => failedSince))[0] ?? null,
    lastError: failing.length === 0 ? null : failing.map(({ name, error }) => `${name} ${error}`).join(' '),
    lastErrorUtc: sortTimes(failing.map(({ failedAt }) => failedAt)).at(-1) ?? null,
  }
}

/** How the authority of time stamps does. Undefined if none is configured. */
export async function loadTimeStampStatus({ pool, config, clock }: Ctx): Promise<Status | undefined> {
  if (!config.timeStamps) return undefined
  const [newest, failure] = [await findNewestTimeStamp(pool), await findTimeStampFailure(pool)]
  const since = newest?.stampedAt ?? failure?.failedSince
  const isMissing = since !== undefined && clock.now().getTime() - since.getTime() > maxUnstampedMilliseconds
  return {
    isAnswering: isMissing ? false : newest && !failure ? true : null,
    lastSuccessUtc: newest?.stampedAt.toISOString() ?? null,
    waiting: failure ? 1 : 0,
    oldestWaitingUtc: failure?.failedSince.toISOString() ?? null,
    lastError: failure?.error ?? null,
    lastErrorUtc: failure?.failedAt.toISOString() ?? null,
  }
}

const sortTimes = (times: readonly (Date | null)[]): string[] =>
  times.flatMap((time) => (time === null ? [] : time.toISOString())).toSorted()
