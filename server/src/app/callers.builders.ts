import { createHash } from 'node:crypto'
import type { FailureCode } from '@first-chair/core/contract/failure'
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

/** The expected status of an answer, or the code of a refusal. */
export type Expected = 200 | FailureCode
const signedOut = {
  nobody: 'not-signed-in',
  'a garbage token': 'not-signed-in',
  'a forged or expired token': 'not-signed-in',
  'a valid key': 'not-signed-in',
  'a revoked key': 'not-signed-in',
  'an expired key': 'not-signed-in',
  'a key without the scope': 'not-signed-in',
  'a made-up key': 'not-signed-in',
  'a device that was handed over': 'not-signed-in',
  'a device whose hand-over has ended': 'not-signed-in',
  'a free kiosk': 'not-signed-in',
  'a guest at a kiosk': 'not-signed-in',
  'a kiosk that has ended': 'not-signed-in',
  'a staff device': 'not-signed-in',
  'a revoked staff device': 'not-signed-in',
  'a wall screen': 'not-signed-in',
} as const
const noProfile = {
  'a person without a profile': 'profile-not-found',
  'a person whose e-mail is not verified': 'profile-not-found',
  'a person with an unverified e-mail of an administrator': 'profile-not-found',
  'an administrator': 'profile-not-found',
  'a removed administrator': 'profile-not-found',
  'the desk': 'profile-not-found',
  'the desk of another location': 'profile-not-found',
  'the rental shop': 'profile-not-found',
  'the ski school': 'profile-not-found',
  'the lift': 'profile-not-found',
  'the ski patrol': 'profile-not-found',
  'a removed person of the staff': 'profile-not-found',
} as const

/** For calls that anyone may make. */
export const anyCaller: Record<CallerName, Expected> = {
  nobody: 200,
  'a garbage token': 200,
  'a forged or expired token': 200,
  'a guest': 200,
  'a person without a profile': 200,
  'a person whose e-mail is not verified': 200,
  'a person with an unverified e-mail of an administrator': 200,
  'another household': 200,
  'an administrator': 200,
  'a removed administrator': 200,
  'the desk': 200,
  'the desk of another location': 200,
  'the rental shop': 200,
  'the ski school': 200,
  'the lift': 200,
  'the ski patrol': 200,
  'a removed person of the staff': 200,
  'a valid key': 200,
  'a revoked key': 200,
  'an expired key': 200,
  'a key without the scope': 200,
  'a made-up key': 200,
  'a device that was handed over': 200,
  'a device whose hand-over has ended': 200,
  'a free kiosk': 200,
  'a guest at a kiosk': 200,
  'a kiosk that has ended': 200,
  'a staff device': 200,
  'a revoked staff device': 200,
  'a wall screen': 200,
}
/** For calls that every guest may make for their own household. */
export const guestsOnly: Record<CallerName, Expected> = {
  ...signedOut,
  'a guest': 200,
  'another household': 200,
  ...noProfile,
}
/** For calls that name people of one household. For other households they do not exist. */
export const oneHouseholdOnly: Record<CallerName, Expected> = { ...guestsOnly, 'another household': 'not-found' }
const onTheDevice = {
  'a device that was handed over': 200,
  'a device whose hand-over has ended': 'hand-over-ended',
  'a guest at a kiosk': 200,
} as const
/** For calls that a device makes that staff handed over, and a kiosk with a household on it, too. */
export const guestsAndHandOvers: Record<CallerName, Expected> = { ...guestsOnly, ...onTheDevice }
/** As `oneHouseholdOnly`, for calls that a device makes that staff handed over, too. */
export const oneHouseholdAndHandOvers: Record<CallerName, Expected> = { ...oneHouseholdOnly, ...onTheDevice }
/** For the bundle of a day, which staff devices read that people work with. */
export const bundlesOnly: Record<CallerName, Expected> = {
  ...toAll('device-removed'),
  'a staff device': 200,
  'a wall screen': 'role-missing',
}
/** For events of staff devices. Those of a revoked device are held for an administrator. */
export const deviceEventsOnly: Record<CallerName, Expected> = { ...bundlesOnly, 'a revoked staff device': 200 }
/** For the numbers on a wall. */
export const wallScreensOnly: Record<CallerName, Expected> = {
  ...toAll('device-removed'),
  'a staff device': 'role-missing',
  'a revoked staff device': 'role-missing',
  'a wall screen': 200,
}
/** For enrolling a device, which anyone may try. */
/** A sign-in that never began, for everybody: whoever has its id is the browser that began it. */
export const withoutSignIn: Record<CallerName, Expected> = toAll('sign-in-ended')

