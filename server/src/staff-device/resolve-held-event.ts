import { Failure } from '@first-chair/core/contract/failure'
import type { HeldEvent } from '@first-chair/core/staff-device/offline-event'
import type { Administrator, Context } from '../context/context.ts'
import { applyEvent } from './apply-event.facts.ts'
import { findHeldEvents, loadHeldEvents, saveHeldResolution } from './held-event.store.ts'
import { findDevice } from './staff-device.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>

/** The events of devices that wait for an administrator. */
export async function listHeldEvents({ pool }: Pick<Ctx, 'pool'>): Promise<{ events: HeldEvent[] }> {
  return { events: await loadHeldEvents(pool) }
}

/**
 * Records an event that was held, or discards it, and its undo with it. Throws `not-found` for one that does not wait, and if it cannot be
 * assigned to a household and people: then it can only be discarded.
 */
export async function resolveHeldEvent(
  ctx: Ctx,
  { email, requestId }: Administrator,
  { id, isAccepted }: { id: number; isAccepted: boolean },
): Promise<{ id: number }> {
  const held = await findHeldEvents(ctx.pool, id)
  const device = held[0] && (await findDevice(ctx.pool, held[0].deviceId))
  if (!device) throw new Failure('not-found')
  // In their order: an undo follows its event.
  for (const { event, at, receivedAt } of isAccepted ? held : []) {
    const applied = await applyEvent(ctx, device, event, { at, receivedAt, requestId }, { isAccepted })
    if ('hold' in applied) throw new Failure('not-found')
  }
  const resolution = { isAccepted, email, at: ctx.clock.now(), requestId }
  const isSaved = await saveHeldResolution(
    ctx.pool,
    held.map((one) => one.id),
    resolution,
  )
  if (!isSaved) throw new Failure('not-found')
  return { id }
}
