import { EventStream } from '@first-chair/core/contract/event-stream'
import { verdictRoles, type StaffRole } from '@first-chair/core/contract/staff-role'
import type { ReadinessChange } from '@first-chair/core/readiness/readiness-change'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { Context, StaffCaller } from '../context/context.ts'
import { createTooManyRequests } from '../limits/attempt-limit.ts'
import { loadCurrentPlaces } from './staff-places.facts.ts'

/** A sign-in with too many open pages tries again after this time. Until then the page asks regularly. */
const secondsToWait = 60

const asVerdictRoles: readonly StaffRole[] = verdictRoles

/**
 * Opens the stream that tells a page for staff when something about a household may have changed. Sends no facts: the page
 * reads them with its own call, which checks the role again. Ends with the token of the page, when the person has no role at
 * the location any more, and while no changes are announced to this process. Throws `too-many-requests` if this sign-in has too many open pages.
 */
export function watchStaffHousehold(
  { pool, householdChanges, clock, signedOut }: Pick<Context, 'pool' | 'householdChanges' | 'clock' | 'signedOut'>,
  staff: StaffCaller,
  { locationId, household, since }: { locationId: number; household: string; since: string | undefined },
): EventStream {
  const { token } = staff
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
      if (token.expiresAt * 1000 <= clock.now().getTime() || (await signedOut.has(token.id))) return false
      const places = await loadCurrentPlaces(pool, staff)
      return places !== undefined && getRolesAt(places, locationId).some((role) => asVerdictRoles.includes(role))
    },
  })
}
