import type { BlockerCode } from '../readiness/blocker-codes.ts'
import type { Blocker, PersonReadiness } from '../readiness/readiness.ts'
import { expect, test } from 'vitest'
import { getAnswerExpiry, toReadinessAnswer } from './readiness-answer.ts'

const today = '2026-12-05'
const saturday = '2026-12-12'

const aBlocker = (code: BlockerCode): Blocker => ({
  code,
  blocks: 'gate',
  resolvedBy: 'guest',
  action: { kind: 'none', contactTaskId: null },
  subject: '',
  message: '',
  since: null,
  until: null,
})

function aPerson(overrides: Partial<PersonReadiness> = {}): PersonReadiness {
  return {
    contactId: '1001',
    verdict: 'ready',
    readyFrom: null,
    booked: ['gate'],
    blockers: [],
    alsoOpen: [],
    isWaitingForPos: false,
    expiresAt: '2026-12-06T00:00',
    ...overrides,
  }
}

test('the answer is about the next day of visit, with the marks of all days', () => {
  const notReady = aPerson({ verdict: 'not-ready', blockers: [aBlocker('waiver-missing')] })
  const answer = toReadinessAnswer(
    [today, saturday, '2027-02-01'],
    [
      { day: today, people: [aPerson()] },
      { day: saturday, people: [notReady] },
    ],
    today,
  )
  expect(answer).toEqual({
    visitDay: today,
    visitDays: [today, saturday, '2027-02-01'],
    dayMarks: [
      { day: today, mark: 'ready' },
      { day: saturday, mark: 'not-ready' },
    ],
    people: [aPerson()],
  })
})

test('without a day of visit it is about today', () => {
  expect(toReadinessAnswer([], [{ day: today, people: [aPerson()] }], today)).toMatchObject({
    visitDay: today,
    dayMarks: [],
  })
})

test.each([
  ['the next day was not judged', [saturday], aPerson()],
  ['the point of sale did not answer', [today], aPerson({ verdict: 'unknown' })],
  ['the point of sale has something to confirm', [today], aPerson({ isWaitingForPos: true })],
  ['a message names the person', [today], aPerson({ alsoOpen: [aBlocker('photo-rejected')] })],
  ['a message is a text of the resort', [today], aPerson({ blockers: [aBlocker('pass-blocked')] })],
])('there is no answer if %s', (_why, visitDays, person) => {
  expect(toReadinessAnswer(visitDays, [{ day: today, people: [aPerson(), person] }], today)).toBeUndefined()
})

test('an answer is good until the first verdict changes by itself, of whatever day', () => {
  const judged = [
    { day: today, people: [aPerson({ expiresAt: '2026-12-06T00:00' })] },
    { day: saturday, people: [aPerson({ expiresAt: '2026-12-05T16:00' })] },
  ]
  expect(getAnswerExpiry(judged)).toBe('2026-12-05T16:00')
})
