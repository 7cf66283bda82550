import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { mobilePassRule } from '@first-chair/core/media/mobile-product'
import { aRentalProfile } from '@first-chair/core/rental-profile/rental-profile.builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describePassScans } from './pass-scans.contract.ts'
import { describeMediaOfContacts } from './media-of-contacts.contract.ts'
import { PointOfSaleDown, type PointOfSale } from './point-of-sale.ts'
import { exampleRecords } from './example-records.builders.ts'

type Opened = { pointOfSale: PointOfSale; close(): Promise<void> }

/** What every point of sale must do. `open` gives one that holds exactly the example records. */
export function describePointOfSale(name: string, open: () => Promise<Opened>): void {
  describe(`the point of sale "${name}"`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    const ask = () => opened.pointOfSale
    const recordedOn = async (ipCode: string) => (await ask().household(ipCode)).authorizations
    const ada = { email: 'ada@example.test', givenName: 'Ada', familyName: "O'Neill-Grey" }

    describe('finding the customer of a sign-in', () => {
      test('the same e-mail and name find the customer', async () => {
        expect(await ask().findCustomers(ada)).toEqual(['100'])
      })
      test('case, accents, apostrophes and hyphens do not count', async () => {
        const typed = { email: ' ADA@Example.test ', givenName: 'ÁDA', familyName: 'O’Neill Grey' }
        expect(await ask().findCustomers(typed)).toEqual(['100'])
      })
      test('the same e-mail with another name finds nobody', async () => {
        expect(await ask().findCustomers({ ...ada, givenName: 'Bea' })).toEqual([])
      })
      test('the same name with another e-mail finds nobody', async () => {
        expect(await ask().findCustomers({ ...ada, email: 'someone@example.test' })).toEqual([])
      })
      test('an empty e-mail finds nobody', async () => {
        expect(await ask().findCustomers({ ...ada, email: ' ' })).toEqual([])
      })
      test('two customers with the same e-mail and name are both found', async () => {
        const twice = { email: 'pat@example.test', givenName: 'Pat', familyName: 'Kim' }
        expect((await ask().findCustomers(twice)).toSorted()).toEqual(['200', '201'])
      })
      test('a customer who was merged into another one is not found', async () => {
        const merged = { email: 'old@example.test', givenName: 'Olga', familyName: 'Old' }
        expect(await ask().findCustomers(merged)).toEqual([])
      })
    })

    describe('adding a member', () => {
      const member = { firstName: 'Di', lastName: 'Grey', birthDate: '2020-02-02' }

      test('the new member stands at the end of the household', async () => {
        const added = await ask().addMember('200', member)
        expect(added).toEqual({ contactId: expect.any(String) })
        const { people } = await ask().household('200')
        expect(people.at(-1)).toMatchObject({ ...member, isHeadOfHouseHold: false })
      })
      test('the same person is not added twice, however the name is written', async () => {
        await ask().addMember('201', member)
        expect(await ask().addMember('201', { ...member, firstName: 'DÍ' })).toBe('same-person')
      })
    })

    describe('merged customers', () => {
      test('somebody who was never merged goes by the same IP code', async () => {
        expect(await ask().presentIpCode('100')).toBe('100')
      })
      test('merges are followed to their end', async () => {
        expect(await ask().presentIpCode('300')).toBe('100')
      })
      test('an unknown IP code has no present one', async () => {
        expect(await ask().presentIpCode('nobody')).toBeUndefined()
      })
      test('customers merged in a circle have no present IP code', async () => {
        expect(await ask().presentIpCode('400')).toBeUndefined()
      })
    })

    describe('the household', () => {
      test('the head comes first, then the members in their order, without those who were merged', async () => {
        const { people } = await ask().household('100')
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
      test('somebody who is not a head sees only themselves', async () => {
        const facts = await ask().household('103')
        expect(facts.people.map(({ contactId }) => contactId)).toEqual(['103'])
        expect(facts.purchases.map(({ contactId }) => contactId)).toEqual(['103'])
      })
      test('purchases say what was bought, for when, where, and what its parts ask for', async () => {
        const { purchases } = await ask().household('100')
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
      test('a product that may be a mobile pass says so, and no other one does; a bridge may leave that to administrators', async () => {
        const rulesOf = async (ipCode: string) =>
          (await ask().household(ipCode)).purchases.flatMap(({ components }) =>
            components.flatMap(({ rules }) => rules),
          )
        expect([[mobilePassRule], []]).toContainEqual(await rulesOf('605'))
        for (const ipCode of ['100', '601']) expect(await rulesOf(ipCode)).not.toContain(mobilePassRule)
      })
      test('records of waivers, profiles, photos and media are told for each person', async () => {
        const facts = await ask().household('100')
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
      test('households that are asked for at the same moment are each answered as if alone', async () => {
        const ipCodes = ['100', '103', '200', 'nobody', '100']
        const alone = []
        for (const ipCode of ipCodes) alone.push(await ask().household(ipCode))
        expect(await Promise.all(ipCodes.map((ipCode) => ask().household(ipCode)))).toEqual(alone)
      })
      test('an unknown IP code has a household of nobody', async () => {
        expect((await ask().household('nobody')).people).toEqual([])
      })
    })

    describe('walking all households that bought something', () => {
      const buying = ['100', '501', '601', '602', '603', '605', '606', '607', '608', '609', '610']
      const walk = async (atMost: number) => {
        const batches: string[][] = []
        for (let after: string | undefined; ;) {
          const batch = await ask().buyingHouseholds(after, atMost)
          batches.push(batch.map(({ ipCode }) => ipCode))
          after = batch.at(-1)?.ipCode
          if (batch.length < atMost) return batches
        }
      }

      test('those who bought nothing, or cancelled all of it, are left out', async () => {
        expect((await walk(200)).flat()).toEqual(buying)
        expect(await ask().countBuyingHouseholds()).toBe(buying.length)
      })
      test('batch by batch, everybody comes once', async () => {
        expect(await walk(1)).toEqual([...buying.map((ipCode) => [ipCode]), []])
        expect((await walk(4)).flat()).toEqual(buying)
      })
      test('the facts are those of the household, and it is said how to reach its people', async () => {
        const [first] = await ask().buyingHouseholds(undefined, 1)
        expect(first?.facts).toEqual(await ask().household('100'))
        expect(first?.reach.get('100')).toEqual({ email: 'ada@example.test', phone: '' })
        expect(first?.reach.get('103')).toEqual({ email: '', phone: '' })
      })
    })

    test('photos come for those who have one', async () => {
      const photos = await ask().photos(['100', '103', 'nobody'])
      expect([...photos]).toEqual([['100', Buffer.from('a jpeg')]])
    })

    test('a waiver is told by its authorization type, an unknown one is not there', async () => {
      expect(await ask().waiver('SEASON')).toEqual({
        authorizationType: 'SEASON',
        name: 'Season Waiver',
        html: '<p>Be careful.</p>',
      })
      expect(await ask().waiver('NONE')).toBeUndefined()
    })

    test('authorization types are listed by name, where there is a list', async () => {
      expect([
        undefined,
        [
          { code: 'DAY', name: 'Day Waiver' },
          { code: 'SEASON', name: 'Season Waiver' },
        ],
      ]).toContainEqual(await ask().authorizationTypes())
    })

    test('what is sold is listed with what it asks for, where there is a list', async () => {
      const products = await ask().products()
      const codes = exampleRecords.products.map(({ code }) => code).toSorted()
      expect([undefined, codes]).toContainEqual(products?.map(({ code }) => code).toSorted())
      expect([undefined, { code: 'GIFT', name: 'Gift', components: [] }]).toContainEqual(
        products?.find(({ code }) => code === 'GIFT'),
      )
    })

    test('places are listed by name, with the codes that scans and purchases speak of, where there is a list', async () => {
      expect([
        undefined,
        [
          { code: 'G1', name: 'Base Gondola' },
          { code: 'G2', name: 'Summit Chair' },
        ],
      ]).toContainEqual(await ask().accessLocations())
      expect([
        undefined,
        [
          { code: '12', name: 'Base ticket office' },
          { code: 'WEB', name: 'Web shop' },
        ],
      ]).toContainEqual(await ask().salesLocations())
    })

    describe('rental profiles', () => {
      const recorded = async (contactId: string) => (await ask().rentalProfiles([contactId])).get(contactId)

      test('the lists come in their order, with what each entry means', async () => {
        expect(await ask().rentalLists()).toEqual(exampleRecords.rentalLists)
      })
      test('profiles come for those who have one, whole or not', async () => {
        const profiles = await ask().rentalProfiles(['100', '103', 'nobody'])
        expect([...profiles.keys()].toSorted()).toEqual(['100', '103'])
        expect(profiles.get('100')).toMatchObject({
          selectedAbility: 'II',
          selectedGoofy: 'N',
          updateDate: '2026-01-18',
        })
        expect(profiles.get('103')).toMatchObject({ selectedWeight: null, selectedGoofy: null })
      })
      test('a recorded profile is told again as it was given, and counts for the rules', async () => {
        const profile = aRentalProfile({ updateDate: '2026-12-05' })
        await ask().recordRentalProfile('200', profile)
        await ask().recordRentalProfile('200', profile)
        expect(await recorded('200')).toEqual(profile)
        expect((await ask().household('200')).rentalProfiles).toEqual([
          { contactId: '200', updatedOn: '2026-12-05', hasShoeSize: true, hasStance: true, hasRequiredFields: true },
        ])
      })
      test('a later one takes its place, an earlier one does not', async () => {
        await ask().recordRentalProfile('201', aRentalProfile({ updateDate: '2026-12-05', selectedHeight: 'H3' }))
        await ask().recordRentalProfile('201', aRentalProfile({ updateDate: '2026-12-06', selectedHeight: 'H4' }))
        await ask().recordRentalProfile('201', aRentalProfile({ updateDate: '2026-12-05', selectedHeight: 'H3' }))
        expect(await recorded('201')).toMatchObject({ updateDate: '2026-12-06', selectedHeight: 'H4' })
      })
      test('a field without a value stays without one', async () => {
        const bare = aRentalProfile({ shoeSize: null, selectedShoeSize: null, selectedGoofy: null })
        await ask().recordRentalProfile('501', bare)
        expect(await recorded('501')).toEqual(bare)
      })
      test('somebody who was merged since has it under the present IP code', async () => {
        await ask().recordRentalProfile('500', aRentalProfile({ selectedAbility: 'I', updateDate: '2026-12-07' }))
        expect(await recorded('501')).toMatchObject({ selectedAbility: 'I' })
      })
      test('an unknown customer is refused, and that is not an outage', async () => {
        const refused = ask().recordRentalProfile('nobody', aRentalProfile())
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
    })

    describe('child registrations', () => {
      const recorded = async (contactId: string) => (await ask().childRegistrations([contactId])).get(contactId)

      test('a recorded registration is told again as it was given, and counts for the rules', async () => {
        const registration = aChildRegistration({ updateDate: '2026-12-05' })
        await ask().recordChildRegistration('200', registration)
        await ask().recordChildRegistration('200', registration)
        expect(await recorded('200')).toEqual(registration)
        expect((await ask().household('200')).childRegistrations).toEqual([
          { contactId: '200', updatedOn: '2026-12-05' },
        ])
      })
      test('who has none is left out', async () => {
        expect(await ask().childRegistrations(['102', 'nobody'])).toEqual(new Map())
      })
      test('a later one takes its place, an earlier one does not', async () => {
        await ask().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-05' }))
        await ask().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-06', medication: 'A' }))
        await ask().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-05', medication: 'B' }))
        expect(await recorded('201')).toMatchObject({ updateDate: '2026-12-06', medication: 'A' })
      })
      test('somebody who was merged since has it under the present IP code', async () => {
        await ask().recordChildRegistration('500', aChildRegistration())
        expect(await recorded('501')).toEqual(aChildRegistration())
      })
      test('an unknown customer is refused, and that is not an outage', async () => {
        const refused = ask().recordChildRegistration('nobody', aChildRegistration())
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
      test('health notes from before a day are erased, whom to call stays, and later ones stay whole', async () => {
        await ask().recordChildRegistration('200', aChildRegistration({ updateDate: '2026-12-07' }))
        await ask().recordChildRegistration('201', aChildRegistration({ updateDate: '2026-12-08' }))
        await ask().eraseHealthNotes('2026-12-08')
        await ask().eraseHealthNotes('2026-12-08')
        expect(await recorded('200')).toEqual(aChildRegistration({ updateDate: '2026-12-07', foodAllergy: 'None' }))
        expect(await recorded('201')).toMatchObject({ foodAllergy: 'Peanuts' })
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
      test('everyone it covers has it, once, however often it is told', async () => {
        await ask().recordAuthorizations(signed)
        await ask().recordAuthorizations(signed)
        const authorization = {
          authorizationType: 'DAY',
          startDate: '2026-12-24',
          endDate: '2026-12-24',
          textHash: 'cd',
        }
        expect(await recordedOn('200')).toEqual([{ ...authorization, contactId: '200' }])
        expect(await recordedOn('201')).toEqual([{ ...authorization, contactId: '201' }])
      })
      test('another signature is another record', async () => {
        await ask().recordAuthorizations({ ...signed, source: 'signed-waiver-2', contactIds: ['200'], endDate: null })
        expect(await recordedOn('200')).toHaveLength(2)
      })
      test('somebody who was merged since signing is covered under the present IP code', async () => {
        await ask().recordAuthorizations({ ...signed, source: 'signed-waiver-3', contactIds: ['500'] })
        expect(await recordedOn('501')).toMatchObject([{ contactId: '501', authorizationType: 'DAY' }])
      })
      test('one unknown customer refuses the whole record, and that is not an outage', async () => {
        const refused = ask().recordAuthorizations({ ...signed, source: 'x', contactIds: ['103', 'nobody'] })
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
        expect((await recordedOn('103')).map(({ authorizationType }) => authorizationType)).toEqual(['SEASON'])
      })
      test('an unknown authorization type is refused, and that is not an outage', async () => {
        // A source that was recorded before may be answered without looking at the rest of it.
        const refused = ask().recordAuthorizations({ ...signed, source: 'signed-waiver-4', authorizationType: 'NONE' })
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
    })

    describePassScans(ask)
    describeMediaOfContacts(ask)

    describe('recording a photo', () => {
      const photo = { contactId: '200', updatedOn: '2026-12-05', photoHash: 'ab12', jpeg: Buffer.from('a new jpeg') }
      test('it is the photo of its contact, once, however often it is told', async () => {
        await ask().recordPhoto(photo)
        await ask().recordPhoto(photo)
        expect((await ask().household('200')).photos).toEqual([
          { contactId: '200', updatedOn: '2026-12-05', photoHash: 'ab12' },
        ])
        expect([...(await ask().photos(['200']))]).toEqual([['200', Buffer.from('a new jpeg')]])
      })
      test('a later one takes its place', async () => {
        await ask().recordPhoto({ ...photo, updatedOn: '2026-12-06', photoHash: 'cd34', jpeg: Buffer.from('later') })
        expect((await ask().household('200')).photos).toMatchObject([{ updatedOn: '2026-12-06', photoHash: 'cd34' }])
        expect((await ask().photos(['200'])).get('200')).toEqual(Buffer.from('later'))
      })
      test('somebody who was merged meanwhile has it under the present IP code', async () => {
        await ask().recordPhoto({ ...photo, contactId: '500' })
        expect((await ask().household('501')).photos).toMatchObject([{ contactId: '501', photoHash: 'ab12' }])
      })
      test('an unknown customer is refused, and that is not an outage', async () => {
        const refused = ask().recordPhoto({ ...photo, contactId: 'nobody' })
        await expect(refused).rejects.toThrow()
        await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
      })
    })
  })
}
