import { Failure, type FailureCode } from '@first-chair/core/contract/failure'
import type { Context, Visit } from '../context/context.ts'
import { openAttemptLimit, type AttemptLimit } from '../limits/attempt-limit.ts'
import { toNetwork } from '../limits/to-network.ts'

const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * 60 * 60

/**
 * Codes that one network may request for one address. So an attacker who knows an address can block it only for
 * their own network.
 */
const codesFromNetworkForAddress = { inQuarterHour: 5, inDay: 20 }
/** Codes that are sent to one address, whoever requests them. */
const codesPerAddressInDay = 60
/** Wrong codes of one network for one address, over all of its sign-ins. */
const wrongFromNetworkForAddress = { inQuarterHour: 5, inDay: 20 }
/** Wrong codes for one address, whoever enters them. */
const wrongPerAddressInDay = 100
/** How many codes a network may enter for each code that it may request. */
const checksPerCode = 5
/** A /48 of IPv6 has 65,536 networks, and may belong to one person or to a whole resort. */
const networksPerWideNetwork = 4

/** The limits of signing in by e-mail, for all processes. Nobody learns from them whether an address is known. */
export type SignInLimits = {
  /** Counts a code before it is sent. Throws `too-many-codes`, and then counts nothing. */
  countCode(email: string, visit: From): Promise<void>
  /** Counts a code before it is checked, as a wrong one. Throws `too-many-tries`, and then counts nothing. */
  countCheck(email: string, visit: From): Promise<void>
  /** Counts a wrong code for the limit of all addresses together. */
  countWrong(): Promise<void>
  /** Forgets the wrong codes of a network for an address after a right one. */
  forgetChecks(email: string, visit: From): Promise<void>
}
type From = Pick<Visit, 'ipAddress'>
type Counted = readonly [limit: AttemptLimit, key: string]

export function openSignInLimits({
  pool,
  config: { signInMailsPerHour, signInCodesPerNetwork: perNetwork },
  log,
}: Pick<Context, 'pool' | 'log'> & {
  config: Pick<Context['config'], 'signInMailsPerHour' | 'signInCodesPerNetwork'>
}): SignInLimits {
  const open = (name: string, points: number, seconds: number) =>
    openAttemptLimit(pool, `sign-in-${name}`, points, seconds)
  const codes = open('code', codesFromNetworkForAddress.inQuarterHour, quarterHour)
  const codesInDay = open('code-day', codesFromNetworkForAddress.inDay, day)
  const toAddress = open('code-address', codesPerAddressInDay, day)
  const fromNetwork = open('network', perNetwork, quarterHour)
  const fromWideNetwork = open('wide-network', perNetwork * networksPerWideNetwork, quarterHour)
  const inAll = open('codes', signInMailsPerHour, hour)
  const wrong = open('wrong', wrongFromNetworkForAddress.inQuarterHour, quarterHour)
  const wrongInDay = open('wrong-day', wrongFromNetworkForAddress.inDay, day)
  const wrongForAddress = open('wrong-address', wrongPerAddressInDay, day)
  const checks = open('checks', perNetwork * checksPerCode, quarterHour)
  const wideChecks = open('wide-checks', perNetwork * checksPerCode * networksPerWideNetwork, quarterHour)
  const wrongInAll = open('wrong-all', signInMailsPerHour, hour)
  const toKey = (email: string, { ipAddress }: From) => `${email} ${toNetwork(ipAddress)}`

  return {
    async countCode(email, visit) {
      const key = toKey(email, visit)
      await countAll('too-many-codes', [
        [fromNetwork, toNetwork(visit.ipAddress)],
        [fromWideNetwork, toNetwork(visit.ipAddress, 48)],
        [inAll, ''],
        [codes, key],
        [codesInDay, key],
        [toAddress, email],
      ])
    },
    async countCheck(email, visit) {
      const key = toKey(email, visit)
      await requireLeft('too-many-tries', [wrongInAll, ''])
      await countAll('too-many-tries', [
        [checks, toNetwork(visit.ipAddress)],
        [wideChecks, toNetwork(visit.ipAddress, 48)],
        [wrong, key],
        [wrongInDay, key],
        [wrongForAddress, email],
      ])
    },
    async countWrong() {
      await wrongInAll.secondsToWait('')
      if ((await wrongInAll.secondsLeft('')) === 0) return
      log.warn(
        { limit: signInMailsPerHour },
        'too many wrong codes in an hour: no code is accepted until it has passed',
      )
    },
    async forgetChecks(email, visit) {
      await wrong.reset(toKey(email, visit))
      await wrongInDay.reset(toKey(email, visit))
    },
  }
}

/** Counts for all limits, or for none if one is reached: a refused attempt must not use up the limits of others. */
async function countAll(code: FailureCode, limits: readonly Counted[]): Promise<void> {
  for (const counted of limits) await requireLeft(code, counted)
  for (const [limit, key] of limits) refuseFor(code, await limit.secondsToWait(key))
}

async function requireLeft(code: FailureCode, [limit, key]: Counted): Promise<void> {
  refuseFor(code, await limit.secondsLeft(key))
}

function refuseFor(code: FailureCode, seconds: number): void {
  if (seconds > 0) throw new Failure(code, { detail: { retryAfter: String(seconds) } })
}
