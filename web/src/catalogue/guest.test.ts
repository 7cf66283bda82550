import { expect, test } from 'vitest'
import { t } from './guest.ts'

test('guests read how many phones are connected', () => {
  expect(t('phonesConnected', { connected: 0, all: 1 })).toBe('0 of 1 phone connected')
  expect(t('phonesConnected', { connected: 2, all: 4 })).toBe('2 of 4 phones connected')
})
