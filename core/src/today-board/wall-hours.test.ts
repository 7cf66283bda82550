import { expect, test } from 'vitest'
import { isDarkHour, mustReloadWall } from './wall-hours.ts'

test.each([
  ['06:59', true],
  ['07:00', false],
  ['16:59', false],
  ['17:00', true],
  ['23:59', true],
])('at %s a wall screen is dark: %s', (time, isDark) => expect(isDarkHour(time)).toBe(isDark))

test.each([
  ['at four at night', { time: '04:00', openHours: 20, isLost: false }, true],
  ['once a night', { time: '04:59', openHours: 0.9, isLost: false }, false],
  ['not during the day', { time: '16:00', openHours: 20, isLost: false }, false],
  ['not while the server does not answer', { time: '04:30', openHours: 20, isLost: true }, false],
])('a wall screen loads its page anew %s', (_when, state, mustReload) => {
  expect(mustReloadWall(state)).toBe(mustReload)
})
