import { expect, test } from 'vitest'
import { parseSkierType } from './measures.ts'
import { getSkierCode, type SkierCodeInputs } from './skier-code.ts'

const skier = (over: Partial<SkierCodeInputs> = {}): SkierCodeInputs => ({
  weight: { from: 58, to: 66 },
  height: { from: 167, to: 178 },
  type: 'II',
  age: 41,
  ...over,
})

test.each([
  ['an adult of 64 kg and 168 cm, type II', {}, 'K'],
  ['the same as type I', { type: 'I' }, 'J'],
  ['the same as type III', { type: 'III' }, 'L'],
  ['the same at 50', { age: 50 }, 'J'],
  [
    'a heavy short adult: the height decides',
    { weight: { from: 95, to: Infinity }, height: { from: 149, to: 157 }, type: 'I' },
    'I',
  ],
  [
    'a tall light adult: the weight decides',
    { weight: { from: 49, to: 57 }, height: { from: 195, to: Infinity }, type: 'I' },
    'I',
  ],
  [
    'a child of 7, 22 kg, type I',
    { weight: { from: 22, to: 25 }, height: { from: 0, to: 148 }, type: 'I', age: 7 },
    'C',
  ],
  [
    'a child of 12, 41 kg and 152 cm, type I',
    { weight: { from: 41, to: 41 }, height: { from: 152, to: 152 }, type: 'I', age: 12 },
    'G',
  ],
  [
    'the lightest child, whatever the type',
    { weight: { from: 10, to: 13 }, height: { from: 0, to: 148 }, type: 'III', age: 12 },
    'A',
  ],
  [
    'the heaviest expert',
    { weight: { from: 95, to: Infinity }, height: { from: 195, to: Infinity }, type: 'III' },
    'O',
  ],
] as const)('the code of %s', (_who, over, code) => {
  expect(getSkierCode(skier(over))).toBe(code)
})

test.each([
  ['the weight', { weight: undefined }],
  ['the height', { height: undefined }],
  ['the type', { type: undefined }],
  ['the age', { age: null }],
  ['a row for the type', { type: 'III+' }],
  ['one row for the whole range', { weight: { from: 60, to: 70 } }],
  ['a row for less than 10 kg', { weight: { from: 5, to: 9 } }],
] as const)('there is no code without %s', (_what, over) => {
  expect(getSkierCode(skier(over))).toBeUndefined()
})

test.each([
  ['II', 'Type II: moderate, varied slopes', 'II'],
  ['3', 'Type III – fast', 'III'],
  ['III+', 'Type III+: above the chart', 'III+'],
  ['II', 'Intermediate', 'II'],
  ['B', 'Beginner', undefined],
  ['IX', 'Intense', undefined],
])('the ability %s, "%s" is type %s', (listKey, listDescription, type) => {
  expect(parseSkierType({ listKey, listDescription, dinLookupValue: 1 })).toBe(type)
})
