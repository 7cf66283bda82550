import { describe, expect, test } from 'vitest'
import { exampleRecords } from './example-records.builders.ts'
import { PointOfSaleDown, type PointOfSale } from './point-of-sale.ts'

/** Contract tests of waiver texts, and of the lists from which administrators choose codes. */
export function describeLists(pos: () => PointOfSale): void {
  test('a waiver is found by its authorization type, an unknown one is not', async () => {
    const waiver = { authorizationType: 'SEASON', name: 'Season Waiver', html: '<p>Be careful.</p>' }
    // Not every system has versions of its texts.
    expect([waiver, { ...waiver, version: 1 }]).toContainEqual(await pos().waiver('SEASON'))
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
}

/** Contract tests of signed waivers. */
export function describeSignatures(pos: () => PointOfSale): void {
  describe('recording a signed waiver', () => {
    const readAuthorizations = async (ipCode: string) => (await pos().household(ipCode)).authorizations
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
      // A new source: for a source that is already recorded, the answer may skip the other checks.
      const refused = pos().recordAuthorizations({ ...signed, source: 'signed-waiver-4', authorizationType: 'NONE' })
      await expect(refused).rejects.toThrow()
      await expect(refused).rejects.not.toBeInstanceOf(PointOfSaleDown)
    })
  })
}
