import { describe, expect, test } from 'vitest'
import { anActivity, aPerson, aPurchase, owedFacts } from '../owed-task/owed-facts.builders.ts'
import type { OwedFacts } from '../owed-task/owed-facts.ts'
import { getOwedTasks } from '../owed-task/owed-tasks.ts'
import { isNobodyBooked } from './readiness-reason.ts'
import { getBlockedPassReasons, getNoBookingReasons } from './readiness-reasons.ts'

const maya = aPerson({ contactId: 'maya' })
const finn = aPerson({ contactId: 'finn', birthDate: '2019-06-30' })
const byPurchases = {
  id: 1,
  usePosTransactionsAndOrders: true,
  isEditProfileLocation: false,
  defaultActivityId: null,
} satisfies OwedFacts['location']
const lessons = [anActivity({ productIds: ['LESSON'] })]

describe('no booking', () => {
  const unbooked = (over: Partial<OwedFacts>) => {
    const facts = owedFacts({ people: [maya, finn], activities: lessons, ...over })
    return getNoBookingReasons(facts, getOwedTasks(facts).localPurchases).map(({ contactId }) => contactId)
  }
  const lesson = aPurchase({ contactId: 'finn', productId: 'LESSON' })

  test('is reported for each person without a purchase, at a location that follows purchases', () => {
    expect(unbooked({ location: byPurchases })).toEqual(['maya', 'finn'])
    expect(unbooked({ location: byPurchases, purchases: [lesson] })).toEqual(['maya'])
  })

  test('is reported if the purchases belong to no activity here', () => {
    const lunch = aPurchase({ contactId: 'finn', productId: 'LUNCH' })
    expect(unbooked({ location: byPurchases, purchases: [lunch] })).toEqual(['maya', 'finn'])
    expect(unbooked({ location: { ...byPurchases, defaultActivityId: 1 }, purchases: [lunch] })).toEqual(['maya'])
  })

  test('is reported for nobody, at other locations, if anybody of the household has a purchase for here', () => {
    expect(unbooked({})).toEqual(['maya', 'finn'])
    expect(unbooked({ purchases: [lesson] })).toEqual([])
  })

  test('is reported, at other locations, if all purchases are for other activities of the resort', () => {
    const tube = aPurchase({ contactId: 'maya', productId: 'TUBE' })
    const productsOfActivities = new Set(['LESSON', 'TUBE'])
    expect(unbooked({ purchases: [tube], productsOfActivities })).toEqual(['maya', 'finn'])
    expect(unbooked({ purchases: [tube], productsOfActivities, activities: [anActivity()] })).toEqual([])
  })

  test('is reported for a cancelled purchase, and never at the edit-profile location', () => {
    expect(unbooked({ location: byPurchases, purchases: [{ ...lesson, isCancelled: true }] })).toEqual(['maya', 'finn'])
    expect(unbooked({ location: { ...byPurchases, isEditProfileLocation: true } })).toEqual([])
  })

  test('concerns the whole group only if nobody in it has a booking', () => {
    const reasons = (ids: readonly string[]) => ids.map((contactId) => ({ contactId, code: 'no-booking' as const }))
    expect(isNobodyBooked(reasons(['maya', 'finn']), [maya, finn])).toBe(true)
    expect(isNobodyBooked(reasons(['maya']), [maya, finn])).toBe(false)
    expect(isNobodyBooked([], [])).toBe(false)
  })
})

describe('a blocked pass', () => {
  const block = { contactId: 'maya', reasonCode: 'UNPAID', fromDate: '2026-12-01' }
  const shown = [{ name: 'unpaid', value: 'A payment is due.' }]

  test('is reported with the text of the resort', () => {
    expect(getBlockedPassReasons([block], '2026-12-05', shown)).toEqual([
      { contactId: 'maya', code: 'pass-blocked', text: 'A payment is due.', since: '2026-12-01' },
    ])
  })
  test('is never reported with a code of the point of sale', () => {
    expect(getBlockedPassReasons([{ ...block, reasonCode: 'X-17' }], '2026-12-05', shown)).toMatchObject([{ text: '' }])
  })
  test('counts from its first day on, compared with the day of the visit', () => {
    expect(getBlockedPassReasons([block], '2026-11-30', shown)).toEqual([])
    expect(getBlockedPassReasons([block], '2026-12-01', shown)).toHaveLength(1)
  })
  test('is reported once for each reason', () => {
    const lost = { ...block, reasonCode: 'LOST' }
    expect(getBlockedPassReasons([block, block, lost], '2026-12-05', shown).map(({ text }) => text)).toEqual([
      'A payment is due.',
      '',
    ])
  })
})
