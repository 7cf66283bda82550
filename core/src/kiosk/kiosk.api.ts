import * as z from 'zod/mini'
import { PaperCard } from '../contact-task/paper-card.ts'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { StaffPin } from '../hand-over/staff-pin.ts'
import { Kiosk, KioskName, KioskRow, KioskVisitRequest, kioskVisitEndings } from './kiosk.ts'

// Guests without a phone check in on a device of the resort (docs/decisions/0127). Its secret is in a cookie that no script
// can read. While a household is on it, the device also has the cookie of a hand-over.

const params = z.object({ locationId: Id })
const kioskParams = z.object({ locationId: Id, kioskId: Id })
const Kiosks = z.object({ kiosks: z.array(KioskRow) }).register(z.globalRegistry, { id: 'Kiosks' })

export const startKiosk = endpoint({
  name: 'startKiosk',
  method: 'POST',
  path: '/api/staff/locations/:locationId/kiosks',
  caller: 'staff',
  roles: ['desk'],
  summary: 'Make this device a kiosk of the location until the end of the day; recorded in the audit log',
  params,
  body: z.object({
    /** Chosen once by each browser. A new kiosk of the device ends the one before. */
    deviceId: z.uuid(),
    name: KioskName,
  }),
  answer: Kiosk,
  clearsCache: true,
  failures: ['not-found', 'pin-missing', 'location-closed'],
})

export const listKiosks = endpoint({
  name: 'listKiosks',
  method: 'GET',
  path: '/api/staff/locations/:locationId/kiosks',
  caller: 'staff',
  roles: ['desk'],
  summary: 'The open kiosks of a location, and which of them call for help',
  params,
  answer: Kiosks,
  failures: ['not-found', 'location-closed'],
})

/** Tells an open page when it should read the kiosks again. Sends no facts. */
export const watchKiosks = endpoint({
  name: 'watchKiosks',
  method: 'GET',
  path: '/api/staff/locations/:locationId/kiosks/events',
  caller: 'staff',
  roles: ['desk'],
  summary: 'A stream of server-sent events: one whenever a kiosk of the location may have changed',
  params,
  answer: z.object({ isChanged: z.literal(true) }),
  eventAnswer: { event: 'kiosks' },
})

export const endKiosk = endpoint({
  name: 'endKiosk',
  method: 'POST',
  path: '/api/staff/locations/:locationId/kiosks/:kioskId/end',
  caller: 'staff',
  roles: ['desk'],
  summary: 'End a kiosk, and the visit of the household that is on it; recorded in the audit log',
  params: kioskParams,
  answer: Kiosks,
  failures: ['not-found', 'location-closed'],
})

export const answerKioskCall = endpoint({
  name: 'answerKioskCall',
  method: 'POST',
  path: '/api/staff/locations/:locationId/kiosks/:kioskId/answer',
  caller: 'staff',
  roles: ['desk'],
  summary: 'Say that somebody goes to a kiosk that calls for help; recorded in the audit log',
  params: kioskParams,
  answer: Kiosks,
  failures: ['not-found', 'location-closed'],
})

export const readKiosk = endpoint({
  name: 'readKiosk',
  method: 'GET',
  path: '/api/kiosk',
  caller: 'kiosk',
  summary: 'The kiosk of this device, without anything about a guest',
  answer: Kiosk,
})

export const callForHelp = endpoint({
  name: 'callForHelp',
  method: 'POST',
  path: '/api/kiosk/help',
  caller: 'kiosk',
  summary: 'Ask the staff of the location to come to this kiosk; recorded in the audit log',
  answer: Kiosk,
})

/**
 * Opens the household that the guest named. There is one answer for everything that does not fit, after the same time,
 * and attempts are limited for each kiosk and for all together.
 */
export const startKioskVisit = endpoint({
  name: 'startKioskVisit',
  method: 'POST',
  path: '/api/kiosk/visit',
  caller: 'kiosk',
  summary: 'Open a household on this kiosk, by the code of an arrival card or by a number and a birth date',
  body: KioskVisitRequest,
  answer: z.object({ hasTasks: z.boolean() }).register(z.globalRegistry, { id: 'KioskVisit' }),
  failures: ['booking-not-found', 'location-closed', 'external-system-down'],
})

export const endKioskVisit = endpoint({
  name: 'endKioskVisit',
  method: 'POST',
  path: '/api/kiosk/visit/end',
  caller: 'kiosk',
  summary: 'End the visit on this kiosk, if there is one: the kiosk is free for the next guest',
  body: z.object({ reason: z.enum(kioskVisitEndings) }),
  answer: Kiosk,
  clearsCache: true,
})

export const readKioskCard = endpoint({
  name: 'readKioskCard',
  method: 'GET',
  path: '/api/kiosk/visit/card',
  caller: 'kiosk',
  summary: 'The arrival card of the household that is on this kiosk',
  answer: PaperCard,
  failures: ['hand-over-ended', 'not-found', 'location-closed', 'external-system-down'],
})

/** The right PIN ends the kiosk and removes its cookies. Nobody is signed in afterwards. */
export const exitKiosk = endpoint({
  name: 'exitKiosk',
  method: 'POST',
  path: '/api/kiosk/pin',
  caller: 'kiosk',
  summary: 'End the kiosk of this device with the PIN of the person who started it',
  body: z.object({ pin: StaffPin }),
  answer: z.object({ locationId: z.int() }),
  clearsCache: true,
  failures: ['wrong-pin', 'pin-blocked'],
})

/** Removes the cookies of a kiosk that has ended. Staff sign in afterwards. */
export const leaveKiosk = endpoint({
  name: 'leaveKiosk',
  method: 'POST',
  path: '/api/kiosk/leave',
  caller: 'anyone',
  summary: 'Unlock a device whose kiosk has ended, or no longer exists',
  answer: z.object({ isLeft: z.literal(true) }),
  clearsCache: true,
  failures: ['hand-over-locked'],
})
