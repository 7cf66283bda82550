import { hash } from 'node:crypto'
import type { SignedWaiverEvidence } from '@first-chair/core/waiver/signed-waiver'
import { someErasedEvidence, someEvidence } from '@first-chair/core/waiver/signed-waiver.builders'
import { expect, test } from 'vitest'
import { hashEvidence } from './evidence.rule.ts'
import { findLoggedRecordFault } from './record-fault.rule.ts'

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
