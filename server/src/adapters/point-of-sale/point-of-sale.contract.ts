import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import { aRentalProfile } from '@first-chair/core/rental-profile/rental-profile.builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describePassScans } from './pass-scans.contract.ts'
import { describeMediaOfContacts } from './media-of-contacts.contract.ts'
import { PointOfSaleDown, type PointOfSale } from './point-of-sale.ts'
import { exampleRecords } from './example-records.builders.ts'

type Opened = { pointOfSale: PointOfSale; close(): Promise<void> }

/** Contract tests for every point of sale. `open` returns one with exactly the example records. */
export function describePointOfSale(name: string, open: () => Promise<Opened>): void {
  describe(`the point of sale "${name}"`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const pos = () => opened.pointOfSale
    const readAuthorizations = async (ipCode: string) => (await pos().household(ipCode)).authorizations
    const ada = { email: 'ada@example.test', givenName: 'Ada', familyName: "O'Neill-Grey" }

    describe('finding the customer of a sign-in', () => {
      test('the same e-mail and name find the customer', async () => {
        expect(await pos().findCustomers(ada)).toEqual(['100'])
      })
      test('case, accents, apostrophes and hyphens are ignored', async () => {
        const typed = { email: ' ADA@Example.test ', givenName: 'ÁDA', familyName: 'O’Neill Grey' }
        expect(await pos().findCustomers(typed)).toEqual(['100'])
      })
      test('the same e-mail with another name finds nobody', async () => {
        expect(await pos().findCustomers({ ...ada, givenName: 'Bea' })).toEqual([])
      })
      test('the same name with another e-mail finds nobody', async () => {
        expect(await pos().findCustomers({ ...ada, email: 'someone@example.test' })).toEqual([])
      })
      test('an empty e-mail finds nobody', async () => {
        expect(await pos().findCustomers({ ...ada, email: ' ' })).toEqual([])
      })
      test('two customers with the same e-mail and name are both found', async () => {
        const twice = { email: 'pat@example.test', givenName: 'Pat', familyName: 'Kim' }
        expect((await pos().findCustomers(twice)).toSorted()).toEqual(['200', '201'])
      })
      test('a customer who was merged into another one is not found', async () => {
        const merged = { email: 'old@example.test', givenName: 'Olga', familyName: 'Old' }
        expect(await pos().findCustomers(merged)).toEqual([])
      })
    })

    describe('adding a member', () => {
      const member = { firstName: 'Di', lastName: 'Grey', birthDate: '2020-02-02' }

      test('the new member is the last in the household', async () => {
        const added = await pos().addMember('200', member)
        expect(added).toEqual({ contactId: expect.any(String) })
        const { people } = await pos().household('200')
        expect(people.at(-1)).toMatchObject({ ...member, isHeadOfHouseHold: false })
      })
      test('the same person is not added twice, whatever the accents in the name', async () => {
        await pos().addMember('201', member)
        expect(await pos().addMember('201', { ...member, firstName: 'DÍ' })).toBe('same-person')
      })
    })

    describe('merged customers', () => {
      test('a customer who was not merged keeps the IP code', async () => {
        expect(await pos().currentIpCode('100')).toBe('100')
      })
      test('merges are followed to their end', async () => {
        expect(await pos().currentIpCode('300')).toBe('100')
      })
      test('an unknown IP code has no current one', async () => {
        expect(await pos().currentIpCode('nobody')).toBeUndefined()
      })
      test('customers merged in a circle have no current IP code', async () => {
        expect(await pos().currentIpCode('400')).toBeUndefined()
      })
    })

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
          (await pos().household(ipCode)).purchases.flatMap(({ components }) =>
            components.flatMap(({ rules }) => rules),
          )
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
    })

    test('photos are returned for contacts that have one', async () => {
      const photos = await pos().photos(['100', '103', 'nobody'])
      expect([...photos]).toEqual([['100', Buffer.from('a jpeg')]])
    })

    test('a waiver is found by its authorization type, an unknown one is not', async () => {
      expect(await pos().waiver('SEASON')).toEqual({
        authorizationType: 'SEASON',
        name: 'Season Waiver',
        html: '<p>Be careful.</p>',
      })
      expect(await pos().waiver('NONE')).toBeUndefined()
    })

    test('authorization types are sorted by name, if there is a list', async () => {
      expect([
        undefined,
        [
          { code: 'DAY', name: 'Day Waiver' },
          { code: 'SEASON', name: 'Season Waiver' },
        ],
      ]).toContainEqual(await pos().authorizationTypes())
    })

    test('products are listed with their requirements, if there is a list', async () => {
      const products = await pos().products()
      const codes = exampleRecords.products.map(({ code }) => code).toSorted()
      expect([undefined, codes]).toContainEqual(products?.map(({ code }) => code).toSorted())
      expect([undefined, { code: 'GIFT', name: 'Gift', components: [] }]).toContainEqual(
        products?.find(({ code }) => code === 'GIFT'),
      )
    })

    test('places are sorted by name, with the codes of scans and purchases, if there is a list', async () => {
      expect([
        undefined,
        [
          { code: 'G1', name: 'Base Gondola' },
          { code: 'G2', name: 'Summit Chair' },
        ],
      ]).toContainEqual(await pos().accessLocations())
      expect([
        undefined,
        [
          { code: '12', name: 'Base ticket office' },
          { code: 'WEB', name: 'Web shop' },
        ],
      ]).toContainEqual(await pos().salesLocations())
    })

    describe('rental profiles', () => {
      const readRecorded = async (contactId: string) => (await pos().rentalProfiles([contactId])).get(contactId)

      test('the lists are returned in order, with the description of each entry', async () => {
        expect(await pos().rentalLists()).toEqual(exampleRecords.rentalLists)
      })
      test('profiles are returned for contacts that have one, complete or not', async () => {
        const profiles = await pos().rentalProfiles(['100', '103', 'nobody'])
        expect([...profiles.keys()].toSorted()).toEqual(['100', '103'])
        expect(profiles.get('100')).toMatchObject({
          selectedAbility: 'II',
          selectedGoofy: 'N',
          updateDate: '2026-01-18',
        })
        expect(profiles.get('103')).toMatchObject({ selectedWeight: null, selectedGoofy: null })
      })
      test('a recorded profile is returned unchanged and counts for the rules', async () => {
        const profile = aRentalProfile({ updateDate: '2026-12-05' })
        await pos().recordRentalProfile('200', profile)
        await pos().recordRentalProfile('200', profile)
        expect(await readRecorded('200')).toEqual(profile)
        expect((await pos().household('200')).rentalProfiles).toEqual([
          { contactId: '200', updatedOn: '2026-12-05', hasShoeSize: true, hasStance: true, hasRequiredFields: true },
        ])
      })
      test('a later one replaces it, an earlier one does not', async () => {
        await pos().recordRentalProfile('201', aRentalProfile({ updateDate: '2026-12-05', selectedHeight: 'H3' }))
        await pos().recordRentalProfile('201', aRentalProfile({ updateDate: '2026-12-06', selectedHeight: 'H4' }))
        await pos().recordRentalProfile('201', aRentalProfile({ updateDate: '2026-12-05', selectedHeight: 'H3' }))
        expect(await readRecorded('201')).toMatchObject({ updateDate: '2026-12-06', selectedHeight: 'H4' })
      })
      test('an empty field stays empty', async () => {
        const bare = aRentalProfile({ shoeSize: null, selectedShoeSize: null, selectedGoofy: null })
        await pos().recordRentalProfile('501', bare)
        expect(await readRecorded('501')).toEqual(bare)
      })
      test('a merged customer has it under the current IP code', async () => {
        await pos().recordRentalProfile('500', aRentalProfile({ selectedAbility: 'I', updateDate: '2026-12-07' }))
        expect(await readRecorded('501')).toMatchObject({ selectedAbility: 'I' })
      })
      test('an unknown customer is refused, without reporting an outage', async () => {
        const refused = pos().recordRentalProfile('nobody', aRentalProfile())
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
    })

    describe('child registrations', () => {
      const readRecorded = async (contactId: string) => (await pos().childRegistrations([contactId])).get(contactId)

      test('a recorded registration is returned unchanged and counts for the rules', async () => {
        const registration = aChildRegistration({ updateDate: '2026-12-05' })
        await pos().recordChildRegistration('200', registration)
        await pos().recordChildRegistration('200', registration)
        expect(await readRecorded('200')).toEqual(registration)
        expect((await pos().household('200')).childRegistrations).toEqual([
          { contactId: '200', updatedOn: '2026-12-05' },
        ])
      })
      test('contacts without a registration are left out', async () => {
        expect(await pos().childRegistrations(['102', 'nobody'])).toEqual(new Map())
      })
      test('a later one replaces it, an earlier one does not', async () => {
        await pos().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-05' }))
        await pos().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-06', medication: 'A' }))
        await pos().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-05', medication: 'B' }))
        expect(await readRecorded('201')).toMatchObject({ updateDate: '2026-12-06', medication: 'A' })
      })
      test('a merged customer has it under the current IP code', async () => {
        await pos().recordChildRegistration('500', aChildRegistration())
        expect(await readRecorded('501')).toEqual(aChildRegistration())
      })
      test('an unknown customer is refused, without reporting an outage', async () => {
        const refused = pos().recordChildRegistration('nobody', aChildRegistration())
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
      test('health notes from before a date are erased; emergency contacts and later registrations stay', async () => {
        await pos().recordChildRegistration('200', aChildRegistration({ updateDate: '2026-12-07' }))
        await pos().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-08' }))
        await pos().eraseHealthNotes('2026-12-08')
        await pos().eraseHealthNotes('2026-12-08')
        expect(await readRecorded('200')).toEqual(aChildRegistration({ updateDate: '2026-12-07', foodAllergy: 'None' }))
        expect(await readRecorded('201')).toMatchObject({ foodAllergy: 'Peanuts' })
      })
    })

    describe('recording a signed waiver', () => {
      const signed = {
        source: 'signed-waiver-1',
        authorizationType: 'DAY',
        contactIds: ['200', '201'],
        startDate: '2026-12-24',
        endDate: '2026-12-24',
        textHash: 'cd',
        comment: 'Signed by Pat Kim.',
      }
      test('everyone it covers has it once, even after repeated requests', async () => {
        await pos().recordAuthorizations(signed)
        await pos().recordAuthorizations(signed)
        const authorization = {
          authorizationType: 'DAY',
          startDate: '2026-12-24',
          endDate: '2026-12-24',
          textHash: 'cd',
        }
        expect(await readAuthorizations('200')).toEqual([{ ...authorization, contactId: '200' }])
        expect(await readAuthorizations('201')).toEqual([{ ...authorization, contactId: '201' }])
      })
      test('another signature is another record', async () => {
        await pos().recordAuthorizations({ ...signed, source: 'signed-waiver-2', contactIds: ['200'], endDate: null })
        expect(await readAuthorizations('200')).toHaveLength(2)
      })
      test('a customer who was merged after signing is covered under the current IP code', async () => {
        await pos().recordAuthorizations({ ...signed, source: 'signed-waiver-3', contactIds: ['500'] })
        expect(await readAuthorizations('501')).toMatchObject([{ contactId: '501', authorizationType: 'DAY' }])
      })
      test('one unknown customer refuses the whole record, without reporting an outage', async () => {
        const refused = pos().recordAuthorizations({ ...signed, source: 'x', contactIds: ['103', 'nobody'] })
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
        expect((await readAuthorizations('103')).map(({ authorizationType }) => authorizationType)).toEqual(['SEASON'])
      })
      test('an unknown authorization type is refused, without reporting an outage', async () => {
        // A new source, because a recorded source may be answered without checking the rest.
        const refused = pos().recordAuthorizations({ ...signed, source: 'signed-waiver-4', authorizationType: 'NONE' })
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
    })

    describePassScans(pos)
    describeMediaOfContacts(pos)

    describe('recording a photo', () => {
      const photo = { contactId: '200', updatedOn: '2026-12-05', photoHash: 'ab12', jpeg: Buffer.from('a new jpeg') }
      test('a recorded photo is the photo of its contact, even after repeated requests', async () => {
        await pos().recordPhoto(photo)
        await pos().recordPhoto(photo)
        expect((await pos().household('200')).photos).toEqual([
          { contactId: '200', updatedOn: '2026-12-05', photoHash: 'ab12' },
        ])
        expect([...(await pos().photos(['200']))]).toEqual([['200', Buffer.from('a new jpeg')]])
      })
      test('a later photo replaces it', async () => {
        await pos().recordPhoto({ ...photo, updatedOn: '2026-12-06', photoHash: 'cd34', jpeg: Buffer.from('later') })
        expect((await pos().household('200')).photos).toMatchObject([{ updatedOn: '2026-12-06', photoHash: 'cd34' }])
        expect((await pos().photos(['200'])).get('200')).toEqual(Buffer.from('later'))
      })
      test('a merged customer has it under the current IP code', async () => {
        await pos().recordPhoto({ ...photo, contactId: '500' })
        expect((await pos().household('501')).photos).toMatchObject([{ contactId: '501', photoHash: 'ab12' }])
      })
      test('an unknown customer is refused, without reporting an outage', async () => {
        const refused = pos().recordPhoto({ ...photo, contactId: 'nobody' })
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
    })
  })
}
