import { expect, test } from 'vitest'
import { checkSendLimits } from './send-limits.ts'

/** A time, in milliseconds. */
const now = 1_780_000_000_000

test('a link may be sent at once the first time', () => {
  expect(checkSendLimits({ today: 0, lastAt: null }, now)).toEqual({ may: true })
})

test('a link is sent again after 60 seconds at the earliest', () => {
  expect(checkSendLimits({ today: 1, lastAt: now - 59_001 }, now)).toEqual({
    may: false,
    why: 'a-moment-ago',
    seconds: 1,
  })
  expect(checkSendLimits({ today: 1, lastAt: now }, now)).toEqual({ may: false, why: 'a-moment-ago', seconds: 60 })
  expect(checkSendLimits({ today: 1, lastAt: now - 60_000 }, now)).toEqual({ may: true })
})

test('a message sent the evening before also counts for the minute', () => {
  expect(checkSendLimits({ today: 0, lastAt: now - 30_000 }, now)).toMatchObject({ may: false, seconds: 30 })
})

test('a clock that was set back makes nobody wait longer than a minute', () => {
  expect(checkSendLimits({ today: 1, lastAt: now + 600_000 }, now)).toMatchObject({ seconds: 60 })
})

test('a link is sent at most 5 times a day', () => {
  expect(checkSendLimits({ today: 4, lastAt: now - 60_000 }, now)).toEqual({ may: true })
  expect(checkSendLimits({ today: 5, lastAt: now - 3_600_000 }, now)).toEqual({ may: false, why: 'often-today' })
})
