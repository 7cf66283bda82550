import { expect, test } from 'vitest'
import { createTokenCache } from './token-cache.ts'

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
  roleValues: [],
}

test('a cached token is returned until the second it expires', () => {
  let now = 0
  const tokens = createTokenCache(10, () => now)
  tokens.set('t', user)
  now = 99_999
  expect(tokens.get('t')).toBe(user)
  now = 100_000
  expect(tokens.get('t')).toBeUndefined()
})

test('a full cache drops the least recently used token', () => {
  const tokens = createTokenCache(2, () => 0)
  tokens.set('a', user)
  tokens.set('b', user)
  tokens.get('a')
  tokens.set('c', user)
  expect(['a', 'b', 'c'].map((token) => tokens.get(token) === user)).toEqual([true, false, true])
})
