import { expect, test } from 'vitest'
import { formatClock, formatTime } from './format-time.ts'

test.each([
  ['09:08', '9:08'],
  ['00:30', '0:30'],
  ['15:00', '15:00'],
])('%s by the clock of a location reads %s', (time, text) => {
  expect(formatClock(time)).toBe(text)
})

test('a moment reads like the time on a wall screen', () => {
  expect(formatTime(new Date(2026, 11, 5, 9, 8).toISOString())).toBe('9:08')
})
