import { expect, test } from 'vitest'
import { createToMoment } from './resort-time.ts'

test.each([
  ['America/Denver', '2026-12-05', 450, '2026-12-05T14:30:00.000Z'],
  ['America/Denver', '2026-07-05', 0, '2026-07-05T06:00:00.000Z'],
  // The clocks are changed at two o'clock of this night.
  ['America/Denver', '2026-11-01', 60, '2026-11-01T07:00:00.000Z'],
  ['America/Denver', '2026-11-01', 480, '2026-11-01T15:00:00.000Z'],
  ['Australia/Sydney', '2026-12-05', 600, '2026-12-04T23:00:00.000Z'],
])('in %s, on %s, %i minutes after midnight', (timeZone, day, minutes, moment) => {
  expect(createToMoment(timeZone)(day, minutes).toISOString()).toBe(moment)
})
