import { EventStream } from '@first-chair/core/contract/event-stream'
import type { ReadinessChange } from '@first-chair/core/readiness/readiness-change'
import type { Context, StaffCaller } from '../context/context.ts'
import { createTooManyRequests } from '../limits/attempt-limit.ts'

/** A sign-in with too many open pages tries again after this time. Until then the page asks regularly. */
const secondsToWait = 60

/**
 * Opens the stream that tells a page for staff when something about a household may have changed. Sends no facts: the page
 * reads them with its own call, which checks the role again. Ends with the token of the page, and while no changes are
 * announced to this process. Throws `too-many-requests` if this sign-in has too many open pages.
 */
export function watchStaffHousehold(
  { householdChanges, clock, signedOut }: Pick<Context, 'householdChanges' | 'clock' | 'signedOut'>,
  { token }: StaffCaller,
  { household, since }: { household: string; since: string | undefined },
): EventStream {
  const watcher = `staff ${token.id}`
  if (!householdChanges.hasRoom(watcher)) throw createTooManyRequests(secondsToWait)
  return new EventStream({
    open: ({ send, end }) =>
      householdChanges.watch({
        guest: watcher,
        ipCodes: [household],
        tokenId: token.id,
        since: since === undefined ? undefined : Date.parse(since),
        onChange: () => send({ isChanged: true } satisfies ReadinessChange),
        onSignOut: end,
      }),
    async mayContinue() {
      if (!householdChanges.isListening()) return false
      return token.expiresAt * 1000 > clock.now().getTime() && !(await signedOut.has(token.id))
    },
  })
}
