import { hash } from 'node:crypto'
import type { SignedWaiverEvidence, SigningCircumstances } from '@first-chair/core/waiver/signed-waiver'
import { someErasedEvidence, someEvidence } from '@first-chair/core/waiver/signed-waiver.builders'
import { describe, expect, test } from 'vitest'
import { createNoteSigner } from '../transparency-log/signed-note.rule.ts'
import { hashEvidence } from './evidence.rule.ts'
import { findLoggedRecordFault, type CheckedRecord } from './record-fault.rule.ts'
import { sealEvidence } from './sealed-evidence.rule.ts'

const html = '<p>Snow is slippery.</p>'
const textHash = hash('sha256', html)
const evidence = someEvidence({ textHash })
const erased = someErasedEvidence({ textHash })
const noHash = Buffer.alloc(32)
const recordHash = hashEvidence(evidence)

/** What the check says about an older record: one that has no signed part. */
const check = (stored: SignedWaiverEvidence, erasedAtUtc?: string) =>
  findLoggedRecordFault(
    {
      html,
      recordHash,
      previousHash: noHash,
      chainHash: hash('sha256', Buffer.concat([noHash, recordHash]), 'buffer'),
      evidence: stored,
      covered: [{ contactId: '1001', startDate: '2026-02-13', endDate: null }],
      ...(erasedAtUtc !== undefined && { erasedAtUtc }),
    },
    [],
  )

const erasedAt = '2029-11-01T00:00:00.000Z'

test('an older record is in order as it was signed, and after all personal data in it was erased', () => {
  expect(check(evidence)).toBeUndefined()
  expect(check(erased, erasedAt)).toBeUndefined()
  expect(check(erased)).toBe('was changed after it was signed')
})

test.each<[string, Partial<SignedWaiverEvidence>]>([
  ['the signer', { signer: { ipCode: '1001', name: 'Somebody Else', email: '' } }],
  ['a covered person', { signedFor: [{ contactId: '1001', firstName: 'Else', lastName: '', birthDate: null }] }],
  ['the typed name', { typedName: 'Somebody Else' }],
  ['a drawing', { drawingHash: hash('sha256', 'a drawing') }],
  ['the address', { ipAddress: '192.0.2.9' }],
  ['how it was signed', { circumstances: { build: 'x' } }],
  ['the salt', { salt: 'x' }],
])('an older record is not in order if it is called erased and still has %s', (_name, left) => {
  expect(check({ ...erased, ...left }, erasedAt)).toBe('has personal data again, although it was erased')
})

