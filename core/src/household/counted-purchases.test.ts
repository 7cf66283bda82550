import { describe, expect, test } from 'vitest'
import { aPurchase } from '../owed-task/owed-facts.builders.ts'
import { getPurchaseVerdict, type PurchaseWindow } from './counted-purchases.ts'
import type { Purchase } from './household.ts'

const today = '2026-12-05'
const everywhere: PurchaseWindow = {
  daysBeforeCurrentDay: 1,
  daysAfterCurrentDay: 150,
  resortCodes: [],
  resortGroupCodes: [],
  salesLocationIds: [],
}
const getVerdict = (over: Partial<Purchase>, window: Partial<PurchaseWindow> = {}) =>
  getPurchaseVerdict(aPurchase({ contactId: 'maya', ...over }), today, { ...everywhere, ...window })

describe('open prepaid access', () => {
  const access = { kind: 'prepaidAccess', isOpen: true } as const

  test.each([null, '1999-01-01', today, '2099-01-01'])('counts on any date: %s', (productDate) => {
    expect(getVerdict({ ...access, productDate })).toEqual({ counts: true, reason: 'open-prepaid-access' })
  })

  test('does not count once it is closed or cancelled', () => {
    expect(getVerdict({ ...access, isOpen: false })).toEqual({ counts: false, reason: 'not-open' })
    expect(getVerdict({ ...access, isCancelled: true })).toEqual({ counts: false, reason: 'cancelled' })
  })
})

describe.each([
  ['a transaction', { kind: 'transaction', isOpen: false }],
  ['an open order line', { kind: 'orderLine', isOpen: true }],
] as const)('%s', (_name, kind) => {
  test.each([
    ['2026-12-03', false],
    ['2026-12-04', true],
    ['2026-12-05', true],
    ['2027-05-04', true],
    ['2027-05-05', false],
  ])('for %s counts: %s (the window is one day before today to 150 days after)', (productDate, counts) => {
    expect(getVerdict({ ...kind, productDate })).toEqual({ counts, reason: counts ? 'in-window' : 'outside-window' })
  })

  test('counts only today in a window of no days', () => {
    const narrow = { daysBeforeCurrentDay: 0, daysAfterCurrentDay: 0 }
    expect(getVerdict({ ...kind, productDate: '2026-12-04' }, narrow).counts).toBe(false)
    expect(getVerdict({ ...kind, productDate: today }, narrow).counts).toBe(true)
    expect(getVerdict({ ...kind, productDate: '2026-12-06' }, narrow).counts).toBe(false)
  })

  test('does not count without a date', () => {
    expect(getVerdict({ ...kind, productDate: null })).toEqual({ counts: false, reason: 'no-date' })
  })

  test('never counts once it is cancelled', () => {
    expect(getVerdict({ ...kind, isCancelled: true })).toEqual({ counts: false, reason: 'cancelled' })
  })
})

test('an order line that is not open does not count', () => {
  expect(getVerdict({ kind: 'orderLine', isOpen: false })).toEqual({ counts: false, reason: 'not-open' })
})

describe('if codes are set, only a purchase that matches any of them counts', () => {
  const set = { resortCodes: ['KR'], resortGroupCodes: ['WEST'], salesLocationIds: ['77'] }

  test.each([
    [{ resortCode: 'KR' }, true],
    [{ resortGroupCode: 'WEST' }, true],
    [{ salesLocationId: '77' }, true],
    [{ resortCode: 'XX', salesLocationId: '77' }, true],
    [{ resortCode: 'XX', resortGroupCode: 'EAST', salesLocationId: '78' }, false],
    [{ resortCode: 'WEST' }, false],
    [{}, false],
  ])('%j: %s', (place, counts) => {
    expect(getVerdict(place, set).counts).toBe(counts)
    if (!counts) expect(getVerdict(place, set).reason).toBe('elsewhere')
  })

  test('also for prepaid access', () => {
    expect(getVerdict({ kind: 'prepaidAccess', isOpen: true }, set).counts).toBe(false)
    expect(getVerdict({ kind: 'prepaidAccess', isOpen: true, resortCode: 'KR' }, set).counts).toBe(true)
  })

  test('without codes the place of the purchase does not matter', () => {
    expect(getVerdict({ resortCode: 'XX' }).counts).toBe(true)
  })
})
