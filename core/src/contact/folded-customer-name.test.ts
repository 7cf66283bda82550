import { expect, test } from 'vitest'
import { foldedCustomerName } from './folded-customer-name.ts'

test.each([
  ['case', ['MAYA', 'lindqvist'], ['Maya', 'Lindqvist']],
  ['accents', ['José', 'Muñoz'], ['Jose', 'Munoz']],
  ['accents typed as two signs', ['Zoe\u0308', 'Dupre\u0301'], ['Zoë', 'Dupré']],
  ['apostrophes of a phone', ['Siobhan', 'O’Brien'], ['Siobhan', "O'Brien"]],
  ['missing apostrophes', ['Siobhan', 'OBrien'], ['Siobhan', "O'Brien"]],
  ['hyphens and spaces', ['Mary-Jane', 'Smith Jones'], ['Mary Jane', 'Smith\u2011Jones']],
  ['spaces around', ['  Bo ', ' Ek'], ['Bo', 'Ek']],
  ['letters without a plain form', ['Søren', 'Großmann'], ['Soren', 'Grossmann']],
  ['Polish and Turkish letters', ['Łukasz', 'Yıldız'], ['Lukasz', 'Yildiz']],
] as const)('%s do not make two names different', (_, [first, last], [otherFirst, otherLast]) => {
  expect(foldedCustomerName(first, last)).toBe(foldedCustomerName(otherFirst, otherLast))
})

test('first and last name stay apart', () => {
  expect(foldedCustomerName('Ann Marie', 'Roy')).not.toBe(foldedCustomerName('Ann', 'Marie Roy'))
})

test('a mark that makes another letter counts', () => {
  expect(foldedCustomerName('かい', '佐藤')).not.toBe(foldedCustomerName('がい', '佐藤'))
})

test('nothing to compare is empty', () => {
  expect(foldedCustomerName(' ', '-')).toBe('')
})
