import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import type { Context, Visit } from '../context/context.ts'
import { openAttemptLimit, type AttemptLimit } from '../limits/attempt-limit.ts'
import { toNetwork } from '../limits/to-network.ts'

const quarterHour = 15 * 60
const day = 24 * 60 * 60

/** Codes that are sent to one address. */
const codesPerAddress = { inQuarterHour: 5, inDay: 20 }
/** Codes that one network may request. A resort's Wi-Fi is one network for all of its guests. */
const codesPerNetworkInQuarterHour = 60
/** Wrong codes for one address, over all of its sign-ins. */
const wrongCodesPerAddress = { inQuarterHour: 5, inDay: 20 }
/** Codes that one network may enter, for any address. */
const checksPerNetworkInQuarterHour = 300

/** The limits of signing in by e-mail, for all processes. Nobody learns from them whether an address is known. */
export type SignInLimits = {
  /** Counts a code before it is sent. Throws `too-many-codes`. */
  countCode(email: string, visit: Pick<Visit, 'ipAddress'>): Promise<void>
  /** Counts a code before it is checked, as a wrong one. Throws `too-many-tries`. */
  countCheck(email: string, visit: Pick<Visit, 'ipAddress'>): Promise<void>
  /** Forgets the wrong codes of an address after a right one. */
  forgetChecks(email: string): Promise<void>
}

export function openSignInLimits({ pool, config }: Pick<Context, 'pool' | 'config'>): SignInLimits {
  const toAddress = openAttemptLimit(pool, 'sign-in-code', codesPerAddress.inQuarterHour, quarterHour)
  const toAddressInDay = openAttemptLimit(pool, 'sign-in-code-day', codesPerAddress.inDay, day)
  const fromNetwork = openAttemptLimit(pool, 'sign-in-network', codesPerNetworkInQuarterHour, quarterHour)
  const inAll = openAttemptLimit(pool, 'sign-in-codes', config.signInMailsPerHour, 60 * 60)
  const wrong = openAttemptLimit(pool, 'sign-in-wrong', wrongCodesPerAddress.inQuarterHour, quarterHour)
  const wrongInDay = openAttemptLimit(pool, 'sign-in-wrong-day', wrongCodesPerAddress.inDay, day)
  const checks = openAttemptLimit(pool, 'sign-in-checks', checksPerNetworkInQuarterHour, quarterHour)

  return {
    async countCode(email, { ipAddress }) {
      // The limit of the address comes first, so that the requests for one address use up no other limit.
      await count([toAddress, email], 'too-many-codes')
      await count([toAddressInDay, email], 'too-many-codes')
      await count([fromNetwork, toNetwork(ipAddress)], 'too-many-codes')
      await count([inAll, ''], 'too-many-codes')
    },
    async countCheck(email, { ipAddress }) {
      await count([checks, toNetwork(ipAddress)], 'too-many-tries')
      await count([wrong, email], 'too-many-tries')
      await count([wrongInDay, email], 'too-many-tries')
    },
    async forgetChecks(email) {
      await wrong.reset(email)
      await wrongInDay.reset(email)
    },
  }
}

async function count([limit, key]: readonly [AttemptLimit, string], code: FailureCode): Promise<void> {
  const seconds = await limit.secondsToWait(key)
  if (seconds > 0) throw new Failure(code, { detail: { retryAfter: String(seconds) } })
}
