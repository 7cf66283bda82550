import { describe, expect, test } from 'vitest'
import { estimateServerTime, getToday, measureClock, withNewestCode } from './device-clock.ts'

const hour = 60 * 60_000
const contactAt = Date.parse('2026-12-05T15:00:00Z')
const known = { clockOffset: 0, contactAt }

describe('the clock of a device', () => {
  test.each([
    ['that was right at the last contact is right', known, contactAt + hour, 0],
    ['that is a minute off is right', { ...known, clockOffset: 60_000 }, contactAt + hour, 0],
    ['is four hours slow', { ...known, clockOffset: 4 * hour }, contactAt - 3 * hour, 4],
    ['is four hours fast', { ...known, clockOffset: -4 * hour }, contactAt + 6 * hour, -4],
    ['before the last contact is slow, without a network', known, contactAt - 24 * hour, 24],
    [
      'a day before a code was signed is a day slow',
      withNewestCode(known, contactAt + 25 * hour),
      contactAt + hour,
      24,
    ],
    [
      'after a code was signed is not measured by it',
      withNewestCode(known, contactAt + hour),
      contactAt + 30 * hour,
      0,
    ],
    ['that was fast and was set meanwhile is right', { ...known, clockOffset: -4 * hour }, contactAt + hour, 0],
  ])('%s', (_what, device, now, hours) => {
    expect(measureClock(device, now)).toBe(hours * hour)
  })
  test('never puts the time of the server before the last contact or the newest code', () => {
    expect(estimateServerTime(known, contactAt - 24 * hour)).toBe(contactAt)
    expect(estimateServerTime(withNewestCode(known, contactAt + hour), contactAt)).toBe(contactAt + hour)
    expect(estimateServerTime({ ...known, clockOffset: 24 * hour }, contactAt - 23 * hour)).toBe(contactAt + hour)
  })
  test('that is a day wrong does not change the day of the resort', () => {
    const slow = { clockOffset: 24 * hour, contactAt: Date.now() + 24 * hour }
    expect(getToday(slow, 'UTC')).toBe(new Date(Date.now() + 24 * hour).toISOString().slice(0, 10))
  })
})

test('an older code does not replace the newest one', () => {
  expect(withNewestCode(withNewestCode(known, contactAt + 2), contactAt + 1).newestCodeAt).toBe(contactAt + 2)
})
