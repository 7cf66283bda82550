import { expect, test } from 'vitest'
import { formatCheckInDate } from './date-format.ts'

test('check-in shows a day as month, day and year without leading zeros', () => {
  expect(formatCheckInDate('2026-02-03', 'mmddyyyy')).toBe('2/3/2026')
  expect(formatCheckInDate('2026-12-31', 'mmddyyyy')).toBe('12/31/2026')
})

test('check-in shows the day first if the operator set it so', () => {
  expect(formatCheckInDate('2026-02-03', 'ddmmyyyy')).toBe('3/2/2026')
})
