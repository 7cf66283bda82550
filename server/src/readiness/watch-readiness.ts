import { EventStream } from '@first-chair/core/contract/event-stream'
import type { ReadinessChange } from '@first-chair/core/readiness/readiness-change'
import type { Context, Guest } from '../context/context.ts'
import { loadOpenLocation } from '../contact-task/check-in.facts.ts'
import { findHouseholdHeads } from '../household-change/household-change.store.ts'
import { createTooManyRequests } from '../limits/attempt-limit.ts'

/** A guest with too many open pages tries again after this time. Until then the page asks regularly. */
const secondsToWait = 60

/**
 * Opens the stream that tells a page of the guest when the readiness of the household may have changed. Sends no facts:
 * the page reads them with its own call, which has the same rules as at the start. Ends with the token of the page, and
 * while no changes are announced to this process, so that the page asks regularly instead. Throws `too-many-requests`
 * if the guest has too many open pages.
 */
export async function watchReadiness(
  ctx: Context,
  guest: Guest,
  { locationId, since }: { locationId: number; since: string | undefined },
): Promise<EventStream> {
  await loadOpenLocation(ctx, locationId)
  const heads = await findHouseholdHeads(ctx.pool, guest.ipCode)
  if (!ctx.householdChanges.hasRoom(guest.ipCode)) throw createTooManyRequests(secondsToWait)
  const { token } = guest
  return new EventStream({
    open: ({ send, end }) =>
      ctx.householdChanges.watch({
        guest: guest.ipCode,
        ipCodes: [...new Set([guest.ipCode, ...heads])],
        tokenId: token?.id,
        since: since === undefined ? undefined : Date.parse(since),
        onChange: () => send({ isChanged: true } satisfies ReadinessChange),
        onSignOut: end,
      }),
    async mayContinue() {
      if (!ctx.householdChanges.isListening()) return false
      if (token === undefined) return true
      return token.expiresAt * 1000 > ctx.clock.now().getTime() && !(await ctx.signedOut.has(token.id))
    },
  })
}
