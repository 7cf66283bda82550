import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import { describe, expect, test } from 'vitest'
import type { PointOfSale } from './point-of-sale.ts'

/** Contract tests of one household. */
export function describeHousehold(pos: () => PointOfSale): void {
  describe('the household', () => {
    test('the head comes first, then the members in order, without merged customers', async () => {
      const { people } = await pos().household('100')
      expect(people).toEqual([
        {
          contactId: '100',
          firstName: 'Ada',
          lastName: "O'Neill-Grey",
          birthDate: '1985-02-28',
          isHeadOfHouseHold: true,
        },
        { contactId: '103', firstName: 'Cy', lastName: 'Grey', birthDate: '2016-02-29', isHeadOfHouseHold: false },
        { contactId: '102', firstName: 'Bo', lastName: 'Grey', birthDate: null, isHeadOfHouseHold: false },
      ])
    })
    test('a person who is not a head sees only themselves', async () => {
      const facts = await pos().household('103')
      expect(facts.people.map(({ contactId }) => contactId)).toEqual(['103'])
      expect(facts.purchases.map(({ contactId }) => contactId)).toEqual(['103'])
    })
    test('purchases have product, date, place and the requirements of their components', async () => {
      const { purchases } = await pos().household('100')
      expect(purchases).toEqual([
        {
          id: 'P1',
          contactId: '100',
          kind: 'prepaidAccess',
          isOpen: true,
          isCancelled: false,
          productId: 'PASS',
          productName: 'Season Pass',
          productDate: null,
          resortCode: 'KR',
          resortGroupCode: null,
          salesLocationId: null,
          components: [
            { code: 'LIFT', rules: [], authorizationTypes: ['SEASON'], isImageRequired: true },
            { code: 'RENT', rules: ['RENTALPROFILEREQUIRED'], authorizationTypes: [], isImageRequired: false },
          ],
        },
        {
          id: 'P2',
          contactId: '103',
          kind: 'orderLine',
          isOpen: false,
          isCancelled: true,
          productId: 'GIFT',
          productName: 'Gift',
          productDate: '2026-12-31',
          resortCode: null,
          resortGroupCode: 'WEST',
          salesLocationId: 'WEB',
          components: [],
        },
      ])
    })
    test('a product that may be a mobile pass has that rule, or the bridge leaves it out for all products', async () => {
      const readRules = async (ipCode: string) =>
        (await pos().household(ipCode)).purchases.flatMap(({ components }) => components.flatMap(({ rules }) => rules))
      expect([[mobilePassRule], []]).toContainEqual(await readRules('605'))
      for (const ipCode of ['100', '601']) expect(await readRules(ipCode)).not.toContain(mobilePassRule)
    })
    test('each person has the records of waivers, profiles, photos and media', async () => {
      const facts = await pos().household('100')
      expect(facts.authorizations).toEqual([
        {
          contactId: '100',
          authorizationType: 'SEASON',
          startDate: '2026-11-01',
          endDate: '2027-05-31',
          textHash: 'ab',
        },
        { contactId: '103', authorizationType: 'SEASON', startDate: '2026-11-01', endDate: null, textHash: null },
      ])
      expect(facts.rentalProfiles).toEqual([
        {
          contactId: '100',
          updatedOn: '2026-01-18',
          hasShoeSize: true,
          hasStance: true,
          hasRequiredFields: true,
        },
        {
          contactId: '103',
          updatedOn: '2026-01-19',
          hasShoeSize: false,
          hasStance: false,
          hasRequiredFields: false,
        },
      ])
      expect(facts.childRegistrations).toEqual([{ contactId: '103', updatedOn: '2026-01-20' }])
      expect(facts.photos).toEqual([{ contactId: '100', updatedOn: '2026-01-21', photoHash: 'ff00' }])
      expect(facts.media).toEqual([{ id: 'M1', contactId: '103', isActive: true, isPrinted: false }])
    })
    test('concurrent requests for households get the same answers as single requests', async () => {
      const ipCodes = ['100', '103', '200', 'nobody', '100']
      const alone = []
      for (const ipCode of ipCodes) alone.push(await pos().household(ipCode))
      expect(await Promise.all(ipCodes.map((ipCode) => pos().household(ipCode)))).toEqual(alone)
    })
    test('an unknown IP code has an empty household', async () => {
      expect((await pos().household('nobody')).people).toEqual([])
    })
  })
}

