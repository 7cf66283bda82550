import { exampleRecords, type ExampleRecords } from './example-records.builders.ts'

type Sale = ExampleRecords['purchases'][number]

const [someone] = exampleRecords.customers
if (!someone) throw new Error('The example records have no customer.')

const owner = (ipCode: string) => ({ ...someone, ipCode, headIpCode: ipCode, email: null })
const sale = (contactId: string, productId: string, more: Partial<Sale> = {}): Sale => ({
  id: `S${contactId}`,
  contactId,
  kind: 'prepaidAccess',
  isOpen: true,
  isCancelled: false,
  productId,
  productDate: null,
  resortCode: null,
  resortGroupCode: null,
  salesLocationId: null,
  ...more,
})

/** Who has bought what; the pass of each has the number `P` and the IP code. */
const sales = [
  sale('1', 'SEASON'),
  sale('2', 'SEASON'),
  sale('3', 'TWILIGHT', { kind: 'transaction', productDate: '2026-12-24' }),
  sale('4', 'SEASON', { isCancelled: true }),
  sale('5', 'NORTH'),
  sale('6', 'SEASON'),
  sale('7', 'LUNCH'),
  sale('8', 'MORNING', { kind: 'orderLine', productDate: '2026-12-24' }),
  sale('9', 'SEASON'),
  sale('10', 'SEASON', { isOpen: false }),
] as const

/** A point of sale whose customers stand at its gates, each with another pass. */
export const passRecords: ExampleRecords = {
  ...exampleRecords,
  customers: sales.map(({ contactId }) => owner(contactId)),
  products: [
    {
      code: 'SEASON',
      name: 'Season Pass',
      components: [{ code: 'LIFT', rules: [], authorizationTypes: ['SEASON'], isImageRequired: false }],
    },
    { code: 'TWILIGHT', name: 'Twilight Ticket', components: [] },
    { code: 'MORNING', name: 'Morning Ticket', components: [] },
    { code: 'NORTH', name: 'North Pass', components: [] },
    { code: 'LUNCH', name: 'Lunch', components: [] },
  ],
  purchases: sales,
  authorizations: ['1', '3', '6', '9'].map((contactId) => ({
    contactId,
    authorizationType: 'SEASON',
    startDate: '2026-11-01',
    endDate: '2027-05-31',
    textHash: null,
  })),
  rentalProfiles: [],
  childRegistrations: [],
  photos: [],
  media: sales.map(({ contactId }) => ({
    id: `M${contactId}`,
    contactId,
    isActive: contactId !== '9',
    isPrinted: true,
  })),
  gates: {
    accessLocations: [
      { code: 'BASE', name: 'Base Gondola' },
      { code: 'NORTH', name: 'North Chair' },
    ],
    accesses: [
      { productId: 'SEASON', place: null, from: null, until: null },
      { productId: 'TWILIGHT', place: null, from: '15:00', until: '21:00' },
      { productId: 'MORNING', place: null, from: null, until: '12:30' },
      { productId: 'NORTH', place: 'NORTH', from: null, until: null },
    ],
    purchaseDays: [{ purchaseId: 'S6', from: '2025-11-15', until: '2026-04-30' }],
    numbers: sales.map(({ contactId }) => ({
      mediaId: `M${contactId}`,
      cardNumber: contactId === '1' ? '0147 3822-p1' : `P${contactId}`,
      rfidNumber: contactId === '1' ? 'E016-0401' : null,
    })),
    blocks: [
      { mediaId: 'M2', reason: 'LOST', from: '2026-12-24' },
      { mediaId: 'M7', reason: 'UNPAID', from: '2026-12-31' },
    ],
  },
}
