import { expect, test } from 'vitest'
import { formatInTimeZone } from './format-in-time-zone.ts'

test('a moment is formatted in the time zone of the resort, with the name of the zone', () => {
  const normalizeSpaces = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(normalizeSpaces(formatInTimeZone('2026-02-13T15:00:00.000Z', 'America/Denver'))).toBe(
    'Feb 13, 2026, 8:00 AM MST',
  )
  expect(normalizeSpaces(formatInTimeZone('2026-07-13T15:00:00.000Z', 'America/Denver'))).toBe(
    'Jul 13, 2026, 9:00 AM MDT',
  )
  expect(normalizeSpaces(formatInTimeZone('2026-02-13T15:00:00.000Z', 'Nowhere/Unknown'))).toBe(
    'Feb 13, 2026, 3:00 PM UTC',
  )
})
