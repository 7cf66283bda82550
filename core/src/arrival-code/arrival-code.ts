import { addDays, daysBetween, type CalendarDate } from '../calendar/calendar-date.ts'
import { verdicts, type ReadinessVerdict } from '../readiness/readiness.ts'
import { ageBands, type AgeBand } from '../contact/age-band.ts'

/** One person of the party, as a signed arrival code names them. */
export type ArrivalCodePerson = {
  /** Identifies the person within the household, without saying who it is (`personTagBytes` bytes as a number). */
  tag: number
  verdict: ReadinessVerdict
  ageBand: AgeBand
  /** Only of people who are not ready; empty for the others, and where it does not fit. */
  firstName: string
}

/** What a signed arrival code says: the party and its verdict when it was signed (docs/domain.md, "Arrival codes"). */
export type ArrivalCode = {
  /** The first bytes of the SHA-256 of the public key, as a number. */
  keyId: number
  locationId: number
  day: CalendarDate
  /** Seconds since 1970. */
  signedAt: number
  /** Random bytes of the household and the day. They protect its record in an offline bundle. */
  secret: Uint8Array<ArrayBuffer>
  people: readonly ArrivalCodePerson[]
}

/** The maximum size of the QR code of a card in bytes: address and signed code together. */
export const maxArrivalCodeBytes = 300
export const codeSecretBytes = 16
export const personTagBytes = 3
const maxPeople = 20
/** The signature of ES256: two numbers of 32 bytes. */
const signatureBytes = 64

/** What is signed begins with this, so that a signature for another purpose is never accepted. */
const signatureContext = 'first-chair arrival code 1'
/** The names of what is derived from the secret of a code (HKDF with SHA-256). */
export const derivations = {
  lookup: 'first-chair arrival lookup',
  person: 'first-chair arrival person',
  record: 'first-chair offline record',
} as const
export const lookupBytes = 16

const version = 1
const firstDay = '2020-01-01'
const headBytes = 1 + 4 + 4 + 2 + 4 + codeSecretBytes + 1
const personBytes = personTagBytes + 1
const maxNameBytes = 24

/** Converts between text and UTF-8; core has neither. */
export type Utf8 = { encode(text: string): Uint8Array; decode(bytes: Uint8Array): string }

/**
 * Encodes what is signed, in at most `maxBytes`. First names are left out from the last person on where they do not fit.
 * Undefined if even the party does not fit.
 */
export function encodeArrivalCode(
  code: ArrivalCode,
  utf8: Utf8,
  maxBytes: number,
): Uint8Array<ArrayBuffer> | undefined {
  const people = code.people.slice(0, maxPeople)
  const fixed = headBytes + people.length * personBytes
  if (fixed > maxBytes) return undefined
  let room = maxBytes - fixed
  const names: Uint8Array[] = []
  for (const { firstName } of people.filter(isNamed)) {
    const bytes = utf8.encode(firstName)
    const name = bytes.length > maxNameBytes || bytes.length >= room ? new Uint8Array(0) : bytes
    room -= 1 + name.length
    if (room < 0) break
    names.push(name)
  }
  const encoded = new Uint8Array(fixed + names.reduce((sum, { length }) => sum + 1 + length, 0))
  const view = new DataView(encoded.buffer)
  view.setUint8(0, version)
  view.setUint32(1, code.keyId)
  view.setUint32(5, code.locationId)
  view.setUint16(9, daysBetween(firstDay, code.day))
  view.setUint32(11, code.signedAt)
  encoded.set(code.secret, 15)
  view.setUint8(headBytes - 1, people.length)
  let at = headBytes
  for (const { tag, verdict, ageBand } of people) {
    view.setUint16(at, tag >>> 8)
    view.setUint8(at + 2, tag & 0xff)
    view.setUint8(at + personTagBytes, verdicts.indexOf(verdict) * 16 + ageBands.indexOf(ageBand))
    at += personBytes
  }
  for (const name of names) {
    view.setUint8(at, name.length)
    encoded.set(name, at + 1)
    at += 1 + name.length
  }
  return encoded
}

/** The longest signed part for a card with this address, so that both fit into `maxArrivalCodeBytes`. */
export function getRoomForCode(address: string): number {
  const characters = maxArrivalCodeBytes - address.length - codePrefix.length
  // Four characters of Base64 hold three bytes.
  return Math.floor((characters * 3) / 4) - signatureBytes
}

/** What is signed: the encoded code, and the reference of its card, so that neither is put beside another one. */
export function buildSignedMessage(
  encoded: Uint8Array,
  reference: string,
  utf8: Pick<Utf8, 'encode'>,
): Uint8Array<ArrayBuffer> {
  const head = utf8.encode(`${signatureContext} ${reference} `)
  const message = new Uint8Array(head.length + encoded.length)
  message.set(head)
  message.set(encoded, head.length)
  return message
}

/** Splits the bytes of a code into what is signed and its signature; undefined if they are too few. */
export function splitSignature(
  bytes: Uint8Array<ArrayBuffer>,
): { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> } | undefined {
  if (bytes.length < headBytes + signatureBytes) return undefined
  return { signed: bytes.slice(0, -signatureBytes), signature: bytes.slice(-signatureBytes) }
}

/** Decodes what was signed; undefined for anything else. Check the signature before anything of it is displayed. */
export function decodeArrivalCode(encoded: Uint8Array<ArrayBuffer>, utf8: Utf8): ArrivalCode | undefined {
  if (encoded.length < headBytes || encoded[0] !== version) return undefined
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength)
  const count = view.getUint8(headBytes - 1)
  if (count > maxPeople || encoded.length < headBytes + count * personBytes) return undefined
  const people: ArrivalCodePerson[] = []
  let nameAt = headBytes + count * personBytes
  for (let at = headBytes; people.length < count; at += personBytes) {
    const state = view.getUint8(at + personTagBytes)
    const verdict = verdicts[state >>> 4]
    const ageBand = ageBands[state & 0xf]
    if (verdict === undefined || ageBand === undefined) return undefined
    const person = { tag: view.getUint16(at) * 256 + view.getUint8(at + 2), verdict, ageBand, firstName: '' }
    if (isNamed(person)) {
      // The last names may have been left out.
      const length = encoded[nameAt]
      if (length !== undefined) {
        if (nameAt + 1 + length > encoded.length) return undefined
        person.firstName = utf8.decode(encoded.subarray(nameAt + 1, nameAt + 1 + length))
        nameAt += 1 + length
      }
    }
    people.push(person)
  }
  if (nameAt !== encoded.length) return undefined
  return {
    keyId: view.getUint32(1),
    locationId: view.getUint32(5),
    day: addDays(firstDay, view.getUint16(9)),
    signedAt: view.getUint32(11),
    secret: encoded.slice(15, 15 + codeSecretBytes),
    people,
  }
}

const isNamed = ({ verdict }: Pick<ArrivalCodePerson, 'verdict'>): boolean => verdict === 'not-ready'

/** Stands between the address of a card and its signed code. What follows `#` is sent to no server. */
export const codePrefix = '#v1.'

/** The signed code in the text of a QR code, as Base64 (RFC 4648, section 5); undefined if there is none. */
export function getSignedPart(text: string): string | undefined {
  return /#v1\.([\w-]+)$/.exec(text.trim())?.[1]
}

/** The text of a QR code without its signed code: what is sent to the server. */
export function withoutSignedPart(text: string): string {
  return text.trim().replace(/#.*$/s, '')
}
