import { Failure } from '@first-chair/core/contract/failure'
import type { EnrolledDevice } from '@first-chair/core/staff-device/staff-device'
import type { Context, Visit } from '../context/context.ts'
import { createTooManyRequests, openAttemptLimit } from '../limits/attempt-limit.ts'
import { createDeviceSecret, hashDeviceSecret } from './device-secret.rule.ts'
import { enrolDevice, findListedDevice } from './staff-device.store.ts'

const attemptsPerMinute = 10

/**
 * Creates the use case that enrols a device with a code, once. Every other code is refused in the same way, and few can be
 * tried from one address.
 */
export function createDeviceEnrolment(
  ctx: Pick<Context, 'pool' | 'clock' | 'config'>,
): (visit: Visit, typed: { code: string; isWall: boolean }) => Promise<EnrolledDevice> {
  const attempts = openAttemptLimit(ctx.pool, 'device-enrolment', attemptsPerMinute)
  return async (visit, { code, isWall }) => {
    const seconds = ctx.config.requestsPerMinute === 0 ? 0 : await attempts.secondsToWait(visit.ipAddress)
    if (seconds > 0) throw createTooManyRequests(seconds)
    const secret = createDeviceSecret()
    const id = await enrolDevice(ctx.pool, {
      codeHash: hashDeviceSecret(code),
      isWall,
      secretHash: hashDeviceSecret(secret),
      now: ctx.clock.now(),
    })
    const device = id === undefined ? undefined : await findListedDevice(ctx.pool, id)
    if (!device) throw new Failure('device-code-refused')
    const { name, role, locationId, locationName, endsOn } = device
    return { id: device.id, name, role, locationId, locationName, endsOn, secret }
  }
}
