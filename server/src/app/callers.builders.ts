import { createHash } from 'node:crypto'
import { asDevice } from '../staff-device/staff-device.builders.ts'
import { as } from './test-app.builders.ts'

/** An API key in the valid format. The same name gives the same key. */
export function toApiKey(name: string): string {
  return `fc_live_${createHash('sha256').update(name).digest('base64url')}`
}

/** The secrets of the hand-overs of the Lindqvists. */
export const handOverTokens = { open: 'open-hand-over', ended: 'ended-hand-over', atKiosk: 'hand-over-at-kiosk' }

/** The secrets of the kiosks: without a guest, with the Lindqvists, and ended. */
export const kioskTokens = { free: 'free-kiosk', inUse: 'kiosk-in-use', ended: 'ended-kiosk' }

/** All kinds of callers. The administrator and a person without a profile are not guests. */
export const callers = {
  nobody: {},
  'a garbage token': { authorization: 'Bearer garbage' },
  'a forged or expired token': as('expired'),
  'a guest': as('maya'),
  'a person without a profile': as('stranger'),
  'a person whose e-mail is not verified': as('unverified'),
  'a person with an unverified e-mail of an administrator': as('unverifiedAdmin'),
  'another household': as('sam'),
  'an administrator': as('admin'),
  'a removed administrator': as('removedAdmin'),
  'the desk': as('desk'),
  'the desk of another location': as('schoolDesk'),
  'the rental shop': as('rental'),
  'the ski school': as('lessons'),
  'the lift': as('lift'),
  'the ski patrol': as('patrol'),
  'a removed person of the staff': as('removedStaff'),
  'a valid key': { 'x-api-key': toApiKey('good') },
  'a revoked key': { 'x-api-key': toApiKey('revoked') },
  'an expired key': { 'x-api-key': toApiKey('expired') },
  'a key without the scope': { 'x-api-key': toApiKey('narrow') },
  'a made-up key': { 'x-api-key': toApiKey('unknown') },
  'a device that was handed over': { cookie: `first-chair-handover=${handOverTokens.open}` },
  'a device whose hand-over has ended': { cookie: `first-chair-handover=${handOverTokens.ended}` },
  'a free kiosk': { cookie: `first-chair-kiosk=${kioskTokens.free}` },
  'a guest at a kiosk': {
    cookie: `first-chair-kiosk=${kioskTokens.inUse}; first-chair-handover=${handOverTokens.atKiosk}`,
  },
  'a kiosk that has ended': { cookie: `first-chair-kiosk=${kioskTokens.ended}` },
  'a staff device': asDevice('desk'),
  'a revoked staff device': asDevice('revoked'),
  'a wall screen': asDevice('wall'),
} as const satisfies Record<string, Record<string, string>>
export type CallerName = keyof typeof callers
