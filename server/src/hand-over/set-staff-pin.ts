import type { Context, StaffCaller } from '../context/context.ts'
import { hashPin } from './staff-pin.facts.ts'
import { findPin, savePin } from './staff-pin.store.ts'

/** Whether the person of the staff has a PIN. */
export async function readStaffPin(
  { pool }: Pick<Context, 'pool'>,
  { email }: StaffCaller,
): Promise<{ isSet: boolean }> {
  return { isSet: (await findPin(pool, email)) !== undefined }
}

/** Sets the PIN of a person of the staff in place of an earlier one. */
export async function setStaffPin(
  { pool, clock, encryption }: Pick<Context, 'pool' | 'clock' | 'encryption'>,
  { email, requestId }: StaffCaller,
  pin: string,
): Promise<{ isSet: true }> {
  await savePin(pool, { ...(await hashPin(encryption, email, pin)), email, setAt: clock.now(), requestId })
  return { isSet: true }
}
