import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IdentityUnavailable, InvalidToken } from './identity.ts'
import { type OidcConfig, oidcIdentity } from './oidc.ts'
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
  oidcIdentity({ issuer: provider.issuer, clientId: 'first-chair', ipCodeClaim: 'ip_code', ...config }, clock)

const nowSeconds = () => Math.floor(Date.now() / 1000)

describe('a provider that sends elsewhere', () => {
  test('is followed within its own origin', async () => {
    const discovery = provider.discovery
    provider.discovery = () => ({ ...discovery(), jwks_uri: `${provider.issuer}/old/keys` })
    provider.redirects.set('/old/keys', '/older/keys')
    provider.redirects.set('/older/keys', `${provider.issuer}/keys`)
    expect(await identity().check(await provider.sign())).toMatchObject({ subject: 'maya' })
  })

  test.each([
    ['metadata', '/.well-known/openid-configuration'],
    ['keys', '/keys'],
  ])('to another origin for its %s is not', async (_what, path) => {
    const other = await anOpenIdProvider()
    provider.redirects.set(path, `${other.issuer}${path}`)
    await expect(identity().check(await provider.sign())).rejects.toThrow(IdentityUnavailable)
    expect(other.asked).toEqual({ discovery: 0, keys: 0, userinfo: 0 })
    await other.stop()
  })

  test('in a circle is not followed for ever', async () => {
    provider.redirects.set('/keys', '/keys')
    await expect(identity().check(await provider.sign())).rejects.toThrow(IdentityUnavailable)
  })

  test('with a guest’s token is not followed at all', async () => {
    provider.redirects.set('/userinfo', '/.well-known/openid-configuration')
    await expect(identity().check(await provider.sign(withoutPerson))).rejects.toThrow(IdentityUnavailable)
    expect(provider.asked.discovery).toBe(1)
  })
})

describe('a provider in trouble', () => {
  test('the origins that browsers talk to are those of its endpoints, and the issuer’s alone while it is down', async () => {
    const usual = provider.discovery
    const endpoints = { token_endpoint: 'https://tokens.example/oauth2/token', end_session_endpoint: 'nonsense' }
    provider.discovery = () => ({ ...usual(), ...endpoints })
    expect(await identity().pageOrigins()).toEqual([provider.issuer, 'https://tokens.example'])
    provider.discovery = usual
    await provider.stop()
    expect(await identity().pageOrigins()).toEqual([provider.issuer])
    await provider.start()
  })

  test('a provider that is down makes the check unavailable, and is found again when it is back', async () => {
    let now = Date.now()
    const patient = identity({}, () => now)
    const token = await provider.sign()
    await provider.stop()
    await expect(patient.check(token)).rejects.toThrow(IdentityUnavailable)
    await provider.start()
    now += 3_000
    expect(await patient.check(token)).toMatchObject({ subject: 'maya' })
  })

  test('tokens of known keys are still checked while the provider is down, and only unknown keys wait for it', async () => {
    const steady = identity()
    await steady.check(await provider.sign())
    const exp = nowSeconds() + 3_600
    const unseen = await provider.sign({ sub: 'sam', exp })
    const unknownKey = await provider.sign({ exp }, { kid: 'key-9' })
    await provider.stop()
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
    expect(await steady.check(unseen)).toMatchObject({ subject: 'sam' })
    vi.setSystemTime(Date.now() + 6_000)
    await expect(steady.check(unknownKey)).rejects.toThrow(IdentityUnavailable)
    await provider.start()
  })

  test('a discovery document of another issuer is not trusted', async () => {
    provider.discovery = () => ({ issuer: 'https://elsewhere.example', jwks_uri: `${provider.issuer}/keys` })
    await expect(identity().check(await provider.sign())).rejects.toThrow(IdentityUnavailable)
  })

  test('a huge, senseless or failing userinfo answer makes the check unavailable', async () => {
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

  test('keys that were exchanged are fetched when a token names a new one', async () => {
    const steady = identity()
    await steady.check(await provider.sign())
    await provider.rotateKeys()
    const token = await provider.sign({ exp: nowSeconds() + 3_600 })
    vi.useFakeTimers({ now: Date.now() + 6_000, toFake: ['Date'] })
    expect(await steady.check(token)).toMatchObject({ subject: 'maya' })
    expect(provider.asked.keys).toBe(2)
  })

  test('tokens with invented key names do not make it fetch the keys each time', async () => {
    const steady = identity()
    for (const kid of ['a', 'b', 'c'])
      await expect(steady.check(await provider.sign({}, { kid }))).rejects.toThrow(InvalidToken)
    expect(provider.asked.keys).toBe(1)
  })

  test('a provider that this server reaches by another address is asked there', async () => {
    const publicIssuer = 'https://id.kestrel.example/realm'
    const internalIssuerUrl = provider.issuer
    provider.discovery = () => ({ issuer: publicIssuer, jwks_uri: `${publicIssuer}/keys` })
    const token = await provider.sign({ iss: publicIssuer })
    expect(await identity({ issuer: publicIssuer, internalIssuerUrl }).check(token)).toMatchObject({
      issuer: publicIssuer,
    })
  })
})
