import type { OwnWaivers } from '@first-chair/core/waiver/own-waivers'
import type { Context } from '../context/context.ts'
import { loadOwnWaivers, buildOwnWaiversAnswer } from './own-waivers.facts.ts'
import { markUsedUp } from './signing-link.store.ts'

/** The waivers that the holder of a signing link has to sign. */
export async function readOwnWaivers(ctx: Context, token: string): Promise<OwnWaivers> {
  const own = await loadOwnWaivers(ctx, token)
  if (own.requested.every(({ owed }) => owed.state.isComplete))
    await markUsedUp(ctx.pool, own.tokenHash, ctx.clock.now())
  return buildOwnWaiversAnswer(ctx, own)
}