export const withoutRecoveryLink: Record<CallerName, Expected> = toAll('recovery-ended')

/** For the link of the first run, in an installation that is set up. */
export const withoutFirstRun: Record<CallerName, Expected> = toAll('first-run-ended')
/** Likewise, for whoever is signed in. */
export const signedInWithoutFirstRun: Record<CallerName, Expected> = {
  ...withoutFirstRun,
  ...signedOut,
  'a person whose e-mail is not verified': 'email-not-verified',
  'a person with an unverified e-mail of an administrator': 'email-not-verified',
}

export const withoutSignInLink: Record<CallerName, Expected> = toAll('code-ended')

export const wrongDeviceCode: Record<CallerName, Expected> = toAll('device-code-refused')
/** For wallet calls: no wallet is configured in this test. */
export const withoutWallets: Record<CallerName, Expected> = { ...oneHouseholdOnly, 'a guest': 'wallet-not-set-up' }
/** For removing a passkey of guests who have none. */
export const withoutPasskeys: Record<CallerName, Expected> = { ...oneHouseholdOnly, 'a guest': 'not-found' }
/** For calls that guests and administrators may make. */
export const guestsAndAdministrators: Record<CallerName, Expected> = { ...guestsOnly, 'an administrator': 200 }
export const administratorsOnly: Record<CallerName, Expected> = {
  ...signedOut,
  'a guest': 'not-an-administrator',
  'a person without a profile': 'not-an-administrator',
  'a person whose e-mail is not verified': 'not-an-administrator',
  'a person with an unverified e-mail of an administrator': 'not-an-administrator',
  'another household': 'not-an-administrator',
  'an administrator': 200,
  'a removed administrator': 'not-an-administrator',
  'the desk': 'not-an-administrator',
  'the desk of another location': 'not-an-administrator',
  'the rental shop': 'not-an-administrator',
  'the ski school': 'not-an-administrator',
  'the lift': 'not-an-administrator',
  'the ski patrol': 'not-an-administrator',
  'a removed person of the staff': 'not-an-administrator',
}

const notStaff = {
  ...signedOut,
  'a guest': 'not-staff',
  'a person without a profile': 'not-staff',
  'a person whose e-mail is not verified': 'not-staff',
  'a person with an unverified e-mail of an administrator': 'not-staff',
  'another household': 'not-staff',
  'a removed administrator': 'not-staff',
  'a removed person of the staff': 'not-staff',
} as const
/** For calls that everybody with a role anywhere may make, and administrators. */
export const staffOnly: Record<CallerName, Expected> = {
  ...notStaff,
  'an administrator': 200,
  'the desk': 200,
  'the desk of another location': 200,
  'the rental shop': 200,
  'the ski school': 200,
  'the lift': 200,
  'the ski patrol': 200,
}
/** For calls that everybody with a role at the location of the call may make, and administrators. */
export const staffOfTheLocation: Record<CallerName, Expected> = {
  ...staffOnly,
  'the desk of another location': 'role-missing',
}
/** For calls about the verdict of a household at the location: everybody but the ski patrol. */
export const verdictRolesOnly: Record<CallerName, Expected> = {
  ...staffOfTheLocation,
  'the ski patrol': 'role-missing',
}
/** For calls that record what happens to guests. */
export const actingRolesOnly: Record<CallerName, Expected> = { ...verdictRolesOnly, 'the lift': 'role-missing' }
/** As `staffOnly`, without the secret of a device that the call needs. */
export const withoutDevice: Record<CallerName, Expected> = {
  ...notStaff,
  'an administrator': 'device-removed',
  'the desk': 'device-removed',
  'the desk of another location': 'device-removed',
  'the rental shop': 'device-removed',
  'the ski school': 'device-removed',
  'the lift': 'device-removed',
  'the ski patrol': 'device-removed',
}
/** For calls that only the desk of the location may make, and administrators. */
export const deskOnly: Record<CallerName, Expected> = {
  ...staffOfTheLocation,
  'the rental shop': 'role-missing',
  'the ski school': 'role-missing',
  'the lift': 'role-missing',
  'the ski patrol': 'role-missing',
}

