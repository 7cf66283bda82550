import { fullName } from '@first-chair/core/contact/contact'
import { Failure } from '@first-chair/core/contract/failure'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { Context, Guest, HandOverCaller, HandOverScope, Visit } from '../context/context.ts'
import { hashSigningToken } from '../signing-link/signing-token.rule.ts'
import { loadCurrentPlaces } from '../staff/staff-places.facts.ts'
import { findHandOver, saveHandOverEnd, type StoredHandOver } from './hand-over.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'pointOfSale'>

/**
 * Answers the device that staff handed over, by its cookie, also after the hand-over has ended: the PIN is still needed.
 * Throws `hand-over-ended` for every other device, and for a kiosk: its PIN is not that of a visit.
 */
export async function findHandOverCaller(ctx: Ctx, visit: Visit): Promise<HandOverCaller> {
  const handOver = await findByVisit(ctx, visit)
  if (!handOver || handOver.kioskId !== null) throw new Failure('hand-over-ended')
  await endIfOver(ctx, handOver, visit)
  return { ...visit, handOverId: handOver.id }
}

/**
 * Answers the household of a hand-over as a guest who may do nothing but its tasks. Throws `hand-over-ended` if it has
 * ended, by the clock too, and if the person who started it has lost the role.
 */
export async function recogniseHandOver(ctx: Ctx, visit: Visit): Promise<Guest> {
  const handOver = await findByVisit(ctx, visit)
  if (!handOver || (await endIfOver(ctx, handOver, visit))) throw new Failure('hand-over-ended')
  const ipCode = await ctx.pointOfSale.currentIpCode(handOver.household)
  const head = ipCode && (await ctx.pointOfSale.household(ipCode)).people.find(({ contactId }) => contactId === ipCode)
  if (!head) throw new Failure('hand-over-ended')
  return {
    ...visit,
    handOver: {
      id: handOver.id,
      locationId: handOver.locationId,
      contactTaskIds: handOver.contactTaskIds,
      staffName: handOver.staffName,
      ...toDevice(handOver),
    },
    ipCode: head.contactId,
    householdReference: '',
    givenName: head.firstName,
    familyName: head.lastName,
    name: fullName(head),
    email: '',
  }
}

function toDevice({ kioskName, identifiedBy }: StoredHandOver): Pick<HandOverScope, 'on' | 'kiosk'> {
  if (kioskName === null || identifiedBy === null) return { on: 'hand-over', kiosk: undefined }
  return { on: 'kiosk', kiosk: { name: kioskName, identifiedBy } }
}

async function findByVisit({ pool }: Ctx, { handOverToken }: Visit): Promise<StoredHandOver | undefined> {
  return handOverToken === undefined ? undefined : findHandOver(pool, hashSigningToken(handOverToken))
}

/** True if a hand-over has ended. Records the end if time or a lost role ends it now. */
async function endIfOver(ctx: Ctx, handOver: StoredHandOver, { requestId }: Visit): Promise<boolean> {
  const { id, endReason, expiresAt, isKioskOpen } = handOver
  if (endReason !== null) return true
  const at = ctx.clock.now()
  const reason =
    expiresAt <= at
      ? 'time'
      : isKioskOpen === false
        ? 'revoked'
        : (await isAtTheDesk(ctx, handOver))
          ? undefined
          : 'role-removed'
  if (reason === undefined) return false
  await saveHandOverEnd(ctx.pool, id, { reason, at, requestId })
  return true
}

async function isAtTheDesk(
  { pool }: Ctx,
  { staffEmail: email, locationId, claimed }: StoredHandOver,
): Promise<boolean> {
  const places = await loadCurrentPlaces(pool, { email, claimed })
  return places !== undefined && getRolesAt(places, locationId).includes('desk')
}
