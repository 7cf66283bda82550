// These tests take random days from Date, and count with its setters, which the rules do not use.
// oxlint-disable no-restricted-globals
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, calculateAge, daysBetween, isCalendarDate } from './calendar-date.ts'

const millisecondsPerDay = 86_400_000
const anyDay = fc.date({ min: new Date('1600-01-01'), max: new Date('2400-12-31'), noInvalidDate: true })
const toIsoDate = (date: Date): string => date.toISOString().slice(0, 10)

describe('a calendar date', () => {
  test.each(['2026-02-28', '2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01'])('%s is a day', (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '02/13/2026',
    '2026-02-13T00:00:00Z',
    ' 2026-02-13',
    '２０２６-02-13',
    '',
  ])('"%s" is not a day', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test('every day of a Date is a day', () => {
    fc.assert(fc.property(anyDay, (date) => isCalendarDate(toIsoDate(date))))
  })
})

describe('counting days', () => {
  test('adding days agrees with the calendar of Date, backwards too', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -100_000, max: 100_000 }), (date, days) => {
        const start = toIsoDate(date)
        const expected = new Date(date)
        expected.setUTCDate(date.getUTCDate() + days)
        expect(addDays(start, days)).toBe(toIsoDate(expected))
      }),
    )
  })

  test('the days between two days agree with the calendar of Date', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [from, to] = [toIsoDate(one), toIsoDate(other)]
        expect(daysBetween(from, to)).toBe((Date.parse(to) - Date.parse(from)) / millisecondsPerDay)
      }),
    )
  })

  test('the days between a day and the same day plus n are n', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        expect(daysBetween(toIsoDate(date), addDays(toIsoDate(date), days))).toBe(days)
      }),
    )
  })

  test('the day on which the clocks change is a whole day', () => {
    expect(addDays('2026-03-07', 1)).toBe('2026-03-08')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02')
  })

  test('a year ends after 31 December, and leap years have 29 February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })
})

describe('age in whole years', () => {
  test.each([
    ['2008-12-05', '2026-12-04', 17],
    ['2008-12-05', '2026-12-05', 18],
    ['2008-12-05', '2026-12-06', 18],
    ['2026-12-05', '2026-12-05', 0],
    ['1926-01-01', '2026-12-05', 100],
  ])('a person born on %s is on %s %i years old', (birthDate, today, age) => {
    expect(calculateAge(birthDate, today)).toBe(age)
  })

  test.each([
    ['2027-02-28', 18],
    ['2027-03-01', 19],
    ['2028-02-28', 19],
    ['2028-02-29', 20],
    ['2028-03-01', 20],
  ])(
    'a person born on 29 February 2008 has the birthday on 1 March in common years: on %s the age is %i',
    (today, age) => {
      expect(calculateAge('2008-02-29', today)).toBe(age)
    },
  )

  test('an age never decreases', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(40_000), (birth, days) => {
        const birthDate = toIsoDate(birth)
        const today = addDays(birthDate, days)
        expect(calculateAge(birthDate, addDays(today, 1))).toBeGreaterThanOrEqual(calculateAge(birthDate, today))
      }),
    )
  })
})
