import { PointOfSaleDown, PointOfSaleRefused } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import type { HouseholdToJudge } from './judge-households.facts.ts'

/** Households that are requested from the point of sale at the same time. */
const maxConcurrentReads = 20

/** Reads households one by one. Leaves out those that no longer exist, and adds those that cannot be read to `unreadable`. */
export async function readHouseholds(
  { pointOfSale }: Pick<Context, 'pointOfSale'>,
  ipCodes: readonly string[],
  unreadable: Set<string>,
): Promise<HouseholdToJudge[]> {
  const households: HouseholdToJudge[] = []
  const waiting = ipCodes.values()
  const readNext = async (): Promise<void> => {
    for (const ipCode of waiting) {
      try {
        const facts = await pointOfSale.household(ipCode)
        // A customer who was merged into another one is still found alone.
        const isMerged = facts.people.length === 1 && (await pointOfSale.currentIpCode(ipCode)) !== ipCode
        if (facts.people.length > 0 && !isMerged) households.push({ ipCode, facts })
      } catch (error) {
        if (error instanceof PointOfSaleDown) unreadable.add(ipCode)
        else if (!(error instanceof PointOfSaleRefused)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentReads }, readNext))
  return households
}
