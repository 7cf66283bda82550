import { describe, expect, test } from 'vitest'
import { blockerCodes, blockerDefinitions, getBlockerMessage, type BlockerCode } from './blocker-codes.ts'
import { getGateMark, getWorstGateMark } from './gate-mark.ts'
import { aBlocker, aVerdict } from './readiness.builders.ts'
import { getBlockerText, getPlaceText, getVerdictText } from './verdict-text.ts'

describe('the mark of a verdict', () => {
  test.each(['ready', 'ready-from', 'pending', 'unknown'] as const)('%s has a mark of its own', (verdict) => {
    expect(getGateMark(aVerdict({ verdict }))).toBe(verdict)
  })

  test('shows a blocked card and a missing ticket apart from everything else', () => {
    const marks = new Map(
      blockerCodes.map((code) => [code, getGateMark(aVerdict({ verdict: 'not-ready', blockers: [aBlocker(code)] }))]),
    )
    expect(marks.get('pass-blocked')).toBe('blocked')
    expect(marks.get('nothing-bought')).toBe('nothing')
    expect([...marks.values()].filter((mark) => mark === 'not-ready')).toHaveLength(blockerCodes.length - 2)
  })

  test('is that of the first blocker', () => {
    const blockers = [aBlocker('not-paid'), aBlocker('pass-blocked')]
    expect(getGateMark(aVerdict({ verdict: 'not-ready', blockers }))).toBe('not-ready')
  })

  test('says "not known" while the answer of the point of sale is missing, whatever else is open', () => {
    expect(getGateMark(aVerdict({ verdict: 'unknown', blockers: [aBlocker('pass-blocked')] }))).toBe('unknown')
  })
})

describe('the mark of a day', () => {
  test('is the worst of its people', () => {
    const ready = aVerdict({})
    const open = aVerdict({ verdict: 'not-ready', blockers: [aBlocker('photo-missing')] })
    const blocked = aVerdict({ verdict: 'not-ready', blockers: [aBlocker('pass-blocked')] })
    expect(getWorstGateMark([ready, ready])).toBe('ready')
    expect(getWorstGateMark([ready, open])).toBe('not-ready')
    expect(getWorstGateMark([blocked, open, ready])).toBe('blocked')
    expect(getWorstGateMark([])).toBeUndefined()
  })
})

describe("the guest's words of a verdict", () => {
  test('name the time, the wait, or that nothing is known', () => {
    expect(getVerdictText(aVerdict({}))).toBe('Ready')
    expect(getVerdictText(aVerdict({ verdict: 'ready-from', readyFrom: '15:00' }))).toBe('Ready from 15:00')
    expect(getVerdictText(aVerdict({ verdict: 'pending' }))).toBe('Waiting for the resort')
    expect(getVerdictText(aVerdict({ verdict: 'unknown' }))).toBe('Not known right now')
  })

  test('are those of the first blocker, and never only "not ready"', () => {
    const texts = blockerCodes.map((code) =>
      getVerdictText(aVerdict({ verdict: 'not-ready', blockers: [aBlocker(code), aBlocker('possible-duplicate')] })),
    )
    expect(texts).toContain('Needs a photo')
    expect(texts).toContain('No ticket for this day')
    for (const text of texts) expect(text).not.toMatch(/^(Not ready|Ready.*)?$/i)
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(40)
  })

  test("give the resort's reason of a blocked card, if it is short", () => {
    const text = (message: string) => getBlockerText(aBlocker('pass-blocked', { message }))
    expect(text('Not paid.')).toBe('Blocked: Not paid')
    expect(text(getBlockerMessage('pass-blocked'))).toBe('Blocked')
    expect(text('This pass was reported lost on the way from the car park to the lift.')).toBe('Blocked')
  })

  test('of a code that this release does not know lead to the desk', () => {
    // An older page may get the answer of a newer server.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const code = 'a-new-code' as BlockerCode
    expect(getBlockerText({ code, message: 'New.' })).toBe('Ask at the desk')
  })
})

describe('the words for what a blocker stops', () => {
  const place = (code: BlockerCode, over: Parameters<typeof aVerdict>[0] = {}) => {
    const blocker = aBlocker(code)
    return getPlaceText(blocker, aVerdict({ verdict: 'not-ready', blockers: [blocker], ...over }))
  }

  test('name the lift gate, the rental desk or the ski school', () => {
    expect(place('photo-missing')).toBe('The lift gate needs it')
    expect(place('pass-blocked')).toBe('The lift gate stays closed')
    expect(place('rental-profile-missing', { booked: ['rental'] })).toBe('The rental desk needs it')
    expect(place('child-registration-missing', { booked: ['lesson'] })).toBe('The ski school needs it')
    for (const code of blockerCodes) expect(place(code)).not.toBe('')
  })

  test('say that the lift opens if only the rental desk or the ski school waits', () => {
    const booked: ['gate', 'rental', 'lesson'] = ['gate', 'rental', 'lesson']
    expect(place('rental-profile-missing', { booked })).toBe('For the rental desk. The lift opens.')
    expect(place('child-registration-missing', { booked })).toBe('For the ski school. The lift opens.')
  })

  const elsewhere: [when: string, over: Parameters<typeof aVerdict>[0]][] = [
    ['something else stops at the gate', { blockers: [aBlocker('photo-missing'), aBlocker('rental-profile-missing')] }],
    ['there is no card', { blockers: [aBlocker('no-pass'), aBlocker('rental-profile-missing')] }],
    ['the point of sale did not answer', { verdict: 'unknown' }],
    ['the point of sale has not confirmed everything', { isWaitingForPos: true }],
  ]
  test.each(elsewhere)('never say that the lift opens while %s', (_when, over) => {
    const person = aVerdict({ verdict: 'not-ready', booked: ['gate', 'rental'], ...over })
    expect(getPlaceText(aBlocker('rental-profile-missing'), person)).toBe('The rental desk needs it')
  })

  test('are there for every place', () => {
    expect(new Set(blockerCodes.map((code) => blockerDefinitions[code].blocks)).size).toBe(5)
  })
})
