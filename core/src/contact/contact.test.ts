import { expect, test } from 'vitest'
import { ageInShort, ageInWords } from './contact.ts'

test('an age is said in whole years, and that of a baby as being under one', () => {
  expect([0, 1, 43].map(ageInShort)).toEqual(['Under 1', '1', '43'])
  expect([0, 1, 43].map(ageInWords)).toEqual(['Under 1 year old', '1 year old', '43 years old'])
})
