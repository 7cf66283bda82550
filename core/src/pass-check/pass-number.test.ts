import { expect, test } from 'vitest'
import { PassNumber, normalisePassNumber } from './pass-number.ts'

test('spaces, dashes, full stops and case do not count', () => {
  for (const typed of ['0147 3822-905a', ' 0147–3822.905A ', '0147\u00a03822\u2011905a', '０１４７３８２２９０５Ａ']) {
    expect(normalisePassNumber(typed)).toBe('01473822905A')
  }
})
test('a pass number has 4 to 32 letters or digits', () => {
  expect(PassNumber.parse('01-47')).toBe('0147')
  for (const typed of ['', '---', '014', 'x'.repeat(33), '0147%', "0147'", '0147😀']) {
    expect(PassNumber.safeParse(typed).success, typed).toBe(false)
  }
})
