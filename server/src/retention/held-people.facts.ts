import type { LegalHold } from '@first-chair/core/retention/legal-hold'
import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { findHoldsOf, loadHeldPeople } from './legal-hold.store.ts'

type Ctx = Pick<Context, 'pointOfSale'>
type Client = Pick<pg.ClientBase, 'query'>

/**
 * Finds all people on whom a legal hold is in force now, by each of their numbers. A point of sale that cannot list merged
 * customers is asked about each of `candidates` instead.
 */
export type FindHeldPeople = (client: Client, candidates?: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Creates a function that finds the held people. A hold has one number of a person, but records also have the numbers of
 * merged customers. The point of sale is asked once for each person: call the function before a transaction as well, so
 * that inside it only new holds need an answer.
 */
export function createHeldPeopleFinder(ctx: Ctx): FindHeldPeople {
  const known = new Map<string, readonly string[]>()
  const current = new Map<string, string | undefined>()
  return async function findHeldPeople(client, candidates = []) {
    const held = new Set<string>()
    for (const id of await loadHeldPeople(client)) {
      const numbers = known.get(id) ?? (await listNumbers(ctx, id))
      known.set(id, numbers)
      for (const number of numbers) held.add(number)
    }
    if (held.size === 0 || ctx.pointOfSale.findMergedIpCodes) return held
    for (const id of candidates) {
      if (!current.has(id)) current.set(id, await ctx.pointOfSale.currentIpCode(id))
      if (held.has(current.get(id) ?? id)) held.add(id)
    }
    return held
  }
}

/** The legal holds in force on at least one of these people, whichever of their numbers the hold has. */
export async function findHoldsAbout(ctx: Ctx, client: Client, contactIds: readonly string[]): Promise<LegalHold[]> {
  const held = await loadHeldPeople(client)
  if (held.size === 0) return []
  const numbers = new Set<string>()
  for (const id of new Set(contactIds)) for (const number of await listNumbers(ctx, id)) numbers.add(number)
  for (const id of held) {
    const current = await ctx.pointOfSale.currentIpCode(id)
    if (current !== undefined && numbers.has(current)) numbers.add(id)
  }
  return findHoldsOf(client, [...numbers])
}

async function listNumbers({ pointOfSale }: Ctx, id: string): Promise<readonly string[]> {
  const current = (await pointOfSale.currentIpCode(id)) ?? id
  return [id, current, ...((await pointOfSale.findMergedIpCodes?.(current)) ?? [])]
}
