import { Failure } from '@first-chair/core/contract/failure'
import { maxPinTries } from '@first-chair/core/hand-over/hand-over'
import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import type { Location } from '@first-chair/core/location/location'
import { getRolesAt } from '@first-chair/core/staff/role-places'
import type { Context, Visit } from '../context/context.ts'
import { getFirstName } from '../hand-over/hand-over-cookie.rule.ts'
import { endVisitOfKiosk } from '../hand-over/hand-over.store.ts'
import { loadCurrentPlaces } from '../staff/staff-places.facts.ts'
import { findKioskById, saveKioskEnd, type KioskEnding, type StoredKiosk } from './kiosk.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup'>

/** The kiosk of a caller, even if it has ended. Throws `kiosk-ended` if its device was released meanwhile. */
export async function loadKiosk({ pool }: Pick<Ctx, 'pool'>, { kioskId }: { kioskId: number }): Promise<StoredKiosk> {
  const kiosk = await findKioskById(pool, kioskId)
  if (!kiosk) throw new Failure('kiosk-ended')
  return kiosk
}

/** The kiosk of a caller. Throws `kiosk-ended` if it has ended. */
export async function loadOpenKiosk(ctx: Pick<Ctx, 'pool'>, caller: { kioskId: number }): Promise<StoredKiosk> {
  const kiosk = await loadKiosk(ctx, caller)
  if (kiosk.endReason !== null) throw new Failure('kiosk-ended')
  return kiosk
}

/** Records the end of a kiosk if its day is over, or if the person who started it has lost the role. */
export async function endKioskIfOver(ctx: Ctx, kiosk: StoredKiosk, { requestId }: Visit): Promise<void> {
  if (kiosk.endReason !== null) return
  const reason: KioskEnding | undefined =
    (await getResortDay(ctx, kiosk.locationId)) !== kiosk.day
      ? 'day-over'
      : (await isAtTheDesk(ctx, kiosk))
        ? undefined
        : 'role-removed'
  if (reason === undefined) return
  const at = ctx.clock.now()
  await saveKioskEnd(ctx.pool, kiosk.id, reason, { kind: 'system', name: '', requestId, at })
  await endVisitOfKiosk(ctx.pool, kiosk.id, {
    reason: reason === 'day-over' ? 'time' : 'role-removed',
    at,
    requestId,
  })
}

/** Today at a location, by its own clock. */
export async function getResortDay({ clock, config, setup }: Omit<Ctx, 'pool'>, locationId: number): Promise<string> {
  const location = findLocation(await setup.current(), locationId)
  return clock.resortDay(location?.timeZone ?? config.resortTimeZone)
}

/** The kiosk as its own page shows it. */
export async function toKiosk({ setup }: Pick<Ctx, 'setup'>, kiosk: StoredKiosk): Promise<Kiosk> {
  const current = await setup.current()
  const { helpCalledAt, helpAnsweredBy } = kiosk
  return {
    name: kiosk.name,
    locationId: kiosk.locationId,
    locationName: findLocation(current, kiosk.locationId)?.name ?? '',
    isOpen: kiosk.endReason === null,
    isInUse: kiosk.isInUse,
    startedBy: getFirstName(kiosk.staffName),
    pinTriesLeft: Math.max(0, maxPinTries - kiosk.pinTries),
    paper: current.general.kioskPaper,
    help: {
      state: helpCalledAt === null ? 'none' : helpAnsweredBy === null ? 'called' : 'answered',
      by: getFirstName(helpAnsweredBy ?? ''),
    },
  }
}

function findLocation({ locations }: { locations: readonly Location[] }, id: number): Location | undefined {
  return locations.find((location) => location.id === id)
}

async function isAtTheDesk(
  { pool }: Pick<Ctx, 'pool'>,
  { staffEmail: email, claimed, locationId }: StoredKiosk,
): Promise<boolean> {
  const places = await loadCurrentPlaces(pool, { email, claimed })
  return places !== undefined && getRolesAt(places, locationId).includes('desk')
}
