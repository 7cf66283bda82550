import { Failure } from '@first-chair/core/contract/failure'
import type { Context, Visit } from '../context/context.ts'
import { openAttemptLimit } from '../limits/attempt-limit.ts'
import { toNetwork } from '../limits/to-network.ts'

const quarterHour = 15 * 60
const triesPerNetwork = 100

/**
 * The limit of attempts with a token of the first run, for all processes. There is none for all networks together, because
 * a token of 256 bits cannot be guessed, and others must not block the operator.
 */
export type FirstRunLimit = {
  /** Counts an attempt. Throws `too-many-tries`. */
  count(visit: Pick<Visit, 'ipAddress'>): Promise<void>
}

export function openFirstRunLimit({ pool }: Pick<Context, 'pool'>): FirstRunLimit {
  const ofNetwork = openAttemptLimit(pool, 'first-run', triesPerNetwork, quarterHour)
  return {
    async count({ ipAddress }) {
      const seconds = await ofNetwork.secondsToWait(toNetwork(ipAddress))
      if (seconds > 0) throw new Failure('too-many-tries', { detail: { retryAfter: String(seconds) } })
    },
  }
}
