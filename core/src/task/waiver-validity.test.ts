import { expect, test } from 'vitest'
import { coversDay, isForCurrentWindow, getSignatureWindow, getValidationDay } from './waiver-validity.ts'

const today = '2026-12-05'
const task = {
  useTodayAsValidationDate: false,
  startEffectiveDate: null,
  endEffectiveDate: null,
  validationDate: null,
}
const season = { startEffectiveDate: '2026-11-01', endEffectiveDate: '2027-05-31', validationDate: '2026-12-24' }

test('a new signature counts from today, without an end', () => {
  expect(getSignatureWindow(task, today)).toEqual({ startDate: today, endDate: null })
})

test('a new signature counts for the effective dates of the task', () => {
  expect(getSignatureWindow({ ...task, ...season }, today)).toEqual({ startDate: '2026-11-01', endDate: '2027-05-31' })
  expect(getSignatureWindow({ ...task, endEffectiveDate: '2027-05-31' }, today)).toEqual({
    startDate: today,
    endDate: '2027-05-31',
  })
})

test('a signature of a one-day waiver counts on the resort day only, even if the task has dates', () => {
  expect(getSignatureWindow({ ...task, ...season, useTodayAsValidationDate: true }, today)).toEqual({
    startDate: today,
    endDate: today,
  })
})

test('the validation day is today for a one-day waiver, else the validation date of the task, else today', () => {
  expect(getValidationDay({ ...task, ...season, useTodayAsValidationDate: true }, today)).toBe(today)
  expect(getValidationDay({ ...task, ...season }, today)).toBe('2026-12-24')
  expect(getValidationDay(task, today)).toBe(today)
})

test.each([
  ['2026-12-05', '2026-12-05', true],
  ['2026-12-05', null, true],
  ['2026-12-06', null, false],
  ['2026-12-01', '2026-12-04', false],
])('an authorization from %s to %s covers today: %s', (startDate, endDate, covers) => {
  expect(coversDay({ startDate, endDate }, today)).toBe(covers)
})

test.each([task, { ...task, ...season }, { ...task, useTodayAsValidationDate: true }])(
  'the window of a new signature covers the validation day: %j',
  (dates) => {
    expect(coversDay(getSignatureWindow(dates, today), getValidationDay(dates, today))).toBe(true)
  },
)

test('a signature for a window that has ended has the end of the window', () => {
  expect(getSignatureWindow({ ...task, endEffectiveDate: '2026-12-04' }, today)).toEqual({
    startDate: '2026-12-04',
    endDate: '2026-12-04',
  })
})

const later = { ...task, startEffectiveDate: '2027-01-01', endEffectiveDate: '2027-05-31' }
const over = { ...task, endEffectiveDate: '2026-12-04' }
const fixedAndOver = { ...task, startEffectiveDate: '2025-11-01', endEffectiveDate: '2026-05-31' }
const dayHasPassed = { ...task, validationDate: '2026-12-01' }

test.each([later, over, fixedAndOver, dayHasPassed])('a signature of today is for the current window %j', (dates) => {
  expect(isForCurrentWindow(getSignatureWindow(dates, today), dates, today)).toBe(true)
})

test('a signature is for the current window only until the window changes', () => {
  const signed = getSignatureWindow(over, '2026-11-20')
  expect(isForCurrentWindow(signed, over, today)).toBe(true)
  expect(isForCurrentWindow(signed, { ...over, endEffectiveDate: '2027-05-31' }, today)).toBe(false)
  expect(isForCurrentWindow(signed, { ...over, startEffectiveDate: '2026-11-01' }, today)).toBe(false)
  expect(isForCurrentWindow({ startDate: '2026-12-06', endDate: null }, task, today)).toBe(false)
})

test('a one-day waiver has a new window every day', () => {
  const oneDay = { ...task, useTodayAsValidationDate: true }
  expect(isForCurrentWindow({ startDate: today, endDate: today }, oneDay, '2026-12-06')).toBe(false)
})
