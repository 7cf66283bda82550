import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

afterEach(() => vi.unstubAllGlobals())

const aClock = (iso: string) => createClock(() => new Date(iso))

test("the resort's day and hour are those of its time zone", () => {
  const clock = aClock('2026-01-01T06:30:00Z')
  expect(clock.resortDay('America/Denver')).toBe('2025-12-31')
  expect(clock.resortHour('America/Denver')).toBe(23)
  expect(clock.resortTime('America/Denver')).toMatch(/^23:\d\d$/)
  expect(clock.resortDay('Asia/Tokyo')).toBe('2026-01-01')
  expect(clock.resortHour('Asia/Tokyo')).toBe(15)
})

test('midnight is hour 0', () => {
  expect(aClock('2026-01-01T07:00:00Z').resortHour('America/Denver')).toBe(0)
})

test('the day, the hour and the time follow the moment, although they are cached', () => {
  let now = new Date('2026-03-08T08:59:59.999Z')
  const clock = createClock(() => now)
  expect([clock.resortDay('America/Denver'), clock.resortHour('America/Denver')]).toEqual(['2026-03-08', 1])
  expect(clock.resortTime('America/Denver')).toBe('01:59')
  // In this minute summer time begins.
  now = new Date('2026-03-08T09:00:00.000Z')
  expect(clock.resortTime('America/Denver')).toBe('03:00')
  expect(clock.resortHour('America/Denver')).toBe(3)
  expect(clock.resortTime('Europe/Vienna')).toBe('10:00')
  now = new Date('2026-03-09T05:59:00.000Z')
  expect([clock.resortDay('America/Denver'), clock.resortTime('America/Denver')]).toEqual(['2026-03-08', '23:59'])
})

test('the resort day does not depend on how this version of ICU formats dates', () => {
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: AmericanDates } }))
  const clock = aClock('2026-11-22T19:00:00Z')
  expect(clock.resortDay('America/Denver')).toBe('2026-11-22')
  expect(clock.resortHour('America/Denver')).toBe(12)
})

/** Like WebKit on Linux: formats dates of the locale en-CA as those of en-US. */
class AmericanDates extends Intl.DateTimeFormat {
  constructor(locale: string, options: Intl.DateTimeFormatOptions) {
    super(locale === 'en-CA' ? 'en-US' : locale, options)
  }
}
