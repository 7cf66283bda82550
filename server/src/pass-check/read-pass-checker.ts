import { fixedCollections } from '@first-chair/core/collection/collection'
import type { PassCheckerForm } from '@first-chair/core/pass-check/pass-check'
import { loadCollectionItems } from '../collection/collection.store.ts'
import type { Context } from '../context/context.ts'

/** The data for the form of the pass checker: today, and the lifts to choose from. */
export async function readPassChecker(ctx: Pick<Context, 'clock' | 'config' | 'pool'>): Promise<PassCheckerForm> {
  const lifts = await loadCollectionItems(ctx.pool, fixedCollections.accessLocations)
  return {
    today: ctx.clock.resortDay(ctx.config.resortTimeZone),
    accessLocations: lifts.map(({ name, value }) => ({ name, accessLocationId: value })),
  }
}
