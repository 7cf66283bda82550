import { Failure } from '@first-chair/core/contract/failure'
import type { PrivacyPerson } from '@first-chair/core/privacy/privacy'
import { insertReadAuditEntry } from '../audit/audit.store.ts'
import type { Administrator, Context } from '../context/context.ts'
import { planErasure } from './erasure-plan.facts.ts'
import { loadPerson } from './person.facts.ts'
import { findRequestsAbout } from './privacy-request.store.ts'
import { findErasures } from './privacy.store.ts'

/** A person with what an erasure would erase and what stays. Erases nothing. The audit log records the reader. */
export async function readPrivacyPerson(
  ctx: Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>,
  administrator: Administrator,
  contactId: string,
  household: string | undefined,
): Promise<PrivacyPerson> {
  const known = await loadPerson(ctx, contactId, household)
  const plan = await planErasure(ctx, ctx.pool, known)
  const erasures = await findErasures(ctx.pool, contactId)
  const { goes, staysWaivers } = plan.preview
  if (!known.person && goes.length + staysWaivers.length + erasures.length === 0) throw new Failure('not-found')
  await insertReadAuditEntry(ctx.pool, administrator, { action: 'person-read', subject: `contact ${contactId}` })
  return {
    contactId,
    firstName: known.person?.firstName ?? null,
    lastName: known.person?.lastName ?? null,
    isHead: known.person?.isHeadOfHouseHold ?? false,
    others: known.others.map((other) => ({
      contactId: other.contactId,
      firstName: other.firstName,
      isHead: other.isHeadOfHouseHold,
    })),
    knownSinceUtc: plan.knownSinceUtc,
    holds: [...plan.holds],
    requests: await findRequestsAbout(ctx.pool, contactId),
    erasures,
    preview: plan.preview,
  }
}
