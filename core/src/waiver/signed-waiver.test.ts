import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEvidence, type SignedWaiverEvidence } from './signed-waiver.ts'

const evidence: SignedWaiverEvidence = {
  taskId: 1,
  locationId: 2,
  posWaiverId: 'SEASON',
  taskName: 'Season Liability Waiver',
  affirmation: 'I am the guardian of “every” child.',
  textHash: 'ab',
  signedOn: 'page',
  agreed: true,
  typedName: 'Zoë O’Brien 🎿',
  drawingHash: null,
  signer: { ipCode: '1001', name: 'Zoë', email: 'zoe@example.test' },
  signedFor: [{ contactId: '1001', firstName: 'Zoë', lastName: 'O’Brien', birthDate: null }],
  startDate: '2026-12-05',
  endDate: null,
  signedAtUtc: '2026-12-05T14:30:00.000Z',
  offsetHours: 5.5,
  ipAddress: '127.0.0.1',
  browserName: 'Firefox',
  browserVersion: '145.0',
  comment: 'Line one\nLine "two" \\',
}

// All stored signatures were hashed in this form, so it must never change.
const expectedText =
  '{"affirmation":"I am the guardian of “every” child.","agreed":true,"browserName":"Firefox","browserVersion":"145.0",' +
  '"comment":"Line one\\nLine \\"two\\" \\\\","drawingHash":null,"endDate":null,"ipAddress":"127.0.0.1","locationId":2,' +
  '"offsetHours":5.5,"posWaiverId":"SEASON","signedAtUtc":"2026-12-05T14:30:00.000Z","signedFor":[{"birthDate":null,' +
  '"contactId":"1001","firstName":"Zoë","lastName":"O’Brien"}],"signedOn":"page","signer":{"email":"zoe@example.test",' +
  '"ipCode":"1001","name":"Zoë"},"startDate":"2026-12-05","taskId":1,"taskName":"Season Liability Waiver","textHash":"ab",' +
  '"typedName":"Zoë O’Brien 🎿"}'

test('evidence is serialized with sorted keys, no spaces, and unescaped characters', () => {
  expect(canonicalEvidence(evidence)).toBe(expectedText)
})

test('a record contains the user agent and the address of the connection; an older record has no such fields', () => {
  const newer = { ...evidence, userAgent: 'Mozilla/5.0 "quoted" {Signer}', peerAddress: '10.0.0.1' }
  expect(JSON.parse(canonicalEvidence(newer))).toEqual(newer)
  expect(canonicalEvidence(evidence)).not.toMatch(/userAgent|peerAddress/)
})

test('the order of fields does not count, at any depth', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, part]) => [key, reversed(part)]),
    )
  }
  const turned = Object.assign({ ...evidence }, reversed(evidence))
  for (const key of Object.keys(evidence)) expect(key in turned).toBe(true)
  const signer = { email: evidence.signer.email, name: evidence.signer.name, ipCode: evidence.signer.ipCode }
  expect(canonicalEvidence({ ...turned, signer })).toBe(expectedText)
})

test('the order of the people counts', () => {
  const [first] = evidence.signedFor
  if (!first) throw new Error('There is one.')
  const second = { ...first, contactId: '1002' }
  expect(canonicalEvidence({ ...evidence, signedFor: [first, second] })).not.toBe(
    canonicalEvidence({ ...evidence, signedFor: [second, first] }),
  )
})

test('two Unicode forms of the same accent are different evidence', () => {
  expect(canonicalEvidence({ ...evidence, typedName: 'Zoë'.normalize('NFD') })).not.toBe(
    canonicalEvidence({ ...evidence, typedName: 'Zoë'.normalize('NFC') }),
  )
})

test('null, an empty text and the text "null" are different', () => {
  const forms = [null, '', 'null'].map((typedName) => canonicalEvidence({ ...evidence, typedName }))
  expect(new Set(forms).size).toBe(3)
})

test('parsing the text returns the evidence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (comment, typedName) => {
      const original = { ...evidence, comment, typedName }
      expect(JSON.parse(canonicalEvidence(original))).toEqual(original)
    }),
  )
})
