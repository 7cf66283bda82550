import { expect, test } from 'vitest'
import { formatAgeShort, formatAge } from './contact.ts'

test('an age is written in whole years, and the age of a baby as under 1', () => {
  expect([0, 1, 43].map(formatAgeShort)).toEqual(['Under 1', '1', '43'])
  expect([0, 1, 43].map(formatAge)).toEqual(['Under 1 year old', '1 year old', '43 years old'])
})
