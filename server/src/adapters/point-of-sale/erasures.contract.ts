import { aRentalProfile } from '@first-chair/core/rental-profile/rental-profile.builders'
import { describe, expect, test } from 'vitest'
import { PointOfSaleRefused, type PointOfSale } from './point-of-sale.ts'

const refusesToErase = /refused customerErased: This point of sale does not support this call/

/** Contract tests of erasing customers. They add a person, because nothing else needs this one. */
export function describeErasures(pos: () => PointOfSale): void {
  describe('erasing a customer', () => {
    const addAva = async (): Promise<string> => {
      const added = await pos().addMember('200', { firstName: 'Ava', lastName: 'Erased', birthDate: '2015-05-05' })
      if (typeof added === 'string') throw new Error(`Ava was refused: ${added}`)
      await pos().recordRentalProfile(added.contactId, aRentalProfile({ updateDate: '2026-12-05' }))
      return added.contactId
    }

    test('an erased customer is in no household and has no records, or the system says that it cannot erase', async () => {
      const ava = await addAva()
      const others = (await pos().household('200')).people.filter(({ contactId }) => contactId !== ava)
      try {
        await pos().eraseCustomer(ava, '2026-12-06')
        await pos().eraseCustomer(ava, '2026-12-06')
      } catch (error) {
        expect(error).toBeInstanceOf(PointOfSaleRefused)
        expect(String(error)).toMatch(refusesToErase)
        return
      }
      expect((await pos().household('200')).people).toEqual(others)
      expect(await pos().rentalProfiles([ava])).toEqual(new Map())
    })
    test('an unknown customer is no failure: there is nothing to erase', async () => {
      await pos().eraseCustomer('nobody', '2026-12-06')
    })
  })
}
