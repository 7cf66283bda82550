import { Failure } from '@first-chair/core/contract/failure'
import type { HeldEvent } from '@first-chair/core/staff-device/offline-event'
import type { Administrator, Context } from '../context/context.ts'
import { applyEvent } from './apply-event.facts.ts'
import { findHeldEvent, loadHeldEvents, saveHeldResolution } from './held-event.store.ts'
import { findDevice } from './staff-device.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>

/** The events of devices that wait for an administrator. */
export async function listHeldEvents({ pool }: Pick<Ctx, 'pool'>): Promise<{ events: HeldEvent[] }> {
  return { events: await loadHeldEvents(pool) }
}

/**
 * Records an event that was held, or discards it. Throws `not-found` for one that does not wait, and if it cannot be
 * assigned to a household and people: then it can only be discarded.
 */
export async function resolveHeldEvent(
  ctx: Ctx,
  { email, requestId }: Administrator,
  { id, isAccepted }: { id: number; isAccepted: boolean },
): Promise<{ id: number }> {
  const held = await findHeldEvent(ctx.pool, id)
  const device = held && (await findDevice(ctx.pool, held.deviceId))
  if (!held || !device) throw new Failure('not-found')
  if (isAccepted) {
    const times = { at: held.at, receivedAt: held.receivedAt, requestId }
    const applied = await applyEvent(ctx, device, held.event, times, { isAccepted })
    if ('hold' in applied) throw new Failure('not-found')
  }
  const isSaved = await saveHeldResolution(ctx.pool, id, { isAccepted, email, at: ctx.clock.now(), requestId })
  if (!isSaved) throw new Failure('not-found')
  return { id }
}
