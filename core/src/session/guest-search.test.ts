import { expect, test } from 'vitest'
import { GuestSearch, parseSearchTerms } from './guest-search.ts'

const kinds = (typed: string) => Object.keys(parseSearchTerms(typed))

test.each([
  ['K7QM-4TRX', ['reference', 'ipCode', 'name']],
  ['k7qm 4trx', ['reference', 'name']],
  ['10041800', ['reference', 'ipCode']],
  ['1004180', ['ipCode']],
  ['maya@kestrel.example', ['email']],
  ['Lindqvist', ['ipCode', 'name']],
  ['Maya Lindqvist', ['name']],
  ['x', ['ipCode']],
  ['a@', []],
  ['- -', []],
])('%s may be %j', (typed, expected) => {
  expect(kinds(typed)).toEqual(expected)
})

test('names are folded as for sign-ins, word by word', () => {
  expect(parseSearchTerms("Adèle N'Diaye-Roux").name?.map(({ folded }) => folded)).toEqual(['adele', 'ndiayeroux'])
})

test('text that cannot be searched is refused with a hint', () => {
  for (const search of ['', '  ', 'a@', '- -']) {
    expect(GuestSearch.safeParse({ search }).error?.issues[0]?.message).toMatch(/^Please type a reference/)
  }
  expect(GuestSearch.safeParse({ search: 'x'.repeat(101) }).success).toBe(false)
})
