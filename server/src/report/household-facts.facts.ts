import { parseContactTaskId } from '@first-chair/core/contact-task/contact-task-id'
import { PointOfSaleRefused, type BuyingHousehold } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context } from '../context.ts'
import { ownFacts, type OwnFacts } from '../contact-task/own-facts.store.ts'
import { lastCheckIns } from './last-check-in.store.ts'
import { signInEmails } from './visiting-households.store.ts'

/** A household with everything the rules and the report need, the product's own part included. */
export type LoadedHousehold = BuyingHousehold & { own: OwnFacts; lastCheckIns: ReadonlyMap<string, Date> }

/**
 * Loads the next households: what the point of sale says and what the product itself keeps, with a handful of questions for
 * all of them together. `isEnd` tells that there are no more.
 */
export async function nextHouseholds(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  after: string | undefined,
  atMost: number,
): Promise<{ households: LoadedHousehold[]; isEnd: boolean }> {
  const before = await ctx.pointOfSale.buyingHouseholds(after, atMost)
  const contactIds = before.flatMap(({ facts }) => facts.people.map(({ contactId }) => contactId))
  const [own, checkIns] = await Promise.all([ownFacts(ctx.pool, contactIds), lastCheckIns(ctx.pool, contactIds)])
  // A record that was delivered between the two questions would be in neither answer.
  const told = own.hasJustTold ? await ctx.pointOfSale.buyingHouseholds(after, atMost) : before
  const share = shares(own)
  return {
    isEnd: told.length < atMost,
    households: told.map((household) => ({
      ...household,
      own: share(household.facts.people.map(({ contactId }) => contactId)),
      lastCheckIns: checkIns,
    })),
  }
}

/**
 * The same of households that are known by the IP codes of their heads. Whom the point of sale does not know any more is left
 * out. The e-mail is that of the sign-in: no point of sale tells how to reach people household by household.
 */
export async function householdsOf(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  headIpCodes: readonly string[],
): Promise<LoadedHousehold[]> {
  const read = async () =>
    (await Promise.all(headIpCodes.map((ipCode) => householdOrNone(ctx.pointOfSale, ipCode)))).flatMap((one) => one)
  const before = await read()
  const contactIds = before.flatMap(({ facts }) => facts.people.map(({ contactId }) => contactId))
  const [own, checkIns, emails] = await Promise.all([
    ownFacts(ctx.pool, contactIds),
    lastCheckIns(ctx.pool, contactIds),
    signInEmails(ctx.pool, headIpCodes),
  ])
  const told = own.hasJustTold ? await read() : before
  const share = shares(own)
  return told.map(({ ipCode, facts }) => ({
    ipCode,
    facts,
    reach: new Map([[ipCode, { email: emails.get(ipCode) ?? '', phone: '' }]]),
    own: share(facts.people.map(({ contactId }) => contactId)),
    lastCheckIns: checkIns,
  }))
}

async function householdOrNone(
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

/** Parts what is known about many contacts, so that each household is decided upon with its own part only. */
function shares(own: OwnFacts): (contactIds: readonly string[]) => OwnFacts {
  const signed = byContact(own.signed, ({ contactId }) => contactId)
  const completions = byContact(own.completions, ({ contactTaskId }) => parseContactTaskId(contactTaskId)?.contactId)
  const waiting = byContact(own.waitingRecords, ({ contactId }) => contactId)
  return (contactIds) => ({
    signed: contactIds.flatMap((id) => signed.get(id) ?? []),
    completions: contactIds.flatMap((id) => completions.get(id) ?? []),
    waitingRecords: contactIds.flatMap((id) => waiting.get(id) ?? []),
    hasJustTold: own.hasJustTold,
  })
}

function byContact<Fact>(facts: readonly Fact[], contactOf: (fact: Fact) => string | undefined): Map<string, Fact[]> {
  const parts = new Map<string, Fact[]>()
  for (const fact of facts) {
    const contactId = contactOf(fact) ?? ''
    const part = parts.get(contactId)
    if (part) part.push(fact)
    else parts.set(contactId, [fact])
  }
  return parts
}
