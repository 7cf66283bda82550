import { expect, test } from 'vitest'
import { findWeightyWords } from './weighty-words.ts'

test.each([
  ['including the ordinary Negligence of its staff', ['negligence']],
  ['injury or death, and injuries', ['injury', 'death', 'injuries']],
  ['I waive and release', ['waive', 'release']],
  ['until 05/31/2027, at most 250 dollars.', ['05/31/2027', '250']],
  ['does not cover', ['not']],
  ['a notice about the diet, snow and weather', []],
  ['', []],
])('in "%s" the words that carry weight are found', (text, words) => {
  expect(findWeightyWords(text)).toEqual(words)
})
