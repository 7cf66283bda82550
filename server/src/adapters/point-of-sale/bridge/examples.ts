import type { CustomerKey } from './shapes.ts'

/** The data in the examples of both documents. Each system adds its own names of a customer, a waiver and a product. */
export const example = {
  ipCode: 1_004_180,
  memberIpCode: 1_004_184,
  guest: { firstName: 'Maya', lastName: 'Lindqvist', birthDate: '1985-10-26' },
  reach: { email: 'maya@kestrel.example', phone: '970-555-0117' },
  /** A customer who may match a sign-in. */
  candidate: { email: 'maya@kestrel.example', firstName: 'Maya', lastName: 'Lindqvist' },
  productName: '2026/27 Season Pass, Adult',
  componentCode: 'LIFT-SEASON',
  purchaseId: 'A1004180-1',
  soldAt: { resortCode: 'KR', resortGroupCode: 'KESTREL', salesLocationId: 'WEB' },
  waiverCode: 'SLW',
  waiver: { name: 'Season Liability Waiver', html: '<p>Skiing has risks.</p>' },
  /** The waiver that she signed last season. */
  signed: { from: '2025-12-30', until: '2026-06-28' },
  /** The waiver that she signs now. */
  signature: { source: 'first-chair:412', from: '2026-12-05', until: '2027-05-31' },
  evidence: { textHash: 'a34b1c', comment: 'Signed by Maya Lindqvist on 12/05/2026 with Safari 20.' },
} as const

/** Records of a customer that have the same form in both systems. */
export function buildExampleRecords<Key extends CustomerKey>(customer: Key) {
  return {
    rentalProfiles: [
      { customer, updatedOn: '2026-11-09', hasShoeSize: true, hasStance: true, hasRequiredFields: true },
    ],
    childRegistrations: [],
    photos: [{ customer, updatedOn: '2026-02-08', photoHash: '5f70bf18a086' }],
    media: [{ id: 'M1004180-1', customer, isActive: true, isPrinted: true }],
  }
}
