import type { PosPlace } from '@first-chair/core/pos-place/pos-place'
import type { Context } from '../context/context.ts'

/**
 * The access locations of the point of sale, for administrators who enter such a code. `isOffered` is false if the
 * point of sale has no such list.
 */
export async function listAccessLocations(
  ctx: Pick<Context, 'pointOfSale'>,
): Promise<{ isOffered: boolean; accessLocations: PosPlace[] }> {
  const accessLocations = await ctx.pointOfSale.accessLocations()
  return { isOffered: accessLocations !== undefined, accessLocations: accessLocations ?? [] }
}

/** The sales locations of the point of sale, for administrators who enter such a code. `isOffered` as above. */
export async function listSalesLocations(
  ctx: Pick<Context, 'pointOfSale'>,
): Promise<{ isOffered: boolean; salesLocations: PosPlace[] }> {
  const salesLocations = await ctx.pointOfSale.salesLocations()
  return { isOffered: salesLocations !== undefined, salesLocations: salesLocations ?? [] }
}
