import type { FailureCode } from '@first-chair/core/contract/failure'
import { callers, type CallerName } from './callers.builders.ts'

/** The expected status of an answer, or the code of a refusal. */
export type Expected = 200 | FailureCode

/** Calls by name, each with a valid request and the expected answer per caller. */
export type AccessTable = Record<string, { who: Record<CallerName, Expected>; url?: string; body?: object }>

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
export const anyCaller: Record<CallerName, Expected> = toAll(200)
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
/** The same answer for every caller: no such sign-in was started, and its id is the only credential. */
export const withoutSignIn: Record<CallerName, Expected> = toAll('sign-in-ended')

export const withoutRecoveryLink: Record<CallerName, Expected> = toAll('recovery-ended')

/** For the link of the first run, in an installation that is set up. */
export const withoutFirstRun: Record<CallerName, Expected> = toAll('first-run-ended')
/** Likewise, for calls that need a sign-in. */
export const signedInWithoutFirstRun: Record<CallerName, Expected> = {
  ...withoutFirstRun,
  ...signedOut,
  'a person whose e-mail is not verified': 'email-not-verified',
  'a person with an unverified e-mail of an administrator': 'email-not-verified',
}

export const withoutSignInLink: Record<CallerName, Expected> = toAll('code-ended')

/** For enrolling a device, which anyone may try. */
export const wrongDeviceCode: Record<CallerName, Expected> = toAll('device-code-refused')
/** For wallet calls: no wallet is configured in this test. */
export const withoutWallets: Record<CallerName, Expected> = { ...oneHouseholdOnly, 'a guest': 'wallet-not-set-up' }
/** For calls about passes in wallets that are updated: there are none in this test. */
export const withoutUpdates: Record<CallerName, Expected> = toAll('not-found')
/** For calls that everybody may make who is signed in. */
export const everyPerson: Record<CallerName, Expected> = { ...toAll(200), ...signedOut }
/** For ending sessions and removing passkeys at the built-in provider: the people of this test signed in with another one. */
export const withoutBuiltInSignIn: Record<CallerName, Expected> = { ...toAll('not-found'), ...signedOut }
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
  ...toAll('api-key-refused'),
  'a valid key': 200,
  'a key without the scope': 200,
}
/** For calls that need a key with the export scope. */
export const exportKeysOnly: Record<CallerName, Expected> = {
  ...apiKeysOnly,
  'a key without the scope': 'scope-missing',
}

/** For calls that need a signature of the provider of mobile passes. */
export const passProviderOnly: Record<CallerName, Expected> = toAll('signature-refused')

/** For calls that only a device makes that staff handed over, also after the hand-over has ended. */
export const handOversOnly: Record<CallerName, Expected> = {
  ...toAll('hand-over-ended'),
  'a device that was handed over': 200,
  'a device whose hand-over has ended': 200,
}

/** For calls that only a kiosk makes. */
export const kiosksOnly: Record<CallerName, Expected> = {
  ...toAll('kiosk-ended'),
  'a free kiosk': 200,
  'a guest at a kiosk': 200,
}

/** The same answer for every caller. */
function toAll(expected: Expected): Record<CallerName, Expected> {
  // The keys of a constant are those of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(Object.keys(callers).map((name) => [name, expected])) as Record<CallerName, Expected>
}
