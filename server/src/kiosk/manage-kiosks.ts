import type { KioskRow } from '@first-chair/core/kiosk/kiosk'
import { EventStream } from '@first-chair/core/contract/event-stream'
import { Failure } from '@first-chair/core/contract/failure'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { endVisitOfKiosk } from '../hand-over/hand-over.store.ts'
import { getFirstName } from '../hand-over/hand-over-cookie.rule.ts'
import { createTooManyRequests } from '../limits/attempt-limit.ts'
import { loadCurrentPlaces } from '../staff/staff-places.facts.ts'
import { findKioskById, listOpenKiosks, saveHelpAnswer, saveKioskEnd, type StoredKiosk } from './kiosk.store.ts'
import { getResortDay } from './open-kiosk.facts.ts'

type Kiosks = { kiosks: KioskRow[] }
type Named = { locationId: number; kioskId: number }

/** A page that is refused, because the process has too many open ones, tries again after this time. */
const secondsToWait = 60

/** The open kiosks of a location. */
export async function listKiosks(ctx: Context, { locationId }: { locationId: number }): Promise<Kiosks> {
  getOpenLocation(await ctx.setup.current(), locationId)
  const rows = await listOpenKiosks(ctx.pool, locationId, await getResortDay(ctx, locationId))
  return { kiosks: rows.map((row) => ({ ...row, startedBy: getFirstName(row.startedBy) })) }
}

/** Ends a kiosk, and the visit that is on it. One that has ended already is no error. */
export async function endKiosk(ctx: Context, staff: StaffCaller, named: Named): Promise<Kiosks> {
  const kiosk = await requireKiosk(ctx, named)
  const { email, requestId } = staff
  const at = ctx.clock.now()
  await saveKioskEnd(ctx.pool, kiosk.id, 'ended-by-staff', { kind: 'staff', name: email, requestId, at })
  await endVisitOfKiosk(ctx.pool, kiosk.id, { reason: 'revoked', at, requestId })
  return listKiosks(ctx, named)
}

/** Says that a person of the staff goes to a kiosk that calls. The first answer stays. */
export async function answerKioskCall(ctx: Context, staff: StaffCaller, named: Named): Promise<Kiosks> {
  const kiosk = await requireKiosk(ctx, named)
  const { email, name, requestId } = staff
  await saveHelpAnswer(ctx.pool, kiosk.id, {
    kind: 'staff',
    name: email,
    requestId,
    at: ctx.clock.now(),
    staffName: name,
  })
  return listKiosks(ctx, named)
}

/** A kiosk of the location. Throws `not-found` for one of another location. */
async function requireKiosk({ pool }: Context, { locationId, kioskId }: Named): Promise<StoredKiosk> {
  const kiosk = await findKioskById(pool, kioskId)
  if (kiosk?.locationId !== locationId) throw new Failure('not-found')
  return kiosk
}

/**
 * Opens the stream that tells a page for staff when it should read the kiosks of the location again. It ends with the
 * token of the page or the role of the person, and while no changes are announced to this process.
 */
export async function watchKiosks(
  ctx: Context,
  staff: StaffCaller,
  { locationId }: { locationId: number },
): Promise<EventStream> {
  if (!ctx.boardChanges.hasRoom()) throw createTooManyRequests(secondsToWait)
  const { id: tokenId, expiresAt } = staff.token
  return new EventStream({
    open: ({ send, end }) =>
      ctx.boardChanges.watch({ locationId, tokenId, onChange: () => send({ isChanged: true }), onSignOut: end }),
    async mayContinue() {
      if (!ctx.boardChanges.isListening()) return false
      if (expiresAt * 1000 <= ctx.clock.now().getTime() || (await ctx.signedOut.has(tokenId))) return false
      const places = await loadCurrentPlaces(ctx.pool, staff)
      return places !== undefined && getRolesAt(places, locationId).includes('desk')
    },
  })
}
