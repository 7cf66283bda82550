import type { PassBlock } from '@first-chair/core/household/household'
import { PointOfSaleDown, type PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'

/**
 * Loads the blocks of the active cards and phones of a household, oldest first. If the point of sale is down and no
 * cached answer exists, returns no blocks, so that check-in goes on.
 */
export async function loadPassBlocks(
  ctx: Pick<Context, 'pointOfSale' | 'log'>,
  household: PosHousehold,
): Promise<readonly PassBlock[]> {
  if (household.passBlocks) return sortOldestFirst(household.passBlocks)
  const contactIds = household.people.map(({ contactId }) => contactId)
  try {
    const media = await ctx.pointOfSale.media(contactIds)
    return sortOldestFirst(
      media
        .filter(({ isActive }) => isActive)
        .flatMap(({ contactId, hotlist }) => hotlist.map((entry) => ({ contactId, ...entry }))),
    )
  } catch (err) {
    if (!(err instanceof PointOfSaleDown)) throw err
    ctx.log.warn({ err }, 'the blocked passes could not be loaded from the point of sale')
    return []
  }
}

function sortOldestFirst(blocks: readonly PassBlock[]): PassBlock[] {
  return blocks.toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : a.fromDate > b.fromDate ? 1 : 0))
}
