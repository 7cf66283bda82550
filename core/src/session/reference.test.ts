import { expect, test } from 'vitest'
import { ReferenceInput } from './reference.ts'

test.each(['K7QM-4TRX', 'k7qm-4trx', 'K7QM4TRX', ' k7qm 4trx ', 'k7qm–4trx'])(
  '"%s" is accepted as the reference K7QM-4TRX',
  (typed) => {
    expect(ReferenceInput.parse(typed)).toBe('K7QM-4TRX')
  },
)

test.each(['', 'K7QM', 'K7QM-4TRX-1', '💩', 'K7QM_4TR!'])('"%s" is not a reference', (typed) => {
  expect(ReferenceInput.safeParse(typed).success).toBe(false)
})
