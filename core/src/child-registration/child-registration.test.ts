import { expect, test } from 'vitest'
import { aChildRegistration } from './child-registration.builders.ts'
import { toChildRegistration, childRegistrationRules, removeHealthNotes } from './child-registration.ts'
import { emptyWhenNone, noneWhenEmpty, isNone } from './none-when-empty.ts'

const { updateDate: _, ...input } = aChildRegistration()
const problems = (over: object) => {
  const checked = childRegistrationRules.safeParse({ ...input, ...over })
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => [path.join('.'), message])
}

test.each([
  ['primaryEmergencyContact', 'Primary contact name is required'],
  ['primaryEmergencyPhone', 'Primary contact phone required'],
  ['alternateEmergencyContact1', 'Alternate contact name is required'],
  ['alternateEmergencyPhone1', 'Alternate contact phone required'],
])('without %s: "%s"', (field, message) => {
  expect(problems({ [field]: '' })).toEqual([[field, message]])
  expect(problems({ [field]: '  ' })).toEqual([[field, message]])
})

test.each([
  ['primaryEmergencyContact', 100],
  ['medication', 1000],
])('%s has at most %i characters', (field, maxLength) => {
  expect(problems({ [field]: 'x'.repeat(maxLength) })).toEqual([])
  expect(problems({ [field]: 'x'.repeat(maxLength + 1) })).toEqual([[field, `At most ${maxLength} characters.`]])
})

test.each(['primaryEmergencyPhone', 'alternateEmergencyPhone1'])('%s is a phone number', (field) => {
  const longPhone = '+1 303 555 0100'.padEnd(40, ' 1')
  expect(problems({ [field]: longPhone.slice(0, 40) })).toEqual([])
  expect(problems({ [field]: longPhone.padEnd(41, '1') })).toEqual([[field, 'At most 40 characters.']])
  expect(problems({ [field]: 'abc' })).toEqual([[field, 'Please type a phone number, such as +1 303 555 0100.']])
})

test('the four free texts say "None" when they are empty', () => {
  const empty = { drugAllergy: '', foodAllergy: ' ', medication: '', specialCondition: '\n' }
  expect(problems(empty)).toEqual([])
  expect(toChildRegistration({ ...input, ...empty }, '2026-12-05')).toMatchObject({
    drugAllergy: 'None',
    foodAllergy: 'None',
    medication: 'None',
    specialCondition: 'None',
    updateDate: '2026-12-05',
  })
})

test('texts are stored as typed, without the spaces around them', () => {
  const record = toChildRegistration({ ...input, primaryEmergencyContact: ' Maya  Lindqvist ' }, '2026-12-05')
  expect(record.primaryEmergencyContact).toBe('Maya  Lindqvist')
})

test('focusing a field with "None" clears it, leaving it empty restores "None"', () => {
  expect(emptyWhenNone('None')).toBe('')
  expect(noneWhenEmpty(emptyWhenNone('None'))).toBe('None')
  expect(emptyWhenNone('Nonexistent')).toBe('Nonexistent')
  expect(noneWhenEmpty(' Peanuts ')).toBe('Peanuts')
})

test('"none" counts as none in any case', () => {
  expect(['None', ' none', 'NONE', ''].every(isNone)).toBe(true)
  expect(isNone('None known, but ask')).toBe(false)
})

test('an expired registration keeps the emergency contacts and loses the health notes', () => {
  const left = removeHealthNotes(aChildRegistration())
  expect(left).toMatchObject({ primaryEmergencyContact: 'Maya Lindqvist', foodAllergy: 'None' })
  expect(JSON.stringify(left)).not.toContain('Peanuts')
})
