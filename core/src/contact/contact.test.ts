import { expect, test } from 'vitest'
import { ageInShort, ageInWords } from './contact.ts'

test('an age is written in whole years, and the age of a baby as under 1', () => {
  expect([0, 1, 43].map(ageInShort)).toEqual(['Under 1', '1', '43'])
  expect([0, 1, 43].map(ageInWords)).toEqual(['Under 1 year old', '1 year old', '43 years old'])
})
