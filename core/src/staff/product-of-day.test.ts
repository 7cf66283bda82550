import { expect, test } from 'vitest'
import type { Purchase } from '../household/household.ts'
import { getProductOfDay, isAgeNeeded } from './product-of-day.ts'

const day = '2026-12-05'
const validity = {
  validFrom: null,
  validUntil: null,
  blackouts: [],
  access: [],
  ageMin: null,
  ageMax: null,
  isPaid: true,
}
const aPurchase = (over: Partial<Purchase>): Purchase => ({
  id: 'A',
  contactId: '1001',
  kind: 'transaction',
  isOpen: true,
  isCancelled: false,
  productId: 'DAY',
  productName: 'Day ticket',
  productDate: day,
  resortCode: null,
  resortGroupCode: null,
  salesLocationId: null,
  components: [],
  ...over,
})
const seasonPass = aPurchase({ kind: 'prepaidAccess', productName: 'Season pass', productDate: null, validity })

test('the ticket for the day is named before a season pass', () => {
  expect(getProductOfDay([seasonPass, aPurchase({})], '1001', day)?.productName).toBe('Day ticket')
  expect(getProductOfDay([seasonPass], '1001', day)?.productName).toBe('Season pass')
})

test('a ticket for several days is named on each of them, a cancelled one never', () => {
  const week = aPurchase({
    productDate: null,
    validity: { ...validity, validFrom: '2026-12-01', validUntil: '2026-12-07' },
  })
  expect(getProductOfDay([week], '1001', day)).toBe(week)
  expect(getProductOfDay([week], '1001', '2026-12-08')).toBeUndefined()
  expect(getProductOfDay([{ ...week, isCancelled: true }], '1001', day)).toBeUndefined()
  expect(getProductOfDay([week], '1002', day)).toBeUndefined()
})

test('the desk sees the exact age only of minors whose ticket is sold for some ages', () => {
  const forChildren = aPurchase({ validity: { ...validity, ageMax: 12 } })
  expect(isAgeNeeded(forChildren, 12, 18)).toBe(true)
  expect(isAgeNeeded(forChildren, 41, 18)).toBe(false)
  expect(isAgeNeeded(aPurchase({ validity }), 12, 18)).toBe(false)
  expect(isAgeNeeded(undefined, 12, 18)).toBe(false)
})