describe('a record with a signed part', () => {
  const signer = createNoteSigner('checkin.example/log', Buffer.alloc(32, 7))
  /** With every field that evidence can have, so the compiler asks for new ones. */
  const whole: Omit<Required<SignedWaiverEvidence>, 'salt'> = {
    ...evidence,
    drawingHash: hash('sha256', 'a drawing'),
    endDate: '2026-05-31',
    signedFor: [
      { contactId: '1001', firstName: 'Maya', lastName: 'Lindqvist', birthDate: null },
      { contactId: '1003', firstName: 'Juno', lastName: 'Lindqvist', birthDate: '2014-01-15', relationship: 'parent' },
    ],
    peerAddress: '198.51.100.2',
    userAgent: 'Mozilla/5.0 (X11)',
    circumstances: {
      identity: { issuer: 'https://id.example', subject: 'maya', authenticatedAtUtc: '2026-02-13T16:00:00.000Z' },
      build: 'First Chair 0.2.0',
      recordsConsent: { version: 'ab12', text: 'You sign electronically.' },
      deviceTimeUtc: '2026-02-13T16:01:00.000Z',
      textOpenedAtUtc: '2026-02-13T16:00:10.000Z',
      textReadToEndAtUtc: '2026-02-13T16:00:50.000Z',
      withoutConnection: true,
      sentAtUtc: '2026-02-13T16:01:01.000Z',
      language: 'en',
      pageBuild: 'index-A1b2.js',
      strokes: {
        width: 3_500,
        height: 1_680,
        strokes: [
          [200, 800, 0, 212, 831, 16],
          [1_100, 800, 1_500],
        ],
      },
    } satisfies Required<SigningCircumstances>,
  }
  const sealed = sealEvidence(whole, signer)
  const stored: CheckedRecord = {
    html,
    evidence: whole,
    ...sealed,
    previousHash: noHash,
    chainHash: hash('sha256', Buffer.concat([noHash, sealed.recordHash]), 'buffer'),
    covered: whole.signedFor.map(({ contactId }) => ({
      contactId,
      startDate: whole.startDate,
      endDate: whole.endDate,
    })),
  }
  const find = (record: CheckedRecord) => findLoggedRecordFault(record, [signer.verifier])

  test('is in order as it was signed', () => {
    expect(find(stored)).toBeUndefined()
  })

  test('is not in order after any change of one character or value of its evidence', () => {
    const changes = listChanges(whole)
    expect(changes.length).toBeGreaterThan(600)
    for (const { what, apply } of changes) {
      const changed = structuredClone(whole)
      apply(changed)
      expect(find({ ...stored, evidence: changed }), what).toBeDefined()
    }
  })

  test('is not in order after any change of one byte of its signed part, its salts, its hashes or its text', () => {
    const { signedPart, salts, recordHash, previousHash, chainHash } = stored
    for (const changed of changeEachByte(Buffer.from(signedPart ?? ''))) {
      expect(find({ ...stored, signedPart: changed.toString('latin1') })).toBeDefined()
    }
    for (const [path, salt] of Object.entries(salts ?? {})) {
      for (const changed of changeEachByte(Buffer.from(salt))) {
        expect(find({ ...stored, salts: { ...salts, [path]: changed.toString('latin1') } }), path).toBeDefined()
      }
    }
    expect(find({ ...stored, salts: { ...salts, more: 'AAAAAAAAAAAAAAAAAAAAAA' } })).toBeDefined()
    for (const [name, bytes] of Object.entries({ recordHash, previousHash, chainHash })) {
      for (const changed of changeEachByte(bytes)) expect(find({ ...stored, [name]: changed }), name).toBeDefined()
    }
    for (const changed of changeEachByte(Buffer.from(html))) {
      expect(find({ ...stored, html: changed.toString('latin1') })).toBeDefined()
    }
  })
})

type Change = { readonly what: string; readonly apply: (root: object) => void }

/**
 * Changes each character of a text and each other value, and adds to or removes from each object and list. The root has the
 * columns of a table, of which none can be added or missing.
 */
function listChanges(root: object, path: readonly string[] = []): Change[] {
  const find = (from: object): object => path.reduce<object>((at, key) => Object(Reflect.get(at, key)), from)
  const change = (what: string, edit: (value: object) => void): Change => ({
    what: [...path, what].join('.'),
    apply: (from) => edit(find(from)),
  })
  const value = find(root)
  const isObject = !Array.isArray(value) && path.length > 0
  return [
    ...Object.entries(value).flatMap(([key, member]: [string, unknown]) => [
      ...(typeof member === 'object' && member !== null ? listChanges(root, [...path, key]) : []),
      ...toOthers(member).map((other) =>
        change(`${key} as ${JSON.stringify(other)}`, (at) => Reflect.set(at, key, other)),
      ),
      ...(isObject ? [change(`${key} removed`, (at) => Reflect.deleteProperty(at, key))] : []),
    ]),
    ...(isObject ? [change('one more', (at) => Reflect.set(at, 'more', 'x'))] : []),
    ...(Array.isArray(value) ? [change('one less', (at) => Reflect.set(at, 'length', value.length - 1))] : []),
  ]
}

function toOthers(value: unknown): unknown[] {
  if (typeof value === 'string') return changeEachByte(Buffer.from(value)).map((bytes) => bytes.toString('latin1'))
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  return value === null ? [''] : []
}

function changeEachByte(bytes: Buffer): Buffer[] {
  return Array.from(bytes, (byte, index) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(byte ^ 1, index)
    return changed
  })
}
