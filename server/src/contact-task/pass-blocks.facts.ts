import type { PassBlock } from '@first-chair/core/household/household'
import { PointOfSaleDown, type HeldHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context.ts'

/**
 * What blocks the active cards and phones of a household, the oldest first. Where the point of sale cannot be asked and said
 * nothing before, no block is known: check-in goes on.
 */
export async function passBlocks(
  ctx: Pick<Context, 'pointOfSale' | 'log'>,
  household: HeldHousehold,
): Promise<readonly PassBlock[]> {
  if (household.passBlocks) return oldestFirst(household.passBlocks)
  const contactIds = household.people.map(({ contactId }) => contactId)
  try {
    const media = await ctx.pointOfSale.media(contactIds)
    return oldestFirst(
      media
        .filter(({ isActive }) => isActive)
        .flatMap(({ contactId, hotlist }) => hotlist.map((entry) => ({ contactId, ...entry }))),
    )
  } catch (err) {
    if (!(err instanceof PointOfSaleDown)) throw err
    ctx.log.warn({ err }, 'the point of sale did not tell which passes are blocked')
    return []
  }
}

function oldestFirst(blocks: readonly PassBlock[]): PassBlock[] {
  return blocks.toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : a.fromDate > b.fromDate ? 1 : 0))
}
