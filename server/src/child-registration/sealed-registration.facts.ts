import { ChildRegistration } from '@first-chair/core/child-registration/child-registration'
import type { Context } from '../context.ts'
import { waitingRegistrations } from './waiting-registration.store.ts'

const purpose = 'outbox.child-registration'

/** A registration as it waits for the point of sale. */
export function sealedRegistration(
  { sealing }: Pick<Context, 'sealing'>,
  contactId: string,
  registration: ChildRegistration,
): Buffer {
  return sealing.seal(purpose, contactId, JSON.stringify(registration))
}

/** The registration that was sealed; throws `SealBroken` without the key. */
export function openedRegistration(
  { sealing }: Pick<Context, 'sealing'>,
  contactId: string,
  sealed: Buffer,
): ChildRegistration {
  return ChildRegistration.parse(JSON.parse(sealing.open(purpose, contactId, sealed)))
}

/** Tells the same content again; whoever reads the database cannot guess health notes with it. */
export function registrationFingerprint(
  { sealing }: Pick<Context, 'sealing'>,
  contactId: string,
  registration: ChildRegistration,
): Buffer {
  return sealing.fingerprint(purpose, contactId, JSON.stringify(registration))
}

/** The registrations of contacts: what the point of sale has yet to be told of stands in place of what it says. */
export async function knownRegistrations(
  ctx: Pick<Context, 'pool' | 'pointOfSale' | 'sealing'>,
  contactIds: readonly string[],
): Promise<Map<string, ChildRegistration>> {
  // One after the other: what was sent in between is then at the point of sale.
  const waiting = await waitingRegistrations(ctx.pool, contactIds)
  const told = await ctx.pointOfSale.childRegistrations(contactIds)
  return new Map([
    ...told,
    ...waiting.map(
      ({ contactId, sealedRecord }) => [contactId, openedRegistration(ctx, contactId, sealedRecord)] as const,
    ),
  ])
}
