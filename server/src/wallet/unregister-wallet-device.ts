import type { Context, WalletPassCaller } from '../context/context.ts'
import { unregisterDevice } from './wallet-device.store.ts'

/** A pass was removed from a phone: it is not notified about it any more. Safe to repeat. */
export async function unregisterWalletDevice(
  { pool }: Pick<Context, 'pool'>,
  { serialNumber }: WalletPassCaller,
  deviceId: string,
): Promise<Record<string, never>> {
  await unregisterDevice(pool, { deviceId, serialNumber })
  return {}
}
