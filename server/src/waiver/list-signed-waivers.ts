import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import type { Context, Guest } from '../context.ts'
import { ownHousehold } from './own-household.facts.ts'
import { signedWaiversOf } from './signed-waivers-of.store.ts'

/** Twenty people with ten waivers each. */
const most = 200

/**
 * The signed waivers that a guest may have a copy of, the newest first: those that somebody of the present household signed.
 * Who is only covered gets none: the document names the others whom it covers, and how to reach the one who signed.
 */
export async function listSignedWaivers(
  ctx: Pick<Context, 'pool' | 'pointOfSale'>,
  guest: Guest,
): Promise<SignedWaiverSummary[]> {
  const { contactIds, isOfHousehold } = await ownHousehold(ctx, guest)
  const found = await signedWaiversOf(ctx.pool, contactIds, most)
  const own = await Promise.all(found.map(({ signer }) => isOfHousehold(signer.ipCode)))
  return found
    .filter((_, place) => own[place])
    .map(({ signer, signedFor, ...signed }) => ({
      ...signed,
      signer: signer.name,
      signedFor: signedFor.map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName })),
    }))
}
