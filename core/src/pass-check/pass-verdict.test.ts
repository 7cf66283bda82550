import { describe, expect, test } from 'vitest'
import type { PassScan, Refusal } from './pass-scan.ts'
import { nextSteps } from './pass-check.ts'
import { refusals } from './pass-scan.ts'
import { couldNotCheck, passVerdict, scanTimes } from './pass-verdict.ts'

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
  test('at every time is valid, with the product and nothing to add', () => {
    expect(passVerdict([opens(), opens(), opens()], [])).toMatchObject({
      verdict: 'valid',
      productName: 'Season Pass',
      validFrom: '',
      validUntil: '',
      nextStep: '',
    })
  })
  test('later says from when: the hour that the point of sale tells', () => {
    const hours = { from: '15:00', until: '21:00' }
    expect(passVerdict([closed('other-time'), closed('other-time'), opens(hours)], [])).toMatchObject({
      verdict: 'valid',
      validFrom: '15:00',
      validUntil: '',
    })
  })
  test('later says the time at which it was tried, where the point of sale tells no hour', () => {
    expect(passVerdict([closed('other-time'), opens(), opens()], []).validFrom).toBe('11:30')
    expect(passVerdict([closed('other-time'), closed('other-time'), opens()], []).validFrom).toBe('18:00')
  })
  test('only in the morning says until when, as far as that is known', () => {
    const hours = { from: null, until: '12:30' }
    expect(passVerdict([opens(hours), opens(hours), closed('other-time', { hours })], []).validUntil).toBe('12:30')
    expect(passVerdict([opens(), opens(), closed('other-time')], []).validUntil).toBe('')
  })
})

describe('a pass that stays closed', () => {
  const thrice = (scan: PassScan) => scanTimes.map(() => scan)

  test.each(refusals)('because it is %s always offers a next step', (why) => {
    const verdict = passVerdict(thrice(closed(why)), [])
    expect(verdict).toMatchObject({ verdict: 'not-valid', why, productName: '' })
    expect(nextSteps).toContain(verdict.nextStep)
  })
  test('leads to check-in, to a new one, or to somebody who can help', () => {
    expect(passVerdict(thrice(closed('waiver-missing')), []).nextStep).toBe('check-in')
    expect(passVerdict(thrice(closed('expired')), []).nextStep).toBe('renew')
    expect(passVerdict(thrice(closed('blocked', { reason: 'LOST' })), []).nextStep).toBe('call')
  })
  test('because it is blocked says so in the words of the resort, whatever the case of the code', () => {
    const reasons = [{ name: 'lost ', value: 'This card was reported lost.' }]
    expect(passVerdict(thrice(closed('blocked', { reason: 'LOST' })), reasons).reason).toBe(
      'This card was reported lost.',
    )
  })
  test('for a reason without words does not show the code', () => {
    expect(passVerdict(thrice(closed('blocked', { reason: 'X-17' })), [{ name: 'LOST', value: 'Lost.' }]).reason).toBe(
      '',
    )
  })
  test('gives the weightiest of several reasons', () => {
    expect(passVerdict([closed('other-time'), closed('waiver-missing'), closed('blocked')], []).why).toBe('blocked')
  })
  test('at all times that were tried, but opens in between, says when', () => {
    const hours = { from: '19:30', until: '22:00' }
    expect(passVerdict(thrice(closed('other-time', { hours })), [])).toMatchObject({
      verdict: 'not-valid',
      validFrom: '19:30',
      validUntil: '22:00',
    })
  })
})

test('a number that nobody knows is not found, and leads to somebody who can help', () => {
  expect(passVerdict([unknown, unknown, unknown], [])).toMatchObject({ verdict: 'not-found', nextStep: 'call' })
  expect(passVerdict([], [])).toMatchObject({ verdict: 'not-found' })
})

test('all verdicts have the same fields', () => {
  const fields = [passVerdict([opens()], []), passVerdict([closed('expired')], []), passVerdict([unknown], [])]
  for (const verdict of fields) expect(Object.keys(verdict)).toEqual(Object.keys(couldNotCheck))
})
