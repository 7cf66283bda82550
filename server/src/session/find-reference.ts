import { Failure } from '@first-chair/core/failure'
import type { FoundReference } from '@first-chair/core/session/reference'
import { keepReadEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context.ts'
import { householdOfReference, unmatchedSignInOf } from './reference.store.ts'

/** Whom a reference that a guest reads out stands for. Who looked is kept in the audit log. */
export async function findReference(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  administrator: Administrator,
  reference: string,
): Promise<FoundReference> {
  const note = (after: { ipCodes: string[]; references: string[] }) =>
    keepReadEntry(ctx.pool, administrator, { action: 'guest-searched', subject: 'guests by reference', after })
  const household = await householdOfReference(ctx.pool, reference)
  if (household) {
    const { ipCode, emails, createdDateUtc } = household
    const { people } = await ctx.pointOfSale.household((await ctx.pointOfSale.presentIpCode(ipCode)) ?? ipCode)
    const named = people.map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName }))
    await note({ ipCodes: [ipCode], references: [] })
    return { reference, createdDateUtc, household: { ipCode, emails, people: named }, unmatchedSignIn: null }
  }
  const unmatched = await unmatchedSignInOf(ctx.pool, reference)
  if (!unmatched) throw new Failure('not-found', { message: 'Nobody has this reference.' })
  await note({ ipCodes: [], references: [reference] })
  const { createdDateUtc, ...unmatchedSignIn } = unmatched
  return { reference, createdDateUtc, household: null, unmatchedSignIn }
}
