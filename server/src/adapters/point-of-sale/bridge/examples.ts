import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type { BridgeHousehold } from './bridge-system.ts'
import type { CustomerKey } from './shapes.ts'

const soldAt = { resortCode: 'KR', resortGroupCode: 'KESTREL', salesLocationId: 'WEB' }
const guest = { firstName: 'Maya', lastName: 'Lindqvist' }
const ipCode = '1004180'
const authorizationType = 'SLW'
const product = {
  code: 'SP-ADULT',
  name: '2026/27 Season Pass, Adult',
  components: [
    {
      code: 'LIFT-SEASON',
      rules: ['IMAGEREQUIRED', mobilePassRule],
      authorizationTypes: [authorizationType],
      isImageRequired: true,
    },
  ],
}

/** The data in the examples of the documents, with the product's names. Each system writes it in its own form. */
export const example = {
  ipCode,
  memberIpCode: '1004184',
  reach: { email: 'maya@kestrel.example', phone: '970-555-0117' },
  /** A customer who may match a sign-in. */
  candidate: { email: 'maya@kestrel.example', ...guest },
  product,
  /** When and where her pass is valid. */
  validity: {
    id: 'A1004180-1',
    validFrom: null,
    validUntil: '2027-05-31',
    blackouts: [{ from: '2026-12-26', until: '2027-01-02' }],
    access: [{ place: 'BASE', fromTime: null, untilTime: null }],
    ageMin: 18,
    ageMax: null,
    isPaid: true,
  },
  waiver: { authorizationType, name: 'Season Liability Waiver', html: '<p>Skiing has risks.</p>' },
  /** The waiver that she signs now. */
  signature: {
    source: 'first-chair:412',
    authorizationType,
    startDate: '2026-12-05',
    endDate: '2027-05-31',
    textHash: 'a34b1c',
    comment: 'Signed by Maya Lindqvist on 12/05/2026 with Safari 20.',
  },
}

/** The household of the example customer, with the waiver that she signed last season. */
export function buildExampleHousehold<Key extends CustomerKey>(customer: Key): BridgeHousehold<Key> {
  return {
    people: [{ customer, ipCode, ...guest, birthDate: '1985-10-26', isHeadOfHouseHold: true }],
    purchases: [
      {
        id: 'A1004180-1',
        customer,
        kind: 'prepaidAccess',
        isOpen: true,
        isCancelled: false,
        productId: product.code,
        productName: product.name,
        productDate: null,
        ...soldAt,
        components: product.components,
      },
    ],
    authorizations: [{ customer, authorizationType, startDate: '2025-12-30', endDate: '2026-06-28', textHash: null }],
    rentalProfiles: [
      { customer, updatedOn: '2026-11-09', hasShoeSize: true, hasStance: true, hasRequiredFields: true },
    ],
    childRegistrations: [],
    photos: [{ customer, updatedOn: '2026-02-08', photoHash: '5f70bf18a086' }],
    media: [{ id: 'M1004180-1', customer, isActive: true, isPrinted: true }],
  }
}
