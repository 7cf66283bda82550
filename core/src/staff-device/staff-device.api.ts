import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { OfflineBundle } from '../offline-bundle/offline-bundle.ts'
import { WallBoard } from '../today-board/today-board.ts'
import { HeldEvent, OfflineEventResult, OfflineEvents } from './offline-event.ts'
import { DeviceCode, EnrolledDevice, NewStaffDevice, StaffDevice } from './staff-device.ts'

// Staff devices that work without a network (docs/decisions/0124), and wall screens (docs/decisions/0153).

export const listStaffDevices = endpoint({
  name: 'listStaffDevices',
  method: 'GET',
  path: '/api/admin/devices',
  caller: 'admin',
  summary: 'The staff devices, newest first, with their last contact',
  answer: z.object({ devices: z.array(StaffDevice) }),
})

export const addStaffDevice = endpoint({
  name: 'addStaffDevice',
  method: 'POST',
  path: '/api/admin/devices',
  caller: 'admin',
  summary: 'Add a device; only this answer has the code that enrols it once, within 15 minutes',
  body: NewStaffDevice,
  answer: z.object({ device: StaffDevice, code: z.string() }),
  failures: ['not-found'],
})

export const revokeStaffDevice = endpoint({
  name: 'revokeStaffDevice',
  method: 'DELETE',
  path: '/api/admin/devices/:id',
  caller: 'admin',
  summary: 'Revoke a device; it loses what it has stored at its next contact, and by itself when the day is over',
  params: z.object({ id: Id }),
  answer: z.object({ id: z.int() }),
  failures: ['not-found'],
})

export const listHeldEvents = endpoint({
  name: 'listHeldEvents',
  method: 'GET',
  path: '/api/admin/devices/events',
  caller: 'admin',
  summary: 'Events that devices recorded without a network and that wait for an administrator, oldest first',
  answer: z.object({ events: z.array(HeldEvent) }),
})

export const resolveHeldEvent = endpoint({
  name: 'resolveHeldEvent',
  method: 'POST',
  path: '/api/admin/devices/events/:id',
  caller: 'admin',
  summary: 'Accept an event of a device, which records it, or discard it',
  params: z.object({ id: Id }),
  body: z.object({ isAccepted: z.boolean() }),
  answer: z.object({ id: z.int() }),
  failures: ['not-found', 'external-system-down'],
})

/** The code is typed or in the QR code of the admin page. */
export const enrolStaffDevice = endpoint({
  name: 'enrolStaffDevice',
  method: 'POST',
  path: '/api/device/enrol',
  caller: 'anyone',
  summary: 'Enrol this device with the code of an administrator; only this answer has its secret',
  body: z.object({
    code: DeviceCode,
    /** True for the page of a wall screen. A code of the other kind of device is refused, and stays valid. */
    isWall: z._default(z.boolean(), false),
  }),
  answer: EnrolledDevice,
  failures: ['device-code-refused'],
})

/** Says who works on the device from now on, so that events without a network have their name. */
export const startDeviceShift = endpoint({
  name: 'startDeviceShift',
  method: 'POST',
  path: '/api/staff/device/shift',
  caller: 'staff',
  summary: 'The signed-in person of the staff works on this device from now on',
  body: z.object({ secret: z.string().check(z.minLength(1), z.maxLength(100)), shiftId: z.uuid() }),
  answer: z.object({ shiftId: z.string() }),
  failures: ['device-removed', 'role-missing'],
})

export const readOfflineBundle = endpoint({
  name: 'readOfflineBundle',
  method: 'GET',
  path: '/api/device/bundle',
  caller: 'staff-device',
  summary:
    'The records of the households that are expected today at the location of the device, each encrypted with a key from its arrival code',
  answer: OfflineBundle,
  isVersioned: true,
  isCompressed: true,
  failures: ['device-removed', 'role-missing', 'location-closed'],
})

export const sendOfflineEvents = endpoint({
  name: 'sendOfflineEvents',
  method: 'POST',
  path: '/api/device/events',
  caller: 'staff-device',
  summary: 'Store events that the device recorded without a network, each once; those of a revoked device are held',
  body: OfflineEvents,
  answer: z.object({ results: z.array(OfflineEventResult) }),
  failures: ['role-missing'],
})

/** For a device that an administrator enrolled as a wall screen, at its location. */
export const readWallBoard = endpoint({
  name: 'readWallBoard',
  method: 'GET',
  path: '/api/device/board',
  caller: 'staff-device',
  summary: 'The numbers of the board of the desk today at the location of a wall screen, without names',
  answer: WallBoard,
  failures: ['device-removed', 'role-missing', 'not-found', 'location-closed'],
})

export const watchWallBoard = endpoint({
  name: 'watchWallBoard',
  method: 'GET',
  path: '/api/device/board/events',
  caller: 'staff-device',
  summary: 'A stream of server-sent events with the new numbers and the last arrivals, at most one each second',
  answer: WallBoard,
  eventAnswer: { event: 'board' },
  failures: ['device-removed', 'role-missing', 'not-found', 'location-closed'],
})
