import { expect, test } from 'vitest'
import { createTranslator, type Value } from './translator.ts'

type Parameters = { tasks: { open: number }; signed: { names: Value } }

const t = createTranslator<Parameters>('en')({
  save: 'Save',
  tasks: [['open', 2, { '=0': 'No tasks', one: [0, ' task'], other: [0, ' tasks'] }]],
  signed: ['Signed for ', ['names'], '.'],
})

test('a message without parameters is its text', () => {
  expect(t('save')).toBe('Save')
})

test('a plural follows the rules of the language', () => {
  expect([0, 1, 2].map((open) => t('tasks', { open }))).toEqual(['No tasks', '1 task', '2 tasks'])
})

test('a list is written as in a sentence, without a comma before the last "and"', () => {
  expect(t('signed', { names: [] })).toBe('Signed for .')
  expect(t('signed', { names: ['Maya'] })).toBe('Signed for Maya.')
  expect(t('signed', { names: ['Maya', 'Theo', 'Juno'] })).toBe('Signed for Maya, Theo and Juno.')
})

test('an unknown message, or a missing, unknown or wrong parameter does not compile', () => {
  // @ts-expect-error there is no such message
  expect(() => t('cancel')).toThrow(TypeError)
  // @ts-expect-error the parameter is missing
  expect(() => t('signed')).toThrow('names')
  // @ts-expect-error the parameter has another name
  expect(() => t('signed', { people: ['Maya'] })).toThrow('names')
  // @ts-expect-error a plural needs a number
  expect(() => t('tasks', { open: '1' })).toThrow('open')
  // @ts-expect-error this message has no parameters
  expect(t('save', { open: 1 })).toBe('Save')
})
