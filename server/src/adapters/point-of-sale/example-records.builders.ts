import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { examplePasses } from './example-passes.builders.ts'
import type { ExampleCustomer, ExampleRecords } from './example-records.ts'

const greyFamily = { lastName: 'Grey', email: null, headIpCode: '100', mergedInto: null }
const aSingleCustomer = (
  ipCode: string,
  firstName: string,
  lastName: string,
  mergedInto: string | null,
): ExampleCustomer => ({
  ipCode,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@example.test`,
  birthDate: '1990-01-01',
  headIpCode: ipCode,
  mergedInto,
  position: 0,
})

const giftPurchase = {
  kind: 'transaction',
  isOpen: false,
  productId: 'GIFT',
  productDate: '2026-12-31',
  resortCode: null,
  resortGroupCode: null,
  salesLocationId: null,
} as const

/**
 * The records for the contract tests of a point of sale: households with all kinds of records, merged customers, and
 * ten customers with different kinds of passes for the tests of gates.
 */
export const exampleRecords: ExampleRecords = {
  customers: [
    { ...aSingleCustomer('100', 'Ada', "O'Neill-Grey", null), birthDate: '1985-02-28' },
    { ...greyFamily, ipCode: '102', firstName: 'Bo', birthDate: null, position: 2 },
    { ...greyFamily, ipCode: '103', firstName: 'Cy', birthDate: '2016-02-29', position: 1 },
    { ...greyFamily, ipCode: '104', firstName: 'Cyrus', birthDate: '2016-02-29', position: 3, mergedInto: '103' },
    aSingleCustomer('200', 'Pat', 'Kim', null),
    aSingleCustomer('201', 'Pat', 'Kim', null),
    { ...aSingleCustomer('300', 'Olga', 'Old', '301'), email: 'old@example.test' },
    aSingleCustomer('301', 'Olga', 'Older', '100'),
    aSingleCustomer('400', 'Rae', 'Round', '401'),
    aSingleCustomer('401', 'Rae', 'Round', '400'),
    aSingleCustomer('500', 'Mo', 'Moved', '501'),
    aSingleCustomer('501', 'Mo', 'Moved', null),
    ...examplePasses.customers,
  ],
  products: [
    {
      code: 'PASS',
      name: 'Season Pass',
      components: [
        { code: 'LIFT', rules: [], authorizationTypes: ['SEASON'], isImageRequired: true },
        { code: 'RENT', rules: ['RENTALPROFILEREQUIRED'], authorizationTypes: [], isImageRequired: false },
      ],
    },
    { code: 'GIFT', name: 'Gift', components: [] },
    ...examplePasses.products,
  ],
  purchases: [
    {
      id: 'P1',
      contactId: '100',
      kind: 'prepaidAccess',
      isOpen: true,
      isCancelled: false,
      productId: 'PASS',
      productDate: null,
      resortCode: 'KR',
      resortGroupCode: null,
      salesLocationId: null,
    },
    {
      id: 'P2',
      contactId: '103',
      kind: 'orderLine',
      isOpen: false,
      isCancelled: true,
      productId: 'GIFT',
      productDate: '2026-12-31',
      resortCode: null,
      resortGroupCode: 'WEST',
      salesLocationId: 'WEB',
    },
    { ...giftPurchase, id: 'P3', contactId: '201', isCancelled: true },
    { ...giftPurchase, id: 'P4', contactId: '501', isCancelled: false },
    ...examplePasses.purchases,
  ],
  salesLocations: [
    { code: 'WEB', name: 'Web shop' },
    { code: '12', name: 'Base ticket office' },
  ],
  waivers: [
    { authorizationType: 'SEASON', name: 'Season Waiver', html: '<p>Be careful.</p>' },
    { authorizationType: 'DAY', name: 'Day Waiver', html: '<p>Be careful today.</p>' },
  ],
  authorizations: [
    { contactId: '100', authorizationType: 'SEASON', startDate: '2026-11-01', endDate: '2027-05-31', textHash: 'ab' },
    { contactId: '103', authorizationType: 'SEASON', startDate: '2026-11-01', endDate: null, textHash: null },
    ...examplePasses.authorizations,
  ],
  rentalLists,
  rentalProfiles: [
    { contactId: '100', profile: aRentalProfile({ updateDate: '2026-01-18' }) },
    {
      contactId: '103',
      profile: aRentalProfile({
        selectedWeight: null,
        selectedShoeSize: null,
        shoeSize: null,
        selectedGoofy: null,
        updateDate: '2026-01-19',
      }),
    },
  ],
  childRegistrations: [{ contactId: '103', registration: aChildRegistration({ updateDate: '2026-01-20' }) }],
  photos: [{ contactId: '100', updatedOn: '2026-01-21', photoHash: 'ff00', jpeg: Buffer.from('a jpeg') }],
  media: [{ id: 'M1', contactId: '103', isActive: true, isPrinted: false }, ...examplePasses.media],
  gates: {
    accessLocations: [
      { code: 'G2', name: 'Summit Chair' },
      { code: 'G1', name: 'Base Gondola' },
    ],
    accesses: examplePasses.accesses,
    purchaseDays: examplePasses.purchaseDays,
    numbers: [{ mediaId: 'M1', cardNumber: '82001', rfidNumber: 'E016040100000001' }, ...examplePasses.numbers],
    blocks: [
      { mediaId: 'M1', reason: 'UNPAID', from: '2026-11-30' },
      { mediaId: 'M1', reason: 'LOST', from: '2026-12-01' },
      ...examplePasses.blocks,
    ],
  },
}

/** The same records as JSON, for filling a test system. Photos are in base64. */
export function exampleRecordsAsJson(): unknown {
  return {
    ...exampleRecords,
    photos: exampleRecords.photos.map(({ jpeg, ...photo }) => ({ ...photo, jpegBase64: jpeg.toString('base64') })),
  }
}
