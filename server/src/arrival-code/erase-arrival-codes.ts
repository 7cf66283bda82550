import { addDays } from '@first-chair/core/calendar/calendar-date'
import type { Context } from '../context/context.ts'
import { deleteArrivalCodesBefore } from './arrival-code.store.ts'

/** For how many days a device may still send what it recorded without a network. */
const keptDays = 30

/** Deletes the codes of days so long ago that no device sends events of them any more. */
export async function eraseArrivalCodes(ctx: Pick<Context, 'config' | 'pool' | 'clock'>): Promise<void> {
  await deleteArrivalCodesBefore(ctx.pool, addDays(ctx.clock.resortDay(ctx.config.resortTimeZone), -keptDays))
}
