import { describe, expect, test } from 'vitest'
import type { PassScan, Refusal } from './pass-scan.ts'
import { passNextSteps, publicRefusals } from './pass-check.ts'
import { refusals } from './pass-scan.ts'
import { unavailableVerdict, getPassVerdict, scanTimes } from './pass-verdict.ts'

const opens = (hours: { from: string | null; until: string | null } | null = null): PassScan => ({
  result: 'valid',
  productName: 'Season Pass',
  hours,
})
const closed = (why: Refusal, more: Partial<Extract<PassScan, { result: 'refused' }>> = {}): PassScan => ({
  result: 'refused',
  why,
  reason: '',
  hours: null,
  ...more,
})
const unknown: PassScan = { result: 'unknown' }

describe('a pass that opens', () => {
  test('at all times is valid, with its product and no other text', () => {
    expect(getPassVerdict([opens(), opens(), opens()], [])).toMatchObject({
      verdict: 'valid',
      productName: 'Season Pass',
      validFrom: '',
      validUntil: '',
      nextStep: '',
    })
  })
  test('later has the start time from the point of sale', () => {
    const hours = { from: '15:00', until: '21:00' }
    expect(getPassVerdict([closed('other-time'), closed('other-time'), opens(hours)], [])).toMatchObject({
      verdict: 'valid',
      validFrom: '15:00',
      validUntil: '',
    })
  })
  test('later has the time of the scan, if the point of sale has no start time', () => {
    expect(getPassVerdict([closed('other-time'), opens(), opens()], []).validFrom).toBe('11:30')
    expect(getPassVerdict([closed('other-time'), closed('other-time'), opens()], []).validFrom).toBe('18:00')
  })
  test('only in the morning has the end time, if it is known', () => {
    const hours = { from: null, until: '12:30' }
    expect(getPassVerdict([opens(hours), opens(hours), closed('other-time', { hours })], []).validUntil).toBe('12:30')
    expect(getPassVerdict([opens(), opens(), closed('other-time')], []).validUntil).toBe('')
  })
})

describe('a pass that stays closed', () => {
  const scanAll = (scan: PassScan) => scanTimes.map(() => scan)

  test.each(refusals)('because it is %s always has a next step', (why) => {
    const verdict = getPassVerdict(scanAll(closed(why)), [])
    expect(verdict).toMatchObject({ verdict: 'not-valid', productName: '' })
    expect(passNextSteps).toContain(verdict.nextStep)
  })
  test.each(publicRefusals)('because it is %s names this reason', (why) => {
    expect(getPassVerdict(scanAll(closed(why)), []).why).toBe(why)
  })
  test.each(['not-paid', 'age-does-not-fit', 'blackout-day'] as const)(
    'because it is %s says nothing about the owner, because anybody can check a number',
    (why) => {
      expect(getPassVerdict(scanAll(closed(why)), []).why).toBe('')
    },
  )
  test('leads to check-in, to a renewal, or to a call', () => {
    expect(getPassVerdict(scanAll(closed('waiver-missing')), []).nextStep).toBe('check-in')
    expect(getPassVerdict(scanAll(closed('expired')), []).nextStep).toBe('renew')
    expect(getPassVerdict(scanAll(closed('blocked', { reason: 'LOST' })), []).nextStep).toBe('call')
  })
  test('because it is blocked has the text of the resort; the case of the code does not count', () => {
    const reasons = [{ name: 'lost ', value: 'This card was reported lost.' }]
    expect(getPassVerdict(scanAll(closed('blocked', { reason: 'LOST' })), reasons).reason).toBe(
      'This card was reported lost.',
    )
  })
  test('for a reason without a text does not show the code', () => {
    expect(
      getPassVerdict(scanAll(closed('blocked', { reason: 'X-17' })), [{ name: 'LOST', value: 'Lost.' }]).reason,
    ).toBe('')
  })
  test('has the most important of several reasons', () => {
    expect(getPassVerdict([closed('other-time'), closed('waiver-missing'), closed('blocked')], []).why).toBe('blocked')
  })
  test('at the time of all scans, but opens in between, has the opening times', () => {
    const hours = { from: '19:30', until: '22:00' }
    expect(getPassVerdict(scanAll(closed('other-time', { hours })), [])).toMatchObject({
      verdict: 'not-valid',
      validFrom: '19:30',
      validUntil: '22:00',
    })
  })
})

test('an unknown number is not found, and leads to a call', () => {
  expect(getPassVerdict([unknown, unknown, unknown], [])).toMatchObject({ verdict: 'not-found', nextStep: 'call' })
  expect(getPassVerdict([], [])).toMatchObject({ verdict: 'not-found' })
})

test('all verdicts have the same fields', () => {
  const fields = [getPassVerdict([opens()], []), getPassVerdict([closed('expired')], []), getPassVerdict([unknown], [])]
  for (const verdict of fields) expect(Object.keys(verdict)).toEqual(Object.keys(unavailableVerdict))
})
