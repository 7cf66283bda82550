import { Failure } from '@first-chair/core/contract/failure'
import { PointOfSaleRefused, type PosHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'

/** Reads the household of a head. Throws `not-found` if the point of sale has none with this IP code. */
export async function readPosHousehold(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  ipCode: string,
): Promise<PosHousehold> {
  const household = await pointOfSale.household(ipCode).catch((error: unknown) => {
    if (error instanceof PointOfSaleRefused) return undefined
    throw error
  })
  if (!household || household.people.length === 0) throw new Failure('not-found')
  return household
}
