import type { Refusal } from '@first-chair/core/pass-check/pass-scan'
import { describe, expect, test } from 'vitest'
import type { PointOfSale } from './point-of-sale.ts'

/** Contract tests of scans for every point of sale, on the example records. */
export function describePassScans(pos: () => Pick<PointOfSale, 'validateScans' | 'validateScansOfPasses'>): void {
  describe('a pass at the gates', () => {
    const day = '2026-12-24'
    const scan = async (passNumber: string, { date = day, time = '11:30', place = '' } = {}) => {
      const accessLocationId = place === '' ? null : place
      const scans = await pos().validateScans({ passNumber, accessLocationId, moments: [{ date, time }] })
      expect(scans).toHaveLength(1)
      return scans[0]
    }
    const refused = (why: Refusal) => ({ result: 'refused', why })

    test('a season ticket with its waiver is valid, and the answer names the product', async () => {
      expect(await scan('01473822P1')).toEqual({ result: 'valid', productName: 'Season Ticket', hours: null })
    })
    test('a pass is found by the number of its chip as well', async () => {
      expect(await scan('E0160401')).toMatchObject({ result: 'valid' })
    })
    test('an unknown number is unknown', async () => {
      expect(await scan('P999')).toEqual({ result: 'unknown' })
      expect(await scan('%')).toEqual({ result: 'unknown' })
    })
    test('a part of a number is unknown', async () => {
      expect(await scan('01473822')).toEqual({ result: 'unknown' })
    })
    test('each moment gets an answer, in the same order', async () => {
      const moments = [
        { date: day, time: '18:00' },
        { date: day, time: '09:00' },
      ]
      const scans = await pos().validateScans({ passNumber: 'P603', accessLocationId: null, moments })
      expect(scans.map(({ result }) => result)).toEqual(['valid', 'refused'])
      expect(await pos().validateScans({ passNumber: 'P603', accessLocationId: null, moments: [] })).toEqual([])
    })
    test('an evening ticket is refused before its hours, with its hours in the answer', async () => {
      const hours = { from: '15:00', until: '21:00' }
      expect(await scan('P603', { time: '14:59' })).toMatchObject({ ...refused('other-time'), hours })
      expect(await scan('P603', { time: '15:00' })).toEqual({ result: 'valid', productName: 'Twilight Ticket', hours })
      expect(await scan('P603', { time: '21:00' })).toMatchObject(refused('other-time'))
    })
    test('a morning ticket is valid until noon', async () => {
      const hours = { from: null, until: '12:30' }
      expect(await scan('P608', { time: '09:00' })).toMatchObject({ result: 'valid', hours })
      expect(await scan('P608', { time: '18:00' })).toMatchObject({ ...refused('other-time'), hours })
    })
    test('a ticket is valid on its day only', async () => {
      expect(await scan('P603', { date: '2026-12-23', time: '16:00' })).toMatchObject(refused('nothing-bought'))
      expect(await scan('P603', { date: '2026-12-25', time: '16:00' })).toMatchObject(refused('expired'))
    })
    test('a pass after its last day is expired', async () => {
      expect(await scan('P606', { date: '2026-04-30' })).toMatchObject(refused('waiver-missing'))
      expect(await scan('P606')).toMatchObject(refused('expired'))
    })
    test('a blocked pass is refused with the reason from the first day of the block', async () => {
      expect(await scan('P602')).toMatchObject({ ...refused('blocked'), reason: 'LOST' })
      expect(await scan('P602', { date: '2026-12-23' })).toMatchObject(refused('waiver-missing'))
    })
    test('an inactive pass is refused', async () => {
      expect(await scan('P609')).toMatchObject(refused('inactive'))
    })
    test('a cancelled purchase, used prepaid access or a lunch opens no gate', async () => {
      for (const number of ['P604', 'P610', 'P607']) expect(await scan(number)).toMatchObject(refused('nothing-bought'))
    })
    test('a pass for one place is valid there only', async () => {
      expect(await scan('P605', { place: 'G1' })).toMatchObject(refused('other-place'))
      expect(await scan('P605', { place: 'G2' })).toMatchObject({ result: 'valid', productName: 'Summit Pass' })
      expect(await scan('P605')).toMatchObject({ result: 'valid' })
      expect(await scan('01473822P1', { place: 'G2' })).toMatchObject({ result: 'valid' })
    })
    test('a pass without its required waiver is refused', async () => {
      expect(await scan('P602', { date: '2026-12-01' })).toMatchObject(refused('waiver-missing'))
    })
    test('several passes get the same answers together as one by one, in the same order', async () => {
      const moments = [
        { date: day, time: '18:00' },
        { date: day, time: '09:00' },
      ]
      const passes = ['P605', 'P999', '01473822P1', 'P605', 'P602'].map((passNumber, index) => ({
        passNumber,
        accessLocationId: index === 0 ? 'G1' : null,
        moments: index === 4 ? [] : moments,
      }))
      const single = await Promise.all(passes.map((pass) => pos().validateScans(pass)))
      expect(single.map(([first]) => first?.result)).toEqual(['refused', 'unknown', 'valid', 'valid', undefined])
      expect(await pos().validateScansOfPasses(passes)).toEqual(single)
      expect(await pos().validateScansOfPasses([])).toEqual([])
    })
    test('validating a scan changes nothing', async () => {
      expect(await scan('P603', { time: '16:00' })).toEqual(await scan('P603', { time: '16:00' }))
    })
  })
}
