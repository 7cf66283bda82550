import { expect, test } from 'vitest'
import { Emergency } from './emergency.ts'

const emergency = { device: 'Sled 3', reason: 'injured', details: '' }

test('a reason is enough', () => {
  expect(Emergency.safeParse(emergency).success).toBe(true)
})

test('another reason needs words', () => {
  expect(Emergency.safeParse({ ...emergency, reason: 'other', details: '  ' }).error?.issues).toMatchObject([
    { path: ['details'], message: 'Please write what happened.' },
  ])
  expect(Emergency.safeParse({ ...emergency, reason: 'other', details: 'Avalanche' }).success).toBe(true)
})

test('without a reason nothing is opened', () => {
  const { reason: _reason, ...without } = emergency
  expect(Emergency.safeParse(without).success).toBe(false)
})
