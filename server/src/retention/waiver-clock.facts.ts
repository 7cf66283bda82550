import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { loadErasedPeople } from './kept-waiver.store.ts'
import { loadHeldPeople } from './legal-hold.store.ts'
import type { WaiverClock } from './waiver-clock.rule.ts'

/** Loads what the clocks of signed waivers of some people depend on. */
export async function loadWaiverClock(
  ctx: Pick<Context, 'config' | 'setup'> & { pool: Pick<pg.ClientBase, 'query'> },
  people: readonly string[],
): Promise<WaiverClock> {
  const { general: settings } = await ctx.setup.current()
  return {
    settings,
    held: await loadHeldPeople(ctx.pool),
    erased: await loadErasedPeople(ctx.pool, ctx.config.resortTimeZone, [...new Set(people)]),
  }
}
