import { describe, expect, test } from 'vitest'
import {
  decodeArrivalCode,
  encodeArrivalCode,
  getRoomForCode,
  getSignedPart,
  maxArrivalCodeBytes,
  splitSignature,
  withoutSignedPart,
  type ArrivalCode,
  type ArrivalCodePerson,
} from './arrival-code.ts'

/** Latin letters are enough here. */
const utf8 = {
  encode: (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  decode: (bytes: Uint8Array) => String.fromCharCode(...bytes),
}
const aPerson = (over: Partial<ArrivalCodePerson> = {}): ArrivalCodePerson => ({
  tag: 0xabcdef,
  verdict: 'ready',
  ageBand: 'adult',
  firstName: '',
  ...over,
})
const aCode = (over: Partial<ArrivalCode> = {}): ArrivalCode => ({
  keyId: 0xfedcba98,
  locationId: 12,
  day: '2027-02-13',
  signedAt: 1_802_537_520,
  secret: Uint8Array.from({ length: 16 }, (_, index) => 255 - index),
  people: [
    aPerson(),
    aPerson({ tag: 1, verdict: 'not-ready', ageBand: 'teen', firstName: 'Zoë' }),
    aPerson({ tag: 2, verdict: 'pending', ageBand: 'child' }),
  ],
  ...over,
})
const encode = (code: ArrivalCode, room = 200) => encodeArrivalCode(code, utf8, room) ?? new Uint8Array(0)

describe('an arrival code', () => {
  test('says the party and its verdict after it was encoded and decoded', () => {
    expect(decodeArrivalCode(encode(aCode()), utf8)).toEqual(aCode())
  })
  test('names only people who are not ready', () => {
    const named = aCode({ people: [aPerson({ firstName: 'Marker' })] })
    expect(utf8.decode(encode(named))).not.toContain('Marker')
  })
  test('fits with its address into 300 bytes, also for 20 people with long names', () => {
    const address = 'https://check-in.resort-name.example/l/123?ref=K7QM-4TRX'
    const people = Array.from({ length: 20 }, (_, tag) =>
      aPerson({ tag, verdict: 'not-ready', firstName: 'Maximiliane-Josefa' }),
    )
    const encoded = encode(aCode({ people }), getRoomForCode(address))
    const characters = Math.ceil(((encoded.length + 64) * 4) / 3)
    expect(`${address}#v1.`.length + characters).toBeLessThanOrEqual(maxArrivalCodeBytes)
    expect(decodeArrivalCode(encoded, utf8)?.people).toHaveLength(20)
  })
  test('leaves out a name that does not fit, and keeps the person', () => {
    const code = aCode({ people: [aPerson({ verdict: 'not-ready', firstName: 'Juno' })] })
    const whole = encode(code)
    expect(decodeArrivalCode(encode(code, whole.length - 1), utf8)?.people).toMatchObject([
      { verdict: 'not-ready', firstName: '' },
    ])
  })
  test('is not made if the party does not fit', () => {
    expect(encodeArrivalCode(aCode(), utf8, 20)).toBeUndefined()
  })
  test('that was cut or has bytes of another format is not decoded', () => {
    const encoded = encode(aCode({ people: [aPerson(), aPerson({ tag: 1 })] }))
    for (let length = 0; length < encoded.length; length += 1) {
      expect(decodeArrivalCode(encoded.slice(0, length), utf8), `${length} bytes`).toBeUndefined()
    }
    expect(decodeArrivalCode(Uint8Array.from([...encoded, 0]), utf8)).toBeUndefined()
    expect(decodeArrivalCode(encoded.with(0, 9), utf8)).toBeUndefined()
    expect(decodeArrivalCode(encoded.with(35, 0xff), utf8), 'an unknown verdict').toBeUndefined()
  })
  test('is split from its signature', () => {
    const parts = splitSignature(Uint8Array.from([...encode(aCode()), ...Array<number>(64).fill(7)]))
    expect(parts && decodeArrivalCode(parts.signed, utf8)).toEqual(aCode())
    expect(parts?.signature).toEqual(new Uint8Array(64).fill(7))
    expect(splitSignature(new Uint8Array(64))).toBeUndefined()
  })
})

describe('the text of a QR code', () => {
  const address = 'https://check-in.example/l/1?ref=K7QM-4TRX'
  test('has a signed part after its address, which is not sent to the server', () => {
    expect(getSignedPart(`${address}#v1.AbC_-9`)).toBe('AbC_-9')
    expect(withoutSignedPart(`${address}#v1.AbC_-9`)).toBe(address)
  })
  test.each([address, 'K7QM-4TRX', `${address}#v1.`, `${address}#v1.a b`, `${address}#other`])(
    '"%s" has none',
    (text) => {
      expect(getSignedPart(text)).toBeUndefined()
    },
  )
})
