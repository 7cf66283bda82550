import { readDevice } from './device-database.ts'

/** True if this device is enrolled and somebody works on it. What it shows needs the codes of guests. */
export async function mayWorkOffline(): Promise<boolean> {
  const device = await readDevice().catch(() => undefined)
  return device?.shift !== undefined
}
