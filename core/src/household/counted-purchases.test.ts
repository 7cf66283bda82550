import { describe, expect, test } from 'vitest'
import { aPurchase } from '../contact-task/owed-facts.builders.ts'
import { purchaseVerdict, type PurchaseWindow } from './counted-purchases.ts'
import type { Purchase } from './household.ts'

const today = '2026-12-05'
const everywhere: PurchaseWindow = {
  daysBeforeCurrentDay: 1,
  daysAfterCurrentDay: 150,
  resortCodes: [],
  resortGroupCodes: [],
  salesLocationIds: [],
}
const verdictOn = (over: Partial<Purchase>, window: Partial<PurchaseWindow> = {}) =>
  purchaseVerdict(aPurchase({ contactId: 'maya', ...over }), today, { ...everywhere, ...window })

describe('open prepaid access', () => {
  const access = { kind: 'prepaidAccess', isOpen: true } as const

  test.each([null, '1999-01-01', today, '2099-01-01'])('counts on any date: %s', (productDate) => {
    expect(verdictOn({ ...access, productDate })).toEqual({ counts: true, reason: 'open-prepaid-access' })
  })

  test('does not count once it is closed or cancelled', () => {
    expect(verdictOn({ ...access, isOpen: false })).toEqual({ counts: false, reason: 'not-open' })
    expect(verdictOn({ ...access, isCancelled: true })).toEqual({ counts: false, reason: 'cancelled' })
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
  ])('for %s counts: %s, from a day before today to 150 days after it', (productDate, counts) => {
    expect(verdictOn({ ...kind, productDate })).toEqual({ counts, reason: counts ? 'in-window' : 'outside-window' })
  })

  test('counts today only in a window of no days', () => {
    const narrow = { daysBeforeCurrentDay: 0, daysAfterCurrentDay: 0 }
    expect(verdictOn({ ...kind, productDate: '2026-12-04' }, narrow).counts).toBe(false)
    expect(verdictOn({ ...kind, productDate: today }, narrow).counts).toBe(true)
    expect(verdictOn({ ...kind, productDate: '2026-12-06' }, narrow).counts).toBe(false)
  })

  test('does not count without a date', () => {
    expect(verdictOn({ ...kind, productDate: null })).toEqual({ counts: false, reason: 'no-date' })
  })

  test('never counts once it is cancelled', () => {
    expect(verdictOn({ ...kind, isCancelled: true })).toEqual({ counts: false, reason: 'cancelled' })
  })
})

test('an order line that is not open does not count', () => {
  expect(verdictOn({ kind: 'orderLine', isOpen: false })).toEqual({ counts: false, reason: 'not-open' })
})

describe('where codes are set, a purchase counts that matches any of them', () => {
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
    expect(verdictOn(place, set).counts).toBe(counts)
    if (!counts) expect(verdictOn(place, set).reason).toBe('elsewhere')
  })

  test('prepaid access too', () => {
    expect(verdictOn({ kind: 'prepaidAccess', isOpen: true }, set).counts).toBe(false)
    expect(verdictOn({ kind: 'prepaidAccess', isOpen: true, resortCode: 'KR' }, set).counts).toBe(true)
  })

  test('without codes it counts wherever it was bought', () => {
    expect(verdictOn({ resortCode: 'XX' }).counts).toBe(true)
  })
})
