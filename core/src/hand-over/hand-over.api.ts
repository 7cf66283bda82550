import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/id.ts'
import { HandOver, handOverEndings, maxSignInLength } from './hand-over.ts'
import { NewStaffPin, StaffPin } from './staff-pin.ts'

// Staff hand a device of the resort to a household, which does its open tasks on it and nothing else (docs/decisions/0116).
// The secret of a hand-over is in a cookie that no script can read.

const household = z.string().check(z.minLength(1), z.maxLength(64))
const PinStatus = z.object({ isSet: z.boolean() }).register(z.globalRegistry, { id: 'StaffPinStatus' })

export const readStaffPin = endpoint({
  name: 'readStaffPin',
  method: 'GET',
  path: '/api/staff/pin',
  caller: 'staff',
  summary: 'Whether the signed-in person of the staff has a PIN',
  answer: PinStatus,
})

export const setStaffPin = endpoint({
  name: 'setStaffPin',
  method: 'PUT',
  path: '/api/staff/pin',
  caller: 'staff',
  summary: 'Set the PIN with which the signed-in person of the staff takes a device back',
  body: z.object({ pin: NewStaffPin }),
  answer: PinStatus,
})

/**
 * Starts a hand-over on the device of the caller and sets its cookie. The sign-in of the browser is stored encrypted
 * until the PIN is entered, so that no page of the device can read it meanwhile.
 */
export const startHandOver = endpoint({
  name: 'startHandOver',
  method: 'POST',
  path: '/api/staff/locations/:locationId/households/:household/handover',
  caller: 'staff',
  roles: ['desk'],
  summary: 'Hand this device to a household for its open tasks; recorded in the audit log',
  params: z.object({ locationId: Id, household }),
  body: z.object({
    /** Chosen once by each browser. A new hand-over of the device ends the one before. */
    deviceId: z.uuid(),
    device: z.string().check(z.maxLength(40)),
    /** The stored sign-in of the browser; '' if there is none to restore. */
    signIn: z.string().check(z.maxLength(maxSignInLength)),
  }),
  answer: HandOver,
  clearsCache: true,
  failures: ['not-found', 'pin-missing', 'nothing-to-hand-over', 'location-closed', 'external-system-down'],
})

/** For a device that was lost: on it the household can do nothing more. It stays locked. */
export const endOwnHandOvers = endpoint({
  name: 'endOwnHandOvers',
  method: 'POST',
  path: '/api/staff/handovers/end',
  caller: 'staff',
  summary: 'End all hand-overs that the signed-in person of the staff started',
  answer: z.object({ ended: z.int() }),
})

export const readHandOver = endpoint({
  name: 'readHandOver',
  method: 'GET',
  path: '/api/handover',
  caller: 'hand-over',
  summary: 'The hand-over of this device, without anything about the household',
  answer: HandOver,
})

export const endHandOver = endpoint({
  name: 'endHandOver',
  method: 'POST',
  path: '/api/handover/end',
  caller: 'hand-over',
  summary: 'End the hand-over of this device, because the household is done or has left; the device stays locked',
  body: z.object({ reason: z.enum(handOverEndings) }),
  answer: HandOver,
})

/** The right PIN unlocks the device and removes the cookie. */
export const enterStaffPin = endpoint({
  name: 'enterStaffPin',
  method: 'POST',
  path: '/api/handover/pin',
  caller: 'hand-over',
  summary: 'Take the device back with the PIN of the person who handed it over',
  body: z.object({ pin: StaffPin }),
  answer: z
    .object({
      household: z.string(),
      locationId: z.int(),
      /** The stored sign-in of the browser; '' if it is no longer stored. */
      signIn: z.string(),
    })
    .register(z.globalRegistry, { id: 'HandOverExit' }),
  clearsCache: true,
  failures: ['wrong-pin', 'pin-blocked'],
})

/** Removes the cookie of a hand-over that no PIN can end any more. Staff sign in again afterwards. */
export const leaveHandOver = endpoint({
  name: 'leaveHandOver',
  method: 'POST',
  path: '/api/handover/leave',
  caller: 'anyone',
  summary: 'Unlock a device whose PIN was wrong too often, or whose hand-over no longer exists',
  answer: z.object({ isLeft: z.literal(true) }),
  clearsCache: true,
  failures: ['hand-over-locked'],
})
