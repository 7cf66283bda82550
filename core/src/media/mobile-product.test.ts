import { describe, expect, test } from 'vitest'
import { aPerson, aPurchase } from '../owed-task/owed-facts.builders.ts'
import type { Purchase } from '../household/household.ts'
import { mobilePassRule, getMobilePassSeason, getMobileProducts, type MobilePassSettings } from './mobile-product.ts'

const today = '2026-12-05'
const everywhere: MobilePassSettings = {
  daysBeforeCurrentDay: 1,
  daysAfterCurrentDay: 150,
  resortCodes: [],
  resortGroupCodes: [],
  salesLocationIds: [],
  mobilePassProducts: [],
}
const mobile = [{ code: 'LIFT', rules: [mobilePassRule], authorizationTypes: [], isImageRequired: false }]
const pass = (contactId: string, over: Partial<Purchase> = {}) =>
  aPurchase({
    contactId,
    kind: 'prepaidAccess',
    isOpen: true,
    productId: 'PASS',
    productName: 'Season Pass',
    productDate: null,
    components: mobile,
    ...over,
  })
const people = ['maya', 'theo'].map((contactId) => aPerson({ contactId }))
const getProducts = (purchases: Purchase[], settings: MobilePassSettings = everywhere) =>
  getMobileProducts({ people, purchases }, today, settings).map(({ contactId, productId }) => [contactId, productId])

describe('who may have a mobile pass', () => {
  test('everybody with a counted purchase of a mobile product, in household order', () => {
    expect(getProducts([pass('theo'), pass('maya')])).toEqual([
      ['maya', 'PASS'],
      ['theo', 'PASS'],
    ])
  })

  test('nobody without a mobile product', () => {
    expect(getProducts([pass('maya', { components: [] })])).toEqual([])
  })

  test('the settings can allow a product that the point of sale does not mark', () => {
    const chosen = { ...everywhere, mobilePassProducts: ['PASS'] }
    expect(
      getProducts([pass('maya', { components: [] }), pass('theo', { productId: 'TICKET', components: [] })], chosen),
    ).toEqual([['maya', 'PASS']])
  })

  test('nobody with a cancelled or closed purchase, or a purchase of another resort', () => {
    expect(getProducts([pass('maya', { isCancelled: true }), pass('theo', { isOpen: false })])).toEqual([])
    expect(getProducts([pass('maya', { resortCode: 'XX' })], { ...everywhere, resortCodes: ['KR'] })).toEqual([])
  })

  test('a day ticket counts within the window of days', () => {
    const ticket = { kind: 'transaction', isOpen: false } as const
    expect(getProducts([pass('maya', { ...ticket, productDate: '2026-12-04' })])).toHaveLength(1)
    expect(getProducts([pass('maya', { ...ticket, productDate: '2026-12-03' })])).toEqual([])
  })

  test('one product per person: prepaid access before day tickets, earlier days before later ones', () => {
    const day = (productDate: string) =>
      pass('maya', { id: productDate, kind: 'transaction', productDate, productId: productDate })
    expect(getProducts([day('2026-12-08'), day('2026-12-06')])).toEqual([['maya', '2026-12-06']])
    expect(getProducts([day('2026-12-06'), pass('maya')])).toEqual([['maya', 'PASS']])
  })

  test('purchases of people outside the household are ignored', () => {
    expect(getProducts([pass('sam')])).toEqual([])
  })
})

test.each([
  ['2026-06-30', '2025/26'],
  ['2026-07-01', '2026/27'],
  ['2027-02-14', '2026/27'],
  ['2099-12-01', '2099/00'],
])('on %s a mobile pass is ordered for the season %s', (day, season) => {
  expect(getMobilePassSeason(day)).toBe(season)
})
