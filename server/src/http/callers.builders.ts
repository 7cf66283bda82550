import { createHash } from 'node:crypto'
import type { FailureCode } from '@first-chair/core/failure'
import { as } from './test-app.builders.ts'

/** A key in its form, the same for the same name. */
export function keyOf(name: string): string {
  return `fc_live_${createHash('sha256').update(name).digest('base64url')}`
}

/** Who calls. The administrator is no guest, and neither is a person without a profile. */
export const callers = {
  nobody: {},
  'a garbage token': { authorization: 'Bearer garbage' },
  'a forged or expired token': as('expired'),
  'a guest': as('maya'),
  'somebody without a profile': as('stranger'),
  'somebody whose e-mail is not verified': as('unverified'),
  'somebody with an unverified e-mail of an administrator': as('unverifiedAdmin'),
  'another household': as('sam'),
  'an administrator': as('admin'),
  'a removed administrator': as('removedAdmin'),
  'a good key': { 'x-api-key': keyOf('good') },
  'a revoked key': { 'x-api-key': keyOf('revoked') },
  'an expired key': { 'x-api-key': keyOf('expired') },
  'a key without the scope': { 'x-api-key': keyOf('narrow') },
  'a made-up key': { 'x-api-key': keyOf('unknown') },
} as const satisfies Record<string, Record<string, string>>
export type CallerName = keyof typeof callers

/** The status of an answer, or the code of a refusal. */
export type Expected = 200 | FailureCode
const signedOut = {
  nobody: 'not-signed-in',
  'a garbage token': 'not-signed-in',
  'a forged or expired token': 'not-signed-in',
  'a good key': 'not-signed-in',
  'a revoked key': 'not-signed-in',
  'an expired key': 'not-signed-in',
  'a key without the scope': 'not-signed-in',
  'a made-up key': 'not-signed-in',
} as const
const noProfile = {
  'somebody without a profile': 'profile-not-found',
  'somebody whose e-mail is not verified': 'profile-not-found',
  'somebody with an unverified e-mail of an administrator': 'profile-not-found',
  'an administrator': 'profile-not-found',
  'a removed administrator': 'profile-not-found',
} as const

/** What anybody may read. */
export const open: Record<CallerName, Expected> = {
  nobody: 200,
  'a garbage token': 200,
  'a forged or expired token': 200,
  'a guest': 200,
  'somebody without a profile': 200,
  'somebody whose e-mail is not verified': 200,
  'somebody with an unverified e-mail of an administrator': 200,
  'another household': 200,
  'an administrator': 200,
  'a removed administrator': 200,
  'a good key': 200,
  'a revoked key': 200,
  'an expired key': 200,
  'a key without the scope': 200,
  'a made-up key': 200,
}
/** What every guest may read, each their own. */
export const ofGuests: Record<CallerName, Expected> = {
  ...signedOut,
  'a guest': 200,
  'another household': 200,
  ...noProfile,
}
/** What names people of one household: for others it does not exist. */
export const ofOneHousehold: Record<CallerName, Expected> = { ...ofGuests, 'another household': 'not-found' }
/** What is not set up in this test, and of one household. */
export const withoutWallets: Record<CallerName, Expected> = { ...ofOneHousehold, 'a guest': 'wallet-not-set-up' }
/** What guests and administrators may read. */
export const ofBoth: Record<CallerName, Expected> = { ...ofGuests, 'an administrator': 200 }
export const ofAdministrators: Record<CallerName, Expected> = {
  ...signedOut,
  'a guest': 'not-an-administrator',
  'somebody without a profile': 'not-an-administrator',
  'somebody whose e-mail is not verified': 'not-an-administrator',
  'somebody with an unverified e-mail of an administrator': 'not-an-administrator',
  'another household': 'not-an-administrator',
  'an administrator': 200,
  'a removed administrator': 'not-an-administrator',
}

/** What programs with any good key may read: people have no key. */
export const ofKeys: Record<CallerName, Expected> = {
  nobody: 'api-key-refused',
  'a garbage token': 'api-key-refused',
  'a forged or expired token': 'api-key-refused',
  'a guest': 'api-key-refused',
  'somebody without a profile': 'api-key-refused',
  'somebody whose e-mail is not verified': 'api-key-refused',
  'somebody with an unverified e-mail of an administrator': 'api-key-refused',
  'another household': 'api-key-refused',
  'an administrator': 'api-key-refused',
  'a removed administrator': 'api-key-refused',
  'a good key': 200,
  'a revoked key': 'api-key-refused',
  'an expired key': 'api-key-refused',
  'a key without the scope': 200,
  'a made-up key': 'api-key-refused',
}
/** What programs may do whose key has the scope. */
export const ofExportKeys: Record<CallerName, Expected> = { ...ofKeys, 'a key without the scope': 'scope-missing' }

/** What only somebody may do who signs what they send. */
export const ofTheProvider: Record<CallerName, Expected> = {
  nobody: 'signature-refused',
  'a garbage token': 'signature-refused',
  'a forged or expired token': 'signature-refused',
  'a guest': 'signature-refused',
  'somebody without a profile': 'signature-refused',
  'somebody whose e-mail is not verified': 'signature-refused',
  'somebody with an unverified e-mail of an administrator': 'signature-refused',
  'another household': 'signature-refused',
  'an administrator': 'signature-refused',
  'a removed administrator': 'signature-refused',
  'a good key': 'signature-refused',
  'a revoked key': 'signature-refused',
  'an expired key': 'signature-refused',
  'a key without the scope': 'signature-refused',
  'a made-up key': 'signature-refused',
}
