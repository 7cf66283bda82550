import { describe, expect, test } from 'vitest'
import { anActivityTask } from '../owed-task/owed-facts.builders.ts'
import type { Task } from './task.ts'
import { getWindowNotice, findWindowProblem } from './waiver-window.ts'

const today = '2026-12-05'
const dates = (startEffectiveDate: string | null, endEffectiveDate: string | null, validationDate: string | null) =>
  anActivityTask({ startEffectiveDate, endEffectiveDate, validationDate })

describe('a signature of today can satisfy a waiver', () => {
  test.each([
    [null, null, null],
    [null, '2026-12-05', null],
    ['2026-12-05', null, null],
    ['2026-11-01', '2027-05-31', null],
    ['2026-11-01', '2027-05-31', '2026-11-02'],
    ['2027-01-01', '2027-05-31', '2027-01-01'],
    [null, '2027-05-31', '2026-12-05'],
  ])('from %s to %s, checked on %s', (start, end, validation) => {
    expect(findWindowProblem(dates(start, end, validation), today)).toBeUndefined()
  })

  test('that is a one-day waiver, whatever its dates are', () => {
    const task = { ...dates('2027-01-01', null, null), useTodayAsValidationDate: true }
    expect(findWindowProblem(task, today)).toBeUndefined()
  })

  test('and dates in a task of another type do not matter', () => {
    expect(findWindowProblem({ ...dates(null, '2020-01-01', null), taskTypeId: 4 }, today)).toBeUndefined()
  })
})

test.each([
  ['has ended', [null, '2026-12-04', null], 'endEffectiveDate', /^This day has passed\./],
  ['has ended, whatever day is checked', ['2026-11-01', '2026-12-04', '2026-11-02'], 'endEffectiveDate', /has passed/],
  ['starts later', ['2026-12-06', null, null], 'validationDate', /^The window starts after today\./],
  ['is checked on a day before every signature', [null, null, '2026-12-04'], 'validationDate', /^This day has passed/],
] as const)('no signature of today satisfies a waiver whose window %s', (_case, window, path, message) => {
  const problem = findWindowProblem(dates(window[0], window[1], window[2]), today)
  expect(problem?.path).toBe(path)
  expect(problem?.message).toMatch(message)
})

describe('administrators get a notice', () => {
  const getNotice = (task: Task) => getWindowNotice(task, today)

  test('that a window is unusable', () => {
    expect(getNotice(dates(null, '2026-12-04', null))).toMatchObject({ state: 'unusable' })
  })

  test('four weeks before the last day on which a signature is useful', () => {
    expect(getNotice(dates(null, '2027-01-01', null))).toEqual({ state: 'ends-soon', lastDay: '2027-01-01' })
    expect(getNotice(dates(null, '2027-01-02', null))).toBeUndefined()
    expect(getNotice(dates(null, '2026-12-05', null))).toEqual({ state: 'ends-soon', lastDay: '2026-12-05' })
  })

  test('about the validation date, if signatures count from the day of signing', () => {
    expect(getNotice(dates(null, '2027-05-31', '2026-12-24'))).toEqual({ state: 'ends-soon', lastDay: '2026-12-24' })
    expect(getNotice(dates('2026-11-01', '2027-05-31', '2026-12-24'))).toBeUndefined()
  })

  test('about nothing if a window has no end', () => {
    expect(getNotice(dates(null, null, null))).toBeUndefined()
    expect(getNotice({ ...dates(null, '2026-12-06', null), useTodayAsValidationDate: true })).toBeUndefined()
  })
})
