import { expect, test } from 'vitest'
import { formatStaffDay, formatStaffToday } from './format-day.ts'

test('a day is named by its weekday and in the order of the resort; today without its year', () => {
  expect(formatStaffDay('2026-12-05', 'mmddyyyy')).toBe('Saturday 12/5/2026')
  expect(formatStaffDay('2026-12-05', 'ddmmyyyy')).toBe('Saturday 5/12/2026')
  expect(formatStaffToday('2026-12-05', 'mmddyyyy')).toBe('Saturday 12/5')
})
