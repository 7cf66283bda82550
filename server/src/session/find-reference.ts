import { Failure } from '@first-chair/core/contract/failure'
import { t } from '@first-chair/core/catalogue/refusal'
import type { ReferenceResult } from '@first-chair/core/session/reference'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { findHouseholdByReference, findUnmatchedSignIn } from './reference.store.ts'

/** Finds the household or the unmatched sign-in of a reference. The audit log records who searched. */
export async function findReference(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  administrator: Administrator,
  reference: string,
): Promise<ReferenceResult> {
  const recordRead = (after: { ipCodes: string[]; references: string[] }) =>
    insertReadAuditEntry(ctx.pool, administrator, { action: 'guest-searched', subject: 'guests by reference', after })
  const household = await findHouseholdByReference(ctx.pool, reference)
  if (household) {
    const { ipCode, emails, createdDateUtc } = household
    const { people } = await ctx.pointOfSale.household((await ctx.pointOfSale.currentIpCode(ipCode)) ?? ipCode)
    const names = people.map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName }))
    await recordRead({ ipCodes: [ipCode], references: [] })
    return { reference, createdDateUtc, household: { ipCode, emails, people: names }, unmatchedSignIn: null }
  }
  const unmatched = await findUnmatchedSignIn(ctx.pool, reference)
  if (!unmatched) throw new Failure('not-found', { message: t('no-such-reference') })
  await recordRead({ ipCodes: [], references: [reference] })
  const { createdDateUtc, ...unmatchedSignIn } = unmatched
  return { reference, createdDateUtc, household: null, unmatchedSignIn }
}
