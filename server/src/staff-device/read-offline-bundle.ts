import { VersionedAnswer } from '@first-chair/core/contract/versioned-answer'
import type { OfflineBundle } from '@first-chair/core/offline-bundle/offline-bundle'
import type { Context, StaffDeviceCaller } from '../context/context.ts'
import { requireActingRole, requireDeviceInUse } from './device-in-use.rule.ts'
import type { OfflineBundles } from './offline-bundles.facts.ts'

/** The bundle of a device for today. Throws `device-removed` for one that is not in use, `role-missing` for a wall screen. */
export async function readOfflineBundle(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  bundles: OfflineBundles,
  { device }: StaffDeviceCaller,
): Promise<VersionedAnswer<OfflineBundle>> {
  requireDeviceInUse(device, clock.resortDay(config.resortTimeZone))
  const bundle = await bundles.load(device.locationId, requireActingRole(device))
  return new VersionedAnswer(bundle.version, async () => bundle)
}
