import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import type { ExampleCustomer, ExampleRecords, GateRecords } from './example-records.ts'

type Sale = ExampleRecords['purchases'][number]

const aGateCustomer = (ipCode: string): ExampleCustomer => ({
  ipCode,
  firstName: 'Gail',
  lastName: `Gates ${ipCode}`,
  email: null,
  birthDate: '1990-01-01',
  headIpCode: ipCode,
  mergedInto: null,
  position: 0,
})
const aSale = (contactId: string, productId: string, more: Partial<Sale> = {}): Sale => ({
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

/** Purchases by customer. The number of each customer's pass is `P` and the IP code. */
const sales = [
  aSale('601', 'SEASON'),
  aSale('602', 'SEASON'),
  aSale('603', 'TWILIGHT', { kind: 'transaction', productDate: '2026-12-24' }),
  aSale('604', 'SEASON', { isCancelled: true }),
  aSale('605', 'SUMMIT'),
  aSale('606', 'SEASON'),
  aSale('607', 'LUNCH'),
  aSale('608', 'MORNING', { kind: 'orderLine', productDate: '2026-12-24' }),
  aSale('609', 'SEASON'),
  aSale('610', 'SEASON', { isOpen: false }),
] as const

type Passes = Pick<ExampleRecords, 'customers' | 'products' | 'purchases' | 'authorizations' | 'media'> &
  Omit<GateRecords, 'accessLocations'>

/** Customers for the tests of gates, each with a different kind of pass. */
export const examplePasses: Passes = {
  customers: sales.map(({ contactId }) => aGateCustomer(contactId)),
  products: [
    {
      code: 'SEASON',
      name: 'Season Ticket',
      components: [{ code: 'LIFT', rules: [], authorizationTypes: ['SEASON'], isImageRequired: false }],
    },
    { code: 'TWILIGHT', name: 'Twilight Ticket', components: [] },
    { code: 'MORNING', name: 'Morning Ticket', components: [] },
    {
      code: 'SUMMIT',
      name: 'Summit Pass',
      components: [{ code: 'LIFT', rules: [mobilePassRule], authorizationTypes: [], isImageRequired: false }],
    },
    { code: 'LUNCH', name: 'Lunch', components: [] },
  ],
  purchases: sales,
  authorizations: ['601', '603', '606', '609'].map((contactId) => ({
    contactId,
    authorizationType: 'SEASON',
    startDate: '2026-11-01',
    endDate: '2027-05-31',
    textHash: null,
  })),
  media: sales.map(({ contactId }) => ({
    id: `M${contactId}`,
    contactId,
    isActive: contactId !== '609',
    isPrinted: true,
  })),
  accesses: [
    { productId: 'SEASON', place: null, from: null, until: null },
    { productId: 'TWILIGHT', place: null, from: '15:00', until: '21:00' },
    { productId: 'MORNING', place: null, from: null, until: '12:30' },
    { productId: 'SUMMIT', place: 'G2', from: null, until: null },
  ],
  purchaseDays: [{ purchaseId: 'S606', from: '2025-11-15', until: '2026-04-30' }],
  numbers: sales.map(({ contactId }) => ({
    mediaId: `M${contactId}`,
    cardNumber: contactId === '601' ? '0147 3822-p1' : `P${contactId}`,
    rfidNumber: contactId === '601' ? 'E016-0401' : null,
  })),
  blocks: [
    { mediaId: 'M602', reason: 'LOST', from: '2026-12-24' },
    { mediaId: 'M607', reason: 'UNPAID', from: '2026-12-31' },
  ],
}
