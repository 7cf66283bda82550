import type { SignedWaiverEvidence } from './signed-waiver.ts'

/** The evidence of a waiver that Maya signed for herself. */
export function someEvidence(over: Partial<SignedWaiverEvidence> = {}): SignedWaiverEvidence {
  return {
    taskId: 1,
    locationId: 1,
    posWaiverId: 'SEASON',
    taskName: 'Season Liability Waiver',
    affirmation: 'I have read this.',
    textHash: 'ab'.repeat(32),
    signedOn: 'page',
    agreed: true,
    typedName: 'Maya Lindqvist',
    drawingHash: null,
    signer: { ipCode: '1001', name: 'Maya Lindqvist', email: 'maya@example.test' },
    signedFor: [{ contactId: '1001', firstName: 'Maya', lastName: 'Lindqvist', birthDate: null }],
    startDate: '2026-02-13',
    endDate: null,
    signedAtUtc: '2026-02-13T16:01:02.003Z',
    offsetHours: -7,
    ipAddress: '192.0.2.1',
    browserName: 'Chrome',
    browserVersion: '140',
    comment: '',
    ...over,
  }
}

/** What is left of the evidence of `someEvidence` after its personal data was erased. */
export function someErasedEvidence(over: Partial<SignedWaiverEvidence> = {}): SignedWaiverEvidence {
  return someEvidence({
    typedName: null,
    signer: { ipCode: '1001', name: '', email: '' },
    signedFor: [{ contactId: '1001', firstName: '', lastName: '', birthDate: null }],
    ipAddress: '',
    browserName: '',
    browserVersion: '',
    ...over,
  })
}
