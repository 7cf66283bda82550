import { expect, test } from 'vitest'
import { formatAges } from './format-ages.ts'

test.each([
  [null, null, 'All ages'],
  [null, 5, 'Up to 5'],
  [18, null, '18 and older'],
  [6, 12, '6 to 12'],
  [0, 3, '0 to 3'],
  [7, 7, '7'],
])('ages %s and %s read "%s"', (ageMin, ageMax, text) => {
  expect(formatAges({ ageMin, ageMax })).toBe(text)
})
