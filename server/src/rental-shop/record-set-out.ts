import { Failure } from '@first-chair/core/contract/failure'
import type { SetOut } from '@first-chair/core/rental-shop/rental-shop'
import { getOpenLocation } from '../contact-task/check-in.facts.ts'
import type { Context, StaffCaller } from '../context/context.ts'
import { insertSetOut, isExpectedRental, loadSetOut, type ShopDay } from './set-out.store.ts'

type Ctx = Pick<Context, 'pool' | 'clock' | 'config' | 'setup'>

/** Whose equipment is set out today. */
export async function readSetOut(ctx: Ctx, locationId: number): Promise<SetOut[]> {
  return loadSetOut(ctx.pool, await toShopDay(ctx, locationId))
}

/**
 * Records that the equipment of a person is set out today, or no longer. Throws `not-found` if the person does not rent
 * here today. Returns whose equipment is set out.
 */
export async function recordSetOut(
  ctx: Ctx,
  staff: StaffCaller,
  locationId: number,
  { device, ...command }: { commandId: string; device: string; contactId: string; isSetOut: boolean },
): Promise<SetOut[]> {
  const day = await toShopDay(ctx, locationId)
  if (!(await isExpectedRental(ctx.pool, day, command.contactId))) throw new Failure('not-found')
  const { email, name, requestId } = staff
  await insertSetOut(ctx.pool, day, command, { email, name, device, at: ctx.clock.now(), requestId })
  return loadSetOut(ctx.pool, day)
}

async function toShopDay({ setup, clock, config }: Ctx, locationId: number): Promise<ShopDay> {
  const location = getOpenLocation(await setup.current(), locationId)
  return { locationId, day: clock.resortDay(location.timeZone ?? config.resortTimeZone) }
}
