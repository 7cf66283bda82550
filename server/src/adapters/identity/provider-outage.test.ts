import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IdentityUnavailable, InvalidToken } from './identity.ts'
import { type OidcConfig, createOidcIdentity } from './oidc.ts'
import { anOpenIdProvider, withoutPerson } from './openid-provider.builders.ts'

let provider: Awaited<ReturnType<typeof anOpenIdProvider>>
beforeEach(async () => {
  provider = await anOpenIdProvider()
})
afterEach(async () => {
  vi.useRealTimers()
  await provider.stop()
})

const identity = (config: Partial<OidcConfig> = {}, clock = Date.now) =>
  createOidcIdentity(
    { issuer: provider.issuer, clientId: 'first-chair', ipCodeClaim: 'ip_code', trustedEmailDomains: [], ...config },
    clock,
  )

const nowSeconds = () => Math.floor(Date.now() / 1000)

describe('a redirect of the provider', () => {
  test('is followed within its origin', async () => {
    const discovery = provider.discovery
    provider.discovery = () => ({ ...discovery(), jwks_uri: `${provider.issuer}/old/keys` })
    provider.redirects.set('/old/keys', '/older/keys')
    provider.redirects.set('/older/keys', `${provider.issuer}/keys`)
    expect(await identity().check(await provider.sign())).toMatchObject({ subject: 'maya' })
  })

  test.each([
    ['metadata', '/.well-known/openid-configuration'],
    ['keys', '/keys'],
  ])('to another origin is not followed for its %s', async (_what, path) => {
    const other = await anOpenIdProvider()
    provider.redirects.set(path, `${other.issuer}${path}`)
    await expect(identity().check(await provider.sign())).rejects.toThrow(IdentityUnavailable)
    expect(other.asked).toEqual({ discovery: 0, keys: 0, userinfo: 0, token: 0 })
    await other.stop()
  })

  test('to itself is not followed without end', async () => {
    provider.redirects.set('/keys', '/keys')
    await expect(identity().check(await provider.sign())).rejects.toThrow(IdentityUnavailable)
  })

  test('of a request with a guest’s token is never followed', async () => {
    provider.redirects.set('/userinfo', '/.well-known/openid-configuration')
    await expect(identity().check(await provider.sign(withoutPerson))).rejects.toThrow(IdentityUnavailable)
    expect(provider.asked.discovery).toBe(1)
  })
})

describe('provider metadata and keys', () => {
  test('page origins are those of its endpoints, and only the issuer’s while it is down', async () => {
    const discovery = provider.discovery
    const endpoints = { token_endpoint: 'https://tokens.example/oauth2/token', end_session_endpoint: 'nonsense' }
    provider.discovery = () => ({ ...discovery(), ...endpoints })
    expect(await identity().pageOrigins()).toEqual([provider.issuer, 'https://tokens.example'])
    provider.discovery = discovery
    await provider.stop()
    expect(await identity().pageOrigins()).toEqual([provider.issuer])
    await provider.start()
  })

  test('a check is unavailable while the provider is down, and works again afterwards', async () => {
    let now = Date.now()
    const checker = identity({}, () => now)
    const token = await provider.sign()
    await provider.stop()
    await expect(checker.check(token)).rejects.toThrow(IdentityUnavailable)
    await provider.start()
    now += 3_000
    expect(await checker.check(token)).toMatchObject({ subject: 'maya' })
  })

  test('tokens of cached keys are checked while the provider is down; only unknown keys are unavailable', async () => {
    const checker = identity()
    await checker.check(await provider.sign())
    const exp = nowSeconds() + 3_600
    const unseen = await provider.sign({ sub: 'sam', exp })
    const unknownKey = await provider.sign({ exp }, { kid: 'key-9' })
    await provider.stop()
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    expect(await checker.check(unseen)).toMatchObject({ subject: 'sam' })
    vi.setSystemTime(Date.now() + 6_000)
    await expect(checker.check(unknownKey)).rejects.toThrow(IdentityUnavailable)
    await provider.start()
  })

  test('a discovery document of another issuer is not trusted', async () => {
    provider.discovery = () => ({ issuer: 'https://elsewhere.example', jwks_uri: `${provider.issuer}/keys` })
    await expect(identity().check(await provider.sign())).rejects.toThrow(IdentityUnavailable)
  })

  test('a huge, invalid or failing userinfo answer makes the check unavailable', async () => {
    const token = await provider.sign(withoutPerson)
    for (const answer of [
      { body: ' '.repeat(5_000_000) },
      { body: '[1]' },
      { body: '<html>' },
      { status: 500, body: '' },
    ]) {
      provider.userinfo = () => answer
      await expect(identity().check(token)).rejects.toThrow(IdentityUnavailable)
    }
  })

  test('rotated keys are fetched when a token names a new one', async () => {
    const checker = identity()
    await checker.check(await provider.sign())
    await provider.rotateKeys()
    const token = await provider.sign({ exp: nowSeconds() + 3_600 })
    vi.useFakeTimers({ now: Date.now() + 6_000, toFake: ['Date'] })
    expect(await checker.check(token)).toMatchObject({ subject: 'maya' })
    expect(provider.asked.keys).toBe(2)
  })

  test('tokens with invented key ids do not cause a fetch of the keys each time', async () => {
    const checker = identity()
    for (const kid of ['a', 'b', 'c'])
      await expect(checker.check(await provider.sign({}, { kid }))).rejects.toThrow(InvalidToken)
    expect(provider.asked.keys).toBe(1)
  })
})
