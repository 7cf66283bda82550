import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'

/** The telephone number of the head of a household; '' if there is none, or while the point of sale does not answer. */
export async function findHouseholdPhone(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  household: string,
): Promise<string> {
  try {
    return (await pointOfSale.findPhone?.(household)) ?? ''
  } catch (error) {
    if (error instanceof PointOfSaleDown) return ''
    throw error
  }
}
