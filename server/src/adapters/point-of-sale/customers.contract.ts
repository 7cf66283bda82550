import { describe, expect, test } from 'vitest'
import type { PointOfSale } from './point-of-sale.ts'

/** Contract tests of customers: finding and adding them, and their merges. */
export function describeCustomers(pos: () => PointOfSale): void {
  describe('finding the customer of a sign-in', () => {
    const ada = { email: 'ada@example.test', givenName: 'Ada', familyName: "O'Neill-Grey" }

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
}
