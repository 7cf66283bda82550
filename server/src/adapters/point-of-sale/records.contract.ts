import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { aRentalProfile } from '@first-chair/core/rental-profile/rental-profile.builders'
import { describe, expect, test } from 'vitest'
import { exampleRecords } from './example-records.builders.ts'
import { PointOfSaleDown, type PointOfSale } from './point-of-sale.ts'

/** Contract tests of rental profiles and their lists. */
export function describeRentalProfiles(pos: () => PointOfSale): void {
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
}

/** Contract tests of child registrations. */
export function describeChildRegistrations(pos: () => PointOfSale): void {
  describe('child registrations', () => {
    const readRecorded = async (contactId: string) => (await pos().childRegistrations([contactId])).get(contactId)

    test('a recorded registration is returned unchanged and counts for the rules', async () => {
      const registration = aChildRegistration({ updateDate: '2026-12-05' })
      await pos().recordChildRegistration('200', registration)
      await pos().recordChildRegistration('200', registration)
      expect(await readRecorded('200')).toEqual(registration)
      expect((await pos().household('200')).childRegistrations).toEqual([{ contactId: '200', updatedOn: '2026-12-05' }])
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
}

/** Contract tests of photos. */
export function describePhotos(pos: () => PointOfSale): void {
  test('photos are returned for contacts that have one', async () => {
    const photos = await pos().photos(['100', '103', 'nobody'])
    expect([...photos]).toEqual([['100', Buffer.from('a jpeg')]])
  })

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
}
