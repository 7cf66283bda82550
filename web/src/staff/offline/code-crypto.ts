import {
  buildSignedMessage,
  decodeArrivalCode,
  derivations,
  lookupBytes,
  splitSignature,
  type ArrivalCode,
} from '@first-chair/core/arrival-code/arrival-code'
import { OfflineHousehold, recordIvBytes, type OfflineBundle } from '@first-chair/core/offline-bundle/offline-bundle'

// What a device checks and opens by itself, with the WebCrypto of the browser. It exists on pages with HTTPS only.

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const utf8 = { encode: (text: string) => encoder.encode(text), decode: (bytes: Uint8Array) => decoder.decode(bytes) }

/** Decodes Base64 in both alphabets; undefined for anything else. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * Checks the signed part of a code with the keys of the bundle. `damaged`: it cannot be decoded, or is not signed by the
 * installation. `unknown-key`: it was signed by a key that this device does not know.
 */
export async function openSignedCode(
  text: string,
  reference: string,
  keys: OfflineBundle['keys'],
): Promise<ArrivalCode | 'damaged' | 'unknown-key'> {
  const parts = splitSignature(fromBase64(text) ?? new Uint8Array(0))
  const code = parts && decodeArrivalCode(parts.signed, utf8)
  if (!parts || !code) return 'damaged'
  const keyId = code.keyId.toString(16).padStart(8, '0')
  const point = fromBase64(keys.find(({ id }) => id === keyId)?.publicKey ?? '')
  if (!point || point.length === 0) return 'unknown-key'
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
  const message = buildSignedMessage(parts.signed, reference, utf8)
  const isOurs = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, parts.signature, message)
  return isOurs ? code : 'damaged'
}

/** The value by which a household is found in a bundle, derived from the secret of its code. */
export async function deriveLookup(secret: Uint8Array<ArrayBuffer>): Promise<string> {
  const bits = await crypto.subtle.deriveBits(
    hkdf(derivations.lookup, ''),
    await importSecret(secret, 'deriveBits'),
    lookupBytes * 8,
  )
  return toBase64Url(new Uint8Array(bits))
}

/** Opens the record of a household; undefined if the bundle has none that this secret opens. */
export async function openRecord(
  { version, records }: Pick<OfflineBundle, 'version' | 'records'>,
  lookup: string,
  secret: Uint8Array<ArrayBuffer>,
): Promise<OfflineHousehold | undefined> {
  const sealed = fromBase64(records.find(([one]) => one === lookup)?.[1] ?? '')
  if (!sealed || sealed.length === 0) return undefined
  const key = await crypto.subtle.deriveKey(
    hkdf(derivations.record, version),
    await importSecret(secret, 'deriveKey'),
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  )
  try {
    const iv = new Uint8Array(recordIvBytes)
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
    return OfflineHousehold.parse(JSON.parse(decoder.decode(opened)))
  } catch {
    return undefined
  }
}

const hkdf = (purpose: string, salt: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: encoder.encode(salt),
  info: encoder.encode(purpose),
})

const importSecret = (secret: Uint8Array<ArrayBuffer>, usage: 'deriveBits' | 'deriveKey') =>
  crypto.subtle.importKey('raw', secret, 'HKDF', false, [usage])
