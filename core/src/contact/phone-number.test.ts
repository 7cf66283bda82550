import { expect, test } from 'vitest'
import { isPhoneNumber } from './phone-number.ts'

test.each([
  '(555) 014-2290',
  '+1 303-555-0100',
  '+44 20 7946 0958 ext. 12',
  '+49 (0) 30 / 1234567',
  '303.555.0100 x12',
  '555 0100 extension 4',
  '555 0100 #4',
  '+33\u00A01\u00A023\u00A045\u00A067\u00A089',
  '03‑1234‑5678',
  '٠٥٠ ١٢٣ ٤٥٦٧',
  '4567 8',
  ' 3035550100 ',
])('"%s" is a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
})

test.each([
  '',
  'abc',
  'none',
  '-',
  '()',
  '1234',
  '+',
  'maya@example.test',
  '555 abc 0100',
  '555-0100 (mom)',
  '1'.repeat(31),
])('"%s" is not a phone number', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})
