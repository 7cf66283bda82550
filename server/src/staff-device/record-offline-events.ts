import { Failure } from '@first-chair/core/contract/failure'
import type {
  HoldReason,
  OfflineEvent,
  OfflineEventResult,
  OfflineEvents,
} from '@first-chair/core/staff-device/offline-event'
import { PointOfSaleDown } from '../adapters/point-of-sale/point-of-sale.ts'
import type { Context, StaffDeviceCaller } from '../context/context.ts'
import { applyEvent } from './apply-event.facts.ts'
import { requireActingRole } from './device-in-use.rule.ts'
import { findHeldResolution, findHoldReason, insertHeldEvent } from './held-event.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup' | 'pointOfSale' | 'encryption'>

/** A clock that is off by more than this is corrected. */
const maxSkewMs = 120_000

/**
 * Stores events of a device, each once, whatever was sent before. Events of a revoked device, and those that cannot be
 * assigned, are held for an administrator. After the first that must be sent again `later`, all others must be too: an
 * undo is never answered before its event. Throws `role-missing` for a wall screen.
 */
export async function recordOfflineEvents(
  ctx: Ctx,
  { device, requestId }: StaffDeviceCaller,
  { sentAt, events }: OfflineEvents,
): Promise<{ results: OfflineEventResult[] }> {
  requireActingRole(device)
  const receivedAt = ctx.clock.now()
  const skew = receivedAt.getTime() - Date.parse(sentAt)
  const results: OfflineEventResult[] = []
  // In their order: an undo follows its event.
  for (const event of events) {
    if (results.at(-1)?.outcome === 'later') {
      results.push({ commandId: event.commandId, outcome: 'later', first: null })
      continue
    }
    const at = getTimeOfEvent(event, skew, receivedAt)
    results.push(await recordEvent(ctx, device, event, { at, receivedAt, requestId }))
  }
  return { results }
}

/**
 * The time of an event by the clock of the server. A clock that is wrong when the events are sent was wrong before. One that is
 * right may have been set since the event: then the difference counts that the device knew, unless the event would be in the future.
 */
function getTimeOfEvent({ at, clockOffset }: OfflineEvent, skew: number, receivedAt: Date): Date {
  const recorded = Date.parse(at)
  const isWrongNow = Math.abs(skew) > maxSkewMs
  const known = recorded + clockOffset
  const isSetSince = !isWrongNow && Math.abs(clockOffset) > maxSkewMs && known <= receivedAt.getTime()
  return new Date(Math.min(receivedAt.getTime(), isWrongNow ? recorded + skew : isSetSince ? known : recorded))
}

async function recordEvent(
  ctx: Ctx,
  device: StaffDeviceCaller['device'],
  event: OfflineEvent,
  times: { at: Date; receivedAt: Date; requestId: string },
): Promise<OfflineEventResult> {
  const { commandId } = event
  const held: OfflineEventResult = { commandId, outcome: 'held', first: null }
  if ((await findHeldResolution(ctx.pool, commandId)) !== undefined) return held
  const later: OfflineEventResult = { commandId, outcome: 'later', first: null }
  const hold = async (reason: HoldReason) => {
    const waiting = { event, deviceId: device.id, at: times.at, reason, receivedAt: times.receivedAt }
    return (await insertHeldEvent(ctx.pool, waiting)) ? held : later
  }
  if (device.revokedAt) return hold('device-revoked')
  // An undo waits with its event.
  const reason = event.undoes === null ? undefined : await findHoldReason(ctx.pool, device.id, event.undoes)
  if (reason) return hold(reason)
  try {
    const applied = await applyEvent(ctx, device, event, times)
    return 'hold' in applied ? await hold(applied.hold) : { commandId, ...applied }
  } catch (error) {
    const isDown =
      error instanceof PointOfSaleDown || (error instanceof Failure && error.code === 'external-system-down')
    if (isDown) return later
    throw error
  }
}
