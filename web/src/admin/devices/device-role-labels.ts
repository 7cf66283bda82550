import type { DeviceRole } from '@first-chair/core/contract/staff-role'

/** What a device is for, in words. */
export const deviceRoleLabels: Record<DeviceRole, string> = {
  desk: 'Desk',
  rental: 'Rental shop',
  lessons: 'Ski school',
  wall: 'Wall screen',
}
