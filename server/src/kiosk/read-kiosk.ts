import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import type { Context, KioskCaller } from '../context/context.ts'
import { loadKiosk, loadOpenKiosk, toKiosk } from './open-kiosk.facts.ts'
import { saveHelpCall } from './kiosk.store.ts'

/** The kiosk of a device, without anything about a guest. */
export async function readKiosk(ctx: Context, caller: KioskCaller): Promise<Kiosk> {
  return toKiosk(ctx, await loadKiosk(ctx, caller))
}

/** Calls the staff of the location to the kiosk. A second call before the answer changes nothing. */
export async function callForHelp(ctx: Context, caller: KioskCaller): Promise<Kiosk> {
  const { id, name } = await loadOpenKiosk(ctx, caller)
  await saveHelpCall(ctx.pool, id, { kind: 'kiosk', name, requestId: caller.requestId, at: ctx.clock.now() })
  return readKiosk(ctx, caller)
}
