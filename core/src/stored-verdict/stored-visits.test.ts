import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/calendar-date.ts'
import type { Purchase } from '../household/household.ts'
import { aLocation } from '../location/location.builders.ts'
import { anActivity, aPurchase, owedFacts } from '../owed-task/owed-facts.builders.ts'
import { aTicket } from '../readiness/readiness-facts.builders.ts'
import { getStoredVisits, storedDaysAhead } from './stored-visits.ts'

const today = '2026-12-05'
const base = { location: aLocation({ id: 1, isDefault: true }), today, activities: [anActivity()] }
const { purchaseWindow } = owedFacts()
const setup = { purchaseWindow, productsOfActivities: new Set(['LESSON']) }
const school = { location: aLocation({ id: 2 }), today, activities: [anActivity({ id: 2, productIds: ['LESSON'] })] }

const getDays = (purchase: Partial<Purchase>) =>
  getStoredVisits([aPurchase({ contactId: 'a', ...purchase })], [base], setup).map(({ day }) => day)
const validFor = (validFrom: string | null, validUntil: string | null) => ({
  validity: {
    ...aTicket({ contactId: 'a' }).validity,
    validFrom,
    validUntil,
    blackouts: [],
    access: [],
    ageMin: null,
    ageMax: null,
    isPaid: true,
  },
})

describe('verdicts are stored', () => {
  test.each([
    ['a ticket for today', { productDate: today }, [today]],
    ['a ticket for a day of the next two weeks', { productDate: '2026-12-12' }, [today, '2026-12-12']],
    ['a ticket for the last of these days', { productDate: addDays(today, storedDaysAhead) }, [today, '2026-12-19']],
    ['a ticket for some days', validFor('2026-12-04', '2026-12-06'), [today, '2026-12-06']],
    ['a season pass', validFor('2026-11-01', '2027-04-30'), [today]],
    ['open prepaid access', { kind: 'prepaidAccess', isOpen: true, productDate: null }, [today]],
  ] as const)('for %s', (_what, purchase, days) => {
    expect(getDays(purchase)).toEqual(days)
  })
  test.each([
    ['a ticket for a later day', { productDate: addDays(today, storedDaysAhead + 1) }],
    ['a ticket for a past day', { productDate: '2026-12-04' }],
    ['a cancelled ticket', { productDate: today, isCancelled: true }],
    ['a season pass of last season', validFor('2025-11-01', '2026-04-30')],
    ['used prepaid access', { kind: 'prepaidAccess', isOpen: false, productDate: null }],
    ['a sale without a day', { productDate: null }],
  ] as const)('not for %s', (_what, purchase) => {
    expect(getDays(purchase)).toEqual([])
  })
  test('at the default location, and at others for which something was bought', () => {
    const getLocations = (productId: string) =>
      getStoredVisits([aPurchase({ contactId: 'a', productId, productDate: today })], [base, school], setup).map(
        ({ locationId }) => locationId,
      )
    expect(getLocations('LESSON')).toEqual([1, 2])
    const withoutNames = { ...base, location: aLocation({ id: 3 }) }
    expect(getStoredVisits([aPurchase({ contactId: 'a', productDate: today })], [withoutNames], setup)).toHaveLength(1)
  })
  test('for nobody who has bought nothing', () => {
    expect(getStoredVisits([], [base, school], setup)).toEqual([])
  })
})
