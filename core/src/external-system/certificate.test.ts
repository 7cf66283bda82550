import { expect, test } from 'vitest'
import { getCertificateState } from './certificate.ts'

const day = 86_400_000

test.each([
  [30 * day + 1, 'good'],
  [30 * day, 'ends-soon'],
  [1, 'ends-soon'],
  [0, 'ended'],
  [-day, 'ended'],
])('a certificate with %d milliseconds left: %s', (left, state) => {
  expect(getCertificateState(left)).toBe(state)
})
