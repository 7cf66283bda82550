import type { PosPlace } from '@first-chair/core/pos-place/pos-place'
import type { Context } from '../context.ts'

/** Where the point of sale knows that passes are asked for, for whoever types such a code. */
export async function listAccessLocations(
  ctx: Pick<Context, 'pointOfSale'>,
): Promise<{ isOffered: boolean; accessLocations: PosPlace[] }> {
  const offered = await ctx.pointOfSale.accessLocations()
  return { isOffered: offered !== undefined, accessLocations: offered ?? [] }
}

/** Where the point of sale sells, for whoever types such a code. */
export async function listSalesLocations(
  ctx: Pick<Context, 'pointOfSale'>,
): Promise<{ isOffered: boolean; salesLocations: PosPlace[] }> {
  const offered = await ctx.pointOfSale.salesLocations()
  return { isOffered: offered !== undefined, salesLocations: offered ?? [] }
}
