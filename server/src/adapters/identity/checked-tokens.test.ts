import { expect, test } from 'vitest'
import { checkedTokens } from './checked-tokens.ts'

const user = {
  issuer: 'https://id.kestrel.example',
  subject: 'maya',
  email: undefined,
  emailVerified: false,
  givenName: 'Maya',
  familyName: 'Lindqvist',
  name: 'Maya Lindqvist',
  ipCode: undefined,
  expiresAt: 100,
  tokenId: 'the name of t',
  acr: undefined,
  authenticatedAt: undefined,
}

test('a remembered token is known until the second it expires', () => {
  let now = 0
  const tokens = checkedTokens(10, () => now)
  tokens.remember('t', user)
  now = 99_999
  expect(tokens.userOf('t')).toBe(user)
  now = 100_000
  expect(tokens.userOf('t')).toBeUndefined()
})

test('when it is full, the token that was used longest ago is forgotten', () => {
  const tokens = checkedTokens(2, () => 0)
  tokens.remember('a', user)
  tokens.remember('b', user)
  tokens.userOf('a')
  tokens.remember('c', user)
  expect(['a', 'b', 'c'].map((token) => tokens.userOf(token) === user)).toEqual([true, false, true])
})
