import {
  buildSignedMessage,
  derivations,
  encodeArrivalCode,
  type ArrivalCode,
  type ArrivalCodePerson,
} from '@first-chair/core/arrival-code/arrival-code'
import { getDayInTimeZone } from '@first-chair/core/calendar/day-in-time-zone'
import {
  recordIvBytes,
  type OfflineBundle,
  type OfflineHousehold,
  type OfflinePerson,
} from '@first-chair/core/offline-bundle/offline-bundle'
import { deriveLookup } from './code-crypto.ts'
import type { StoredDevice } from './device-database.ts'

// Codes and bundles as the server makes them, with the WebCrypto of the browser.

const encoder = new TextEncoder()
const utf8 = {
  encode: (text: string) => encoder.encode(text),
  decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
}
const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const ownAddress = 'https://checkin.example'
const timeZone = 'America/Denver'
export const today = (): string => getDayInTimeZone(Date.now(), timeZone)

/** The secret of a household: 16 equal bytes. */
export const aSecret = (byte: number) => new Uint8Array(16).fill(byte)

export const aCodePerson = (over: Partial<ArrivalCodePerson> = {}): ArrivalCodePerson => ({
  tag: 1,
  verdict: 'ready',
  ageBand: 'adult',
  firstName: '',
  ...over,
})

export const anOfflinePerson = (over: Partial<OfflinePerson> = {}): OfflinePerson => ({
  tag: 1,
  firstName: 'Maya',
  lastInitial: 'L',
  ageBand: 'adult',
  verdict: 'ready',
  readyFrom: null,
  reason: null,
  arrived: null,
  ...over,
})

export type Signer = {
  keys: OfflineBundle['keys']
  /** The text of the QR code of an arrival card of today at the base, signed a minute ago unless `over` says otherwise. */
  sign(over?: Partial<ArrivalCode>, reference?: string): Promise<string>
}

/** A key of an installation, and what it signs. */
export async function aSigner(id = 0x01020304): Promise<Signer> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    keys: [{ id: id.toString(16).padStart(8, '0'), publicKey: toBase64Url(point) }],
    async sign(over = {}, reference = 'K7QM-4TRX') {
      const signedAt = Math.floor(Date.now() / 1000) - 60
      const code = {
        keyId: id,
        locationId: 1,
        day: today(),
        signedAt,
        secret: aSecret(7),
        people: [aCodePerson()],
        ...over,
      }
      const encoded = encodeArrivalCode(code, utf8, 300) ?? new Uint8Array(0)
      const message = buildSignedMessage(encoded, reference, utf8)
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, message)
      const signed = toBase64Url(new Uint8Array([...encoded, ...new Uint8Array(signature)]))
      return `${ownAddress}/l/${code.locationId}?ref=${reference}#v1.${signed}`
    },
  }
}

/** A bundle of today at the base, with the records of these households by their secrets. */
export async function aBundle(
  keys: OfflineBundle['keys'],
  households: readonly ({ secret: Uint8Array<ArrayBuffer> } & OfflineHousehold)[] = [],
  over: Partial<OfflineBundle> = {},
): Promise<OfflineBundle> {
  const version = over.version ?? 'version-1'
  const records = await Promise.all(
    households.map(async ({ secret, ...household }) => [
      await deriveLookup(secret),
      await seal(secret, version, household),
    ]),
  )
  return {
    installation: ownAddress,
    locationId: 1,
    role: 'desk',
    timeZone,
    day: today(),
    madeAtUtc: new Date().toISOString(),
    keys,
    version,
    records,
    ...over,
  }
}

async function seal(secret: Uint8Array<ArrayBuffer>, version: string, household: OfflineHousehold): Promise<string> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(version), info: encoder.encode(derivations.record) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const text = encoder.encode(JSON.stringify(household))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(recordIvBytes) }, key, text)
  return toBase64Url(new Uint8Array(sealed))
}

/** Desk 2 at the base, on which Ben works. It had contact a moment ago, and its clock is right. */
export const aStoredDevice = (over: Partial<StoredDevice> = {}): StoredDevice => ({
  id: 1,
  name: 'Desk 2',
  role: 'desk',
  locationId: 1,
  locationName: 'Base Village',
  endsOn: '2099-04-01',
  secret: 'secret-of-desk-2',
  shift: {
    id: '3f0c2a5e-6a1d-4d0b-9f57-4a2f6c1f9b11',
    email: 'ben@resort.example',
    name: 'Ben Ahlgren',
    startedAt: Date.now(),
  },
  clockOffset: 0,
  contactAt: Date.now() - 60_000,
  ...over,
})
