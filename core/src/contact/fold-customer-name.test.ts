import { expect, test } from 'vitest'
import { foldCustomerName } from './fold-customer-name.ts'

test.each([
  ['case', ['MAYA', 'lindqvist'], ['Maya', 'Lindqvist']],
  ['accents', ['José', 'Muñoz'], ['Jose', 'Munoz']],
  ['accents typed as two characters', ['Zoe\u0308', 'Dupre\u0301'], ['Zoë', 'Dupré']],
  ['apostrophes of a phone', ['Siobhan', 'O’Brien'], ['Siobhan', "O'Brien"]],
  ['missing apostrophes', ['Siobhan', 'OBrien'], ['Siobhan', "O'Brien"]],
  ['hyphens and spaces', ['Mary-Jane', 'Smith Jones'], ['Mary Jane', 'Smith\u2011Jones']],
  ['spaces around', ['  Bo ', ' Ek'], ['Bo', 'Ek']],
  ['letters without a plain form', ['Søren', 'Großmann'], ['Soren', 'Grossmann']],
  ['Polish and Turkish letters', ['Łukasz', 'Yıldız'], ['Lukasz', 'Yildiz']],
] as const)('names that differ only in %s are equal', (_, [first, last], [otherFirst, otherLast]) => {
  expect(foldCustomerName(first, last)).toBe(foldCustomerName(otherFirst, otherLast))
})

test('first and last name are compared separately', () => {
  expect(foldCustomerName('Ann Marie', 'Roy')).not.toBe(foldCustomerName('Ann', 'Marie Roy'))
})

test('a mark that makes another letter is not ignored', () => {
  expect(foldCustomerName('かい', '佐藤')).not.toBe(foldCustomerName('がい', '佐藤'))
})

test('a name without letters and digits is empty', () => {
  expect(foldCustomerName(' ', '-')).toBe('')
})