/** For calls that only the rental shop of the location may make. Not administrators: sizes are for who needs them. */
export const rentalOnly: Record<CallerName, Expected> = {
  ...staffOfTheLocation,
  'an administrator': 'role-missing',
  'the desk': 'role-missing',
  'the ski school': 'role-missing',
  'the lift': 'role-missing',
  'the ski patrol': 'role-missing',
}

/** For calls that only the ski school may make. Administrators do not have its role. */
export const lessonsOnly: Record<CallerName, Expected> = {
  ...deskOnly,
  'an administrator': 'role-missing',
  'the desk': 'role-missing',
  'the ski school': 200,
}

/** For calls that only the ski patrol may make. Administrators do not have its role. */
export const patrolOnly: Record<CallerName, Expected> = {
  ...deskOnly,
  'an administrator': 'role-missing',
  'the desk': 'role-missing',
  'the ski patrol': 200,
}

/** For calls that programs with any valid key may make. People have no key. */
export const apiKeysOnly: Record<CallerName, Expected> = {
  nobody: 'api-key-refused',
  'a garbage token': 'api-key-refused',
  'a forged or expired token': 'api-key-refused',
  'a guest': 'api-key-refused',
  'a person without a profile': 'api-key-refused',
  'a person whose e-mail is not verified': 'api-key-refused',
  'a person with an unverified e-mail of an administrator': 'api-key-refused',
  'another household': 'api-key-refused',
  'an administrator': 'api-key-refused',
  'a removed administrator': 'api-key-refused',
  'the desk': 'api-key-refused',
  'the desk of another location': 'api-key-refused',
  'the rental shop': 'api-key-refused',
  'the ski school': 'api-key-refused',
  'the lift': 'api-key-refused',
  'the ski patrol': 'api-key-refused',
  'a removed person of the staff': 'api-key-refused',
  'a valid key': 200,
  'a revoked key': 'api-key-refused',
  'an expired key': 'api-key-refused',
  'a key without the scope': 200,
  'a made-up key': 'api-key-refused',
  'a device that was handed over': 'api-key-refused',
  'a device whose hand-over has ended': 'api-key-refused',
  'a free kiosk': 'api-key-refused',
  'a guest at a kiosk': 'api-key-refused',
  'a kiosk that has ended': 'api-key-refused',
  'a staff device': 'api-key-refused',
  'a revoked staff device': 'api-key-refused',
  'a wall screen': 'api-key-refused',
}
/** For calls that need a key with the export scope. */
export const exportKeysOnly: Record<CallerName, Expected> = {
  ...apiKeysOnly,
  'a key without the scope': 'scope-missing',
}

/** For calls that need a signature of the provider of mobile passes. */
export const passProviderOnly: Record<CallerName, Expected> = {
  nobody: 'signature-refused',
  'a garbage token': 'signature-refused',
  'a forged or expired token': 'signature-refused',
  'a guest': 'signature-refused',
  'a person without a profile': 'signature-refused',
  'a person whose e-mail is not verified': 'signature-refused',
  'a person with an unverified e-mail of an administrator': 'signature-refused',
  'another household': 'signature-refused',
  'an administrator': 'signature-refused',
  'a removed administrator': 'signature-refused',
  'the desk': 'signature-refused',
  'the desk of another location': 'signature-refused',
  'the rental shop': 'signature-refused',
  'the ski school': 'signature-refused',
  'the lift': 'signature-refused',
  'the ski patrol': 'signature-refused',
  'a removed person of the staff': 'signature-refused',
  'a valid key': 'signature-refused',
  'a revoked key': 'signature-refused',
  'an expired key': 'signature-refused',
  'a key without the scope': 'signature-refused',
  'a made-up key': 'signature-refused',
  'a device that was handed over': 'signature-refused',
  'a device whose hand-over has ended': 'signature-refused',
  'a free kiosk': 'signature-refused',
  'a guest at a kiosk': 'signature-refused',
  'a kiosk that has ended': 'signature-refused',
  'a staff device': 'signature-refused',
  'a revoked staff device': 'signature-refused',
  'a wall screen': 'signature-refused',
}

