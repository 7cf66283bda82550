import { expect, test } from 'vitest'
import { t } from './pass-checker.ts'

test('the pass checker says when the next check is possible', () => {
  expect(t('retryAfter', { seconds: 1 })).toBe('Please try again in a second.')
  expect(t('retryAfter', { seconds: 40 })).toBe('Please try again in 40 seconds.')
})
