import { expect, test } from 'vitest'
import { checkInDate, momentInZone } from './date-format.ts'

test('check-in shows a day as month, day and year without leading zeros', () => {
  expect(checkInDate('2026-02-03', 'mmddyyyy')).toBe('2/3/2026')
  expect(checkInDate('2026-12-31', 'mmddyyyy')).toBe('12/31/2026')
})

test('check-in shows the day first where the operator set it so', () => {
  expect(checkInDate('2026-02-03', 'ddmmyyyy')).toBe('3/2/2026')
})

test('a moment is told by the clock of the resort, with its zone', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(plain(momentInZone('2026-02-13T15:00:00.000Z', 'America/Denver'))).toBe('Feb 13, 2026, 8:00 AM MST')
  expect(plain(momentInZone('2026-07-13T15:00:00.000Z', 'America/Denver'))).toBe('Jul 13, 2026, 9:00 AM MDT')
  expect(plain(momentInZone('2026-02-13T15:00:00.000Z', 'Nowhere/Unknown'))).toBe('Feb 13, 2026, 3:00 PM UTC')
})
