import { expect, test } from 'vitest'
import { NewStaffPin, StaffPin } from './staff-pin.ts'

test.each(['2580', '0090', '1243', '9090'])('%s may be chosen', (pin) => {
  expect(NewStaffPin.safeParse(pin).success).toBe(true)
})

test.each(['0000', '7777', '1234', '9876', '0123'])('%s is too easy to guess', (pin) => {
  expect(NewStaffPin.safeParse(pin).success).toBe(false)
  expect(StaffPin.safeParse(pin).success, 'it may still be typed').toBe(true)
})

test.each(['', '123', '12345', '12a4', ' 123', '١٢٣٤'])('"%s" is not four digits', (pin) => {
  expect(NewStaffPin.safeParse(pin).success).toBe(false)
  expect(StaffPin.safeParse(pin).success).toBe(false)
})
