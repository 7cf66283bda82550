import { expect, test } from 'vitest'
import { getDayInTimeZone } from './day-in-time-zone.ts'

test.each([
  ['one second before midnight in Denver', 1_796_540_399_000, 'America/Denver', '2026-12-05'],
  ['at midnight in Denver', 1_796_540_400_000, 'America/Denver', '2026-12-06'],
  ['at midnight in Tokyo', 1_796_482_800_000, 'Asia/Tokyo', '2026-12-06'],
])('the day %s is that of the place', (_when, moment, timeZone, day) => {
  expect(getDayInTimeZone(moment, timeZone)).toBe(day)
})
