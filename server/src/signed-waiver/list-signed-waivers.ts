import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import type { Context, Guest } from '../context/context.ts'
import { loadOwnHousehold } from './own-household.facts.ts'
import { findSignaturesOfContacts } from './listed-signature.store.ts'

/** Enough for twenty people with ten waivers each. */
const maxWaivers = 200

/**
 * Lists the signed waivers of which a guest may have a copy, newest first: those that a member of the current household
 * signed. Being covered is not enough, because the document names everyone it covers and the e-mail address of the
 * signer.
 */
export async function listSignedWaivers(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  guest: Guest,
): Promise<SignedWaiverSummary[]> {
  const { contactIds, isOfHousehold } = await loadOwnHousehold(ctx, guest)
  const signatures = await findSignaturesOfContacts(ctx.pool, contactIds, maxWaivers)
  const isOwn = await Promise.all(signatures.map(({ signer }) => isOfHousehold(signer.ipCode)))
  return signatures
    .filter((_, index) => isOwn[index])
    .map(({ signer, signedFor, ...signed }) => ({
      ...signed,
      signer: signer.name,
      signedFor: signedFor.map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName })),
    }))
}
