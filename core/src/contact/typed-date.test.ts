import { expect, test } from 'vitest'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { parseTypedDate, datePartOrder } from './typed-date.ts'

test('three typed parts become a day, with or without leading zeros', () => {
  expect(parseTypedDate({ day: '4', month: '5', year: '2021' })).toBe('2021-05-04')
  expect(parseTypedDate({ day: '04 ', month: '05', year: ' 2021' })).toBe('2021-05-04')
})

test('empty parts become an empty text', () => {
  expect(parseTypedDate({ day: '', month: ' ', year: '' })).toBe('')
})

test.each([
  { day: '', month: '5', year: '2021' },
  { day: '4', month: 'May', year: '2021' },
  { day: '4', month: '5', year: '21' },
  { day: '40', month: '13', year: '2040' },
])('$day/$month/$year is not empty and not a day', (typed) => {
  expect(parseTypedDate(typed)).not.toBe('')
  expect(isCalendarDate(parseTypedDate(typed))).toBe(false)
})

test('the parts are in the order of the resort', () => {
  expect(datePartOrder.mmddyyyy).toEqual(['month', 'day', 'year'])
  expect(datePartOrder.ddmmyyyy).toEqual(['day', 'month', 'year'])
})
