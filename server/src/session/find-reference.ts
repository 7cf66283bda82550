import { Failure } from '@first-chair/core/failure'
import type { FoundReference } from '@first-chair/core/session/reference'
import type { Context } from '../context.ts'
import { householdOfReference, unmatchedSignInOf } from './reference.store.ts'

/** Whom a reference that a guest reads out stands for. */
export async function findReference(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  reference: string,
): Promise<FoundReference> {
  const household = await householdOfReference(ctx.pool, reference)
  if (household) {
    const { ipCode, emails, createdDateUtc } = household
    const { people } = await ctx.pointOfSale.household((await ctx.pointOfSale.presentIpCode(ipCode)) ?? ipCode)
    const named = people.map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName }))
    return { reference, createdDateUtc, household: { ipCode, emails, people: named }, unmatchedSignIn: null }
  }
  const unmatched = await unmatchedSignInOf(ctx.pool, reference)
  if (!unmatched) throw new Failure('not-found', { message: 'Nobody has this reference.' })
  const { createdDateUtc, ...unmatchedSignIn } = unmatched
  return { reference, createdDateUtc, household: null, unmatchedSignIn }
}
