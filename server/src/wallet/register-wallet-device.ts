import { EmptyAnswer } from '@first-chair/core/contract/empty-answer'
import type { Context, WalletPassCaller } from '../context/context.ts'
import { hashPassToken } from './pass-token.rule.ts'
import { registerDevice } from './wallet-device.store.ts'

/** Registers a phone for the updates of a pass. Answers 201 if it was not registered before. */
export async function registerWalletDevice(
  { pool }: Pick<Context, 'pool'>,
  { serialNumber, passToken }: WalletPassCaller,
  { deviceId, pushToken }: { deviceId: string; pushToken: string },
): Promise<EmptyAnswer | Record<string, never>> {
  const tokenHash = hashPassToken(passToken)
  // Apple's push service knows the token in small letters.
  const isNew = await registerDevice(pool, { deviceId, pushToken: pushToken.toLowerCase(), serialNumber, tokenHash })
  return isNew ? new EmptyAnswer(201) : {}
}