/** Contract tests of when, where and for whom purchases are valid. A system may not know it. */
export function describePurchaseValidity(pos: () => PointOfSale): void {
  describe('the validity of purchases', () => {
    const unlimited = { blackouts: [], ageMin: null, ageMax: null, isPaid: true, validFrom: null, validUntil: null }
    const everywhere = { place: null, fromTime: null, untilTime: null }
    test.each([
      ['a season ticket', '601', { ...unlimited, access: [everywhere] }],
      [
        'an evening ticket',
        '603',
        { ...unlimited, access: [{ ...everywhere, fromTime: '15:00', untilTime: '21:00' }] },
      ],
      ['a pass for one place', '605', { ...unlimited, access: [{ ...everywhere, place: 'G2' }] }],
      [
        'a pass with days of its own',
        '606',
        { ...unlimited, access: [everywhere], validFrom: '2025-11-15', validUntil: '2026-04-30' },
      ],
      ['a lunch, which opens no gate', '607', { ...unlimited, access: [] }],
    ])('of %s is known with its days, places and hours, or left out', async (_what, contactId, expected) => {
      const validity = await pos().purchaseValidity?.([contactId])
      expect([expected, undefined]).toContainEqual(validity?.get(`S${contactId}`))
    })
    test('of unknown customers is empty', async () => {
      expect([...((await pos().purchaseValidity?.(['nobody'])) ?? [])]).toEqual([])
    })
  })
}

/** Contract tests of the walk over all households with purchases. */
export function describeBuyingHouseholds(pos: () => PointOfSale): void {
  describe('walking all households with purchases', () => {
    const buying = ['100', '501', '601', '602', '603', '605', '606', '607', '608', '609', '610']
    const walk = async (atMost: number) => {
      const batches: string[][] = []
      for (let after: string | undefined; ;) {
        const batch = await pos().buyingHouseholds(after, atMost)
        batches.push(batch.map(({ ipCode }) => ipCode))
        after = batch.at(-1)?.ipCode
        if (batch.length < atMost) return batches
      }
    }

    test('households without purchases, or with cancelled purchases only, are left out', async () => {
      expect((await walk(200)).flat()).toEqual(buying)
      expect(await pos().countBuyingHouseholds()).toBe(buying.length)
    })
    test('every household is in exactly one batch', async () => {
      expect(await walk(1)).toEqual([...buying.map((ipCode) => [ipCode]), []])
      expect((await walk(4)).flat()).toEqual(buying)
    })
    test('each has the facts of the household, and e-mail and phone of its people', async () => {
      const [first] = await pos().buyingHouseholds(undefined, 1)
      expect(first?.facts).toEqual(await pos().household('100'))
      expect(first?.reach.get('100')).toEqual({ email: 'ada@example.test', phone: '' })
      expect(first?.reach.get('103')).toEqual({ email: '', phone: '' })
    })
    test('the validity of purchases, if it is asked for, is what the system says of them, or absent', async () => {
      const households = await pos().buyingHouseholds(undefined, 200, { withValidity: true })
      const contactIds = households.flatMap(({ facts }) => facts.people.map(({ contactId }) => contactId))
      const known = await pos().purchaseValidity?.(contactIds)
      for (const { id, validity } of households.flatMap(({ facts }) => facts.purchases)) {
        expect([known?.get(id), undefined]).toContainEqual(validity)
      }
    })
  })
}