/** For calls that only a device makes that staff handed over, also after the hand-over has ended. */
export const handOversOnly: Record<CallerName, Expected> = {
  nobody: 'hand-over-ended',
  'a garbage token': 'hand-over-ended',
  'a forged or expired token': 'hand-over-ended',
  'a guest': 'hand-over-ended',
  'a person without a profile': 'hand-over-ended',
  'a person whose e-mail is not verified': 'hand-over-ended',
  'a person with an unverified e-mail of an administrator': 'hand-over-ended',
  'another household': 'hand-over-ended',
  'an administrator': 'hand-over-ended',
  'a removed administrator': 'hand-over-ended',
  'the desk': 'hand-over-ended',
  'the desk of another location': 'hand-over-ended',
  'the rental shop': 'hand-over-ended',
  'the ski school': 'hand-over-ended',
  'the lift': 'hand-over-ended',
  'the ski patrol': 'hand-over-ended',
  'a removed person of the staff': 'hand-over-ended',
  'a valid key': 'hand-over-ended',
  'a revoked key': 'hand-over-ended',
  'an expired key': 'hand-over-ended',
  'a key without the scope': 'hand-over-ended',
  'a made-up key': 'hand-over-ended',
  'a device that was handed over': 200,
  'a device whose hand-over has ended': 200,
  'a free kiosk': 'hand-over-ended',
  'a guest at a kiosk': 'hand-over-ended',
  'a kiosk that has ended': 'hand-over-ended',
  'a staff device': 'hand-over-ended',
  'a revoked staff device': 'hand-over-ended',
  'a wall screen': 'hand-over-ended',
}

/** For calls that only a kiosk makes. */
export const kiosksOnly: Record<CallerName, Expected> = {
  nobody: 'kiosk-ended',
  'a garbage token': 'kiosk-ended',
  'a forged or expired token': 'kiosk-ended',
  'a guest': 'kiosk-ended',
  'a person without a profile': 'kiosk-ended',
  'a person whose e-mail is not verified': 'kiosk-ended',
  'a person with an unverified e-mail of an administrator': 'kiosk-ended',
  'another household': 'kiosk-ended',
  'an administrator': 'kiosk-ended',
  'a removed administrator': 'kiosk-ended',
  'the desk': 'kiosk-ended',
  'the desk of another location': 'kiosk-ended',
  'the rental shop': 'kiosk-ended',
  'the ski school': 'kiosk-ended',
  'the lift': 'kiosk-ended',
  'the ski patrol': 'kiosk-ended',
  'a removed person of the staff': 'kiosk-ended',
  'a valid key': 'kiosk-ended',
  'a revoked key': 'kiosk-ended',
  'an expired key': 'kiosk-ended',
  'a key without the scope': 'kiosk-ended',
  'a made-up key': 'kiosk-ended',
  'a device that was handed over': 'kiosk-ended',
  'a device whose hand-over has ended': 'kiosk-ended',
  'a free kiosk': 200,
  'a guest at a kiosk': 200,
  'a kiosk that has ended': 'kiosk-ended',
  'a staff device': 'kiosk-ended',
  'a revoked staff device': 'kiosk-ended',
  'a wall screen': 'kiosk-ended',
}

/** The same answer for every caller. */
function toAll(expected: Expected): Record<CallerName, Expected> {
  // The keys of a constant are those of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(Object.keys(callers).map((name) => [name, expected])) as Record<CallerName, Expected>
}
