import { describe, expect, test } from 'vitest'
import { hasApiKeyFormat, NewApiKey, maskApiKey, getApiKeyInactiveReason } from './api-key.ts'

const token = `fc_live_ab12${'x'.repeat(39)}`

test('only the first letters of a key are shown', () => {
  expect(maskApiKey(token)).toBe('fc_live_ab12…')
})

test('only text in the format of a key is looked up', () => {
  expect(hasApiKeyFormat(token)).toBe(true)
  for (const other of [
    '',
    'fc_live_',
    token.slice(1),
    `${token}x`,
    token.replace('x', '+'),
    ` ${token}`,
    `${token}\n`,
  ]) {
    expect(hasApiKeyFormat(other), other).toBe(false)
  }
})

describe('a new key', () => {
  const problems = (fields: object) =>
    NewApiKey.safeParse(fields).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('is by default a standard key that may read and never expires', () => {
    expect(NewApiKey.parse({ nickname: ' Nightly ' })).toEqual({
      nickname: 'Nightly',
      type: 'standard',
      scopes: ['export:read'],
      expiresDateUtc: null,
    })
  })

  test('needs a nickname, a type and at least one existing scope', () => {
    expect(problems({ nickname: ' ' })).toEqual(['nickname: Nickname is required.'])
    expect(problems({ nickname: 'x', type: '' })).toEqual(['type: Type is required.'])
    expect(problems({ nickname: 'x', scopes: [] })).toEqual(['scopes: Choose what the key may do.'])
    expect(problems({ nickname: 'x', scopes: ['admin'] })).toHaveLength(1)
    expect(problems({ nickname: 'x', expiresDateUtc: 'soon' })).toEqual(['expiresDateUtc: Please choose a date.'])
  })
})

test('a key is inactive once it is revoked, and from the moment at which it expires', () => {
  const now = '2026-12-05T14:30:00.000Z'
  const never = { revokedDateUtc: null, expiresDateUtc: null }
  expect(getApiKeyInactiveReason(never, now)).toBeUndefined()
  expect(getApiKeyInactiveReason({ ...never, expiresDateUtc: '2026-12-05T14:30:00.001Z' }, now)).toBeUndefined()
  expect(getApiKeyInactiveReason({ ...never, expiresDateUtc: now }, now)).toBe('expired')
  expect(getApiKeyInactiveReason({ revokedDateUtc: now, expiresDateUtc: '2025-01-01T00:00:00.000Z' }, now)).toBe(
    'revoked',
  )
})
