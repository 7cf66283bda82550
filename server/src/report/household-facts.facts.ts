import { PointOfSaleRefused, type BuyingHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context/context.ts'
import { loadOwnFactsOfMany, type OwnFacts } from '../contact-task/own-facts.store.ts'
import { findLastCheckIns } from './last-check-in.store.ts'
import { findSignInEmails } from './visiting-households.store.ts'

/** A household with everything that the rules and the report need, including the data of the product itself. */
export type LoadedHousehold = BuyingHousehold & { own: OwnFacts; lastCheckIns: ReadonlyMap<string, Date> }

/**
 * Loads the next households from the point of sale and from the product's own database, with a few queries for all of
 * them together. `isEnd` is true if there are no more.
 */
export async function loadNextHouseholds(
  ctx: Pick<Context, 'longReads' | 'pointOfSale'>,
  after: string | undefined,
  maxHouseholds: number,
): Promise<{ households: LoadedHousehold[]; isEnd: boolean }> {
  const before = await ctx.pointOfSale.buyingHouseholds(after, maxHouseholds)
  const contactIds = before.flatMap(({ facts }) => facts.people.map(({ contactId }) => contactId))
  const [own, checkIns] = await ctx.longReads.read((pool) =>
    Promise.all([loadOwnFactsOfMany(pool, contactIds), findLastCheckIns(pool, contactIds)]),
  )
  // A record that was sent to the point of sale between the two queries would be in neither result. So load again.
  const current = own.hasRecentDelivery ? await ctx.pointOfSale.buyingHouseholds(after, maxHouseholds) : before
  return {
    isEnd: current.length < maxHouseholds,
    households: current.map((household) => ({
      ...household,
      own: own.select(household.facts.people.map(({ contactId }) => contactId)),
      lastCheckIns: checkIns,
    })),
  }
}

/**
 * Loads households by the IP codes of their heads. Leaves out those that the point of sale no longer knows. The e-mail
 * address is that of the sign-in, because no point of sale provides contact details for single households.
 */
export async function loadHouseholds(
  ctx: Pick<Context, 'longReads' | 'pointOfSale'>,
  headIpCodes: readonly string[],
): Promise<LoadedHousehold[]> {
  const read = async () =>
    (await Promise.all(headIpCodes.map((ipCode) => findHousehold(ctx.pointOfSale, ipCode)))).flat()
  const before = await read()
  const contactIds = before.flatMap(({ facts }) => facts.people.map(({ contactId }) => contactId))
  const [own, checkIns, emails] = await ctx.longReads.read((pool) =>
    Promise.all([
      loadOwnFactsOfMany(pool, contactIds),
      findLastCheckIns(pool, contactIds),
      findSignInEmails(pool, headIpCodes),
    ]),
  )
  const current = own.hasRecentDelivery ? await read() : before
  return current.map(({ ipCode, facts }) => ({
    ipCode,
    facts,
    reach: new Map([[ipCode, { email: emails.get(ipCode) ?? '', phone: '' }]]),
    own: own.select(facts.people.map(({ contactId }) => contactId)),
    lastCheckIns: checkIns,
  }))
}

async function findHousehold(
  pointOfSale: Context['pointOfSale'],
  ipCode: string,
): Promise<Pick<BuyingHousehold, 'ipCode' | 'facts'>[]> {
  try {
    return [{ ipCode, facts: await pointOfSale.household(ipCode) }]
  } catch (error) {
    if (error instanceof PointOfSaleRefused) return []
    throw error
  }
}
