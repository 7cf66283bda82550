import type { Answer } from '@first-chair/core/contract/endpoint'
import { Failure } from '@first-chair/core/contract/failure'
import type { readKioskCard as readKioskCardCall } from '@first-chair/core/kiosk/kiosk.api'
import { signHouseholdCode } from '../arrival-code/sign-arrival-code.facts.ts'
import { readPosHousehold } from '../contact/pos-household.facts.ts'
import type { Context, KioskCaller } from '../context/context.ts'
import { findHandOver } from '../hand-over/hand-over.store.ts'
import { loadGuestReadiness } from '../readiness/guest-readiness.facts.ts'
import { requireReference } from '../session/household-reference.facts.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { loadOpenKiosk } from './open-kiosk.facts.ts'

/**
 * The arrival card of the household that is on a kiosk: its code, and who is ready. Throws `hand-over-ended` if nobody is on
 * it.
 */
export async function readKioskCard(ctx: Context, caller: KioskCaller): Promise<Answer<typeof readKioskCardCall>> {
  const { id, locationId } = await loadOpenKiosk(ctx, caller)
  const { handOverToken: token } = caller
  const visit = token === undefined ? undefined : await findHandOver(ctx.pool, hashSigningToken(token))
  if (visit?.kioskId !== id || visit.endReason !== null || visit.expiresAt <= ctx.clock.now()) {
    throw new Failure('hand-over-ended')
  }
  const ipCode = (await ctx.pointOfSale.currentIpCode(visit.household)) ?? visit.household
  const { people } = await readPosHousehold(ctx, ipCode)
  const householdReference = await requireReference(ctx.pool, ipCode)
  const readiness = await loadGuestReadiness(ctx, { ipCode }, { locationId, day: undefined })
  const day = readiness.visitDay
  return {
    householdReference,
    code: await signHouseholdCode(ctx, { ipCode, householdReference }, { locationId, day }),
    readiness,
    people: people.map(({ contactId, firstName }) => ({ contactId, firstName })),
    lastName: people[0]?.lastName ?? '',
  }
}
