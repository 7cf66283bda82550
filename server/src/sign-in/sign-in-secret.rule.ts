import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { codeDigits, numberDigits } from '@first-chair/core/sign-in/sign-in'
import { parseSigningBrowser } from '../waiver-chain/signing-browser.rule.ts'

/** Keyed hashes, by the current key and by every key (server/src/encryption/field-encryption.ts). */
type KeyedHashes = {
  fingerprint(purpose: string, id: string, text: string): Buffer
  fingerprints(purpose: string, id: string, text: string): Buffer[]
}

/** The hash of the id of a sign-in, as the database stores it. */
export function hashSignInId(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

/** A new code of six digits. */
export function createCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
}

/** "492817" as it is written for people: "492 817". */
export function formatCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

const purpose = 'sign-in.code'

/**
 * The hash of a code. It needs the key of the installation, because six digits could otherwise be found by trying all of
 * them. `signInId` is the hash of the id of the sign-in.
 */
export function hashCode(encryption: KeyedHashes, signInId: string, code: string): Buffer {
  return encryption.fingerprint(purpose, signInId, code)
}

/** Whether a code has this hash, by any of the keys. */
export function isCode(encryption: KeyedHashes, signInId: string, code: string, hash: Buffer): boolean {
  return encryption
    .fingerprints(purpose, signInId, code)
    .some((other) => other.length === hash.length && timingSafeEqual(other, hash))
}

/** A new token for the link of an e-mail, with 256 bits. */
export function createLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A new id of an account. It says nothing about the person. */
export function createAccountId(): string {
  return randomBytes(16).toString('base64url')
}

/** A number of two digits that one screen shows and the other asks for. */
export function createNumber(): string {
  return String(randomInt(10 ** (numberDigits - 1), 10 ** numberDigits))
}

/** The browser and the system of a user agent, such as "Chrome on Windows"; '' if the browser is unknown. */
export function describeDevice(userAgent: string): string {
  const { browserName } = parseSigningBrowser(userAgent)
  if (browserName === 'Unknown') return ''
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system === undefined ? browserName : `${browserName} on ${system}`
}

/** The first that matches counts: Android calls itself Linux too. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
