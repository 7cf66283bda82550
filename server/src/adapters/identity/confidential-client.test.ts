import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFieldEncryption } from '../../encryption/field-encryption.ts'
import { createConfidentialIdentity } from './confidential-client.ts'
import { CodeRefused, IdentityUnavailable, InvalidToken } from './identity.ts'
import { anOpenIdProvider, maya, withoutPerson } from './openid-provider.builders.ts'

const keys = [randomBytes(32)]
const exchange = {
  grant_type: 'authorization_code' as const,
  client_id: 'first-chair',
  code: 'code-1',
  redirect_uri: 'https://checkin.example/oidc-callback',
  code_verifier: 'v'.repeat(43),
}

let provider: Awaited<ReturnType<typeof anOpenIdProvider>>
beforeEach(async () => {
  provider = await anOpenIdProvider()
  provider.token = () => issue()
})
afterEach(async () => {
  await provider.stop()
})

type Settings = Partial<Parameters<typeof createConfidentialIdentity>[0]>

function identity(settings: Settings = {}, clock = Date.now, encryptionKeys = keys) {
  const config = {
    issuer: provider.issuer,
    clientId: 'first-chair',
    clientSecret: 'p:ss wörd',
    ipCodeClaim: 'ip_code',
    trustedEmailDomains: [],
    ...settings,
  }
  return createConfidentialIdentity(config, createFieldEncryption(encryptionKeys), clock)
}

/** The answer of a token endpoint with an opaque access token, like that of Google. */
async function issue(claims: Record<string, unknown> = {}, more: object = {}) {
  const idToken = await provider.sign({ nonce: 'n-1', ...claims }, { typ: 'JWT' })
  return { body: JSON.stringify({ access_token: 'opaque-1', id_token: idToken, expires_in: 600, ...more }) }
}

describe('a code', () => {
  test('is exchanged with the secret in the header, which both sides encode like a form', async () => {
    let authorization = ''
    let sent = new URLSearchParams()
    provider.token = (form, header) => {
      ;[sent, authorization] = [form, header]
      return issue()
    }
    await identity().exchangeCode(exchange)
    expect(Object.fromEntries(sent)).toEqual(exchange)
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('first-chair:p%3Ass+w%C3%B6rd')
  })

  test('is exchanged with the secret in the body, if the provider accepts it only there', async () => {
    const { discovery } = provider
    provider.discovery = () => ({ ...discovery(), token_endpoint_auth_methods_supported: ['client_secret_post'] })
    let sent: object = {}
    provider.token = (form, authorization) => {
      sent = { secret: form.get('client_secret'), authorization }
      return issue()
    }
    await identity().exchangeCode(exchange)
    expect(sent).toEqual({ secret: 'p:ss wörd', authorization: '' })
  })

  test('that the provider does not accept is refused', async () => {
    provider.token = () => ({ status: 400, body: '{"error":"invalid_grant"}' })
    await expect(identity().exchangeCode(exchange)).rejects.toThrow(CodeRefused)
  })

  test('of another client is refused without a request', async () => {
    await expect(identity().exchangeCode({ ...exchange, client_id: 'other' })).rejects.toThrow(CodeRefused)
    expect(provider.asked.token).toBe(0)
  })

  test.each([
    [
      'a refused secret',
      { status: 401, body: '{"error":"invalid_client"}' },
      /check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/,
    ],
    ['a failing provider', { status: 500, body: 'oops' }, /answered 500/],
    ['an answer without an ID token', { body: '{"access_token":"opaque-1"}' }, /an access token and an ID token/],
    ['an answer that is no JSON', { body: '<html>' }, /an access token and an ID token/],
  ])('cannot be exchanged now because of %s, which is not the fault of the guest', async (_what, answer, message) => {
    provider.token = () => answer
    const attempt = identity().exchangeCode(exchange)
    await expect(attempt).rejects.toThrow(IdentityUnavailable)
    await expect(attempt).rejects.toThrow(message)
  })

  test.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['another client', { aud: 'other' }],
    ['an authorized party other than this client', { aud: ['first-chair', 'other'], azp: 'other' }],
    ['an expired lifetime', { exp: 1 }],
  ])('that leads to an ID token with %s signs nobody in', async (_what, claims) => {
    provider.token = () => issue(claims)
    await expect(identity().exchangeCode(exchange)).rejects.toThrow(InvalidToken)
  })
})

describe('the access token', () => {
  test('belongs to the person of the ID token, in every process with the same key', async () => {
    provider.token = () => issue({ acr: 'mfa', auth_time: 1_700_000_000, ip_code: 4711 })
    const tokens = await identity().exchangeCode(exchange)
    expect(tokens.expiresIn).toBe(600)
    const user = await identity().check(tokens.accessToken)
    expect(user).toMatchObject({
      issuer: provider.issuer,
      subject: 'maya',
      email: maya.email,
      emailVerified: true,
      familyName: 'Lindqvist',
      ipCode: '4711',
      acr: 'mfa',
      authenticatedAt: 1_700_000_000,
    })
    expect(provider.asked.userinfo).toBe(0)
    await expect(identity({}, Date.now, [randomBytes(32)]).check(tokens.accessToken)).rejects.toThrow(InvalidToken)
  })

  test('carries the values of the claim that gives roles', async () => {
    provider.token = () => issue({ groups: ['front', 'choir'] })
    const settings = { roles: { claim: 'groups', values: new Set(['front', 'chiefs']) } }
    const { accessToken } = await identity(settings).exchangeCode(exchange)
    expect((await identity(settings).check(accessToken)).roleValues).toEqual(['front'])
  })

  test('stays valid after the key of the installation was changed', async () => {
    const { accessToken } = await identity().exchangeCode(exchange)
    const after = identity({}, Date.now, [randomBytes(32), ...keys])
    expect(await after.check(accessToken)).toMatchObject({ subject: 'maya' })
  })

  test('names nobody, and is not the token of the provider', async () => {
    const { accessToken } = await identity().exchangeCode(exchange)
    expect(accessToken).not.toContain('opaque-1')
    expect(Buffer.from(accessToken, 'base64url').toString('latin1')).not.toMatch(/maya|lindqvist/i)
  })

  test('expires when the provider says so, and after 12 hours at most', async () => {
    let now = Date.now()
    const clock = () => now
    const signedIn = identity({}, clock)
    const { accessToken } = await signedIn.exchangeCode(exchange)
    now += 599_000
    expect(await signedIn.check(accessToken)).toMatchObject({ subject: 'maya' })
    now += 2_000
    await expect(signedIn.check(accessToken)).rejects.toThrow(InvalidToken)
    await expect(identity({}, clock).check(accessToken)).rejects.toThrow(InvalidToken)

    provider.token = () => issue({ exp: Math.floor(now / 1000) + 600 }, { expires_in: 10_000_000 })
    expect((await signedIn.exchangeCode(exchange)).expiresIn).toBe(12 * 3600)
  })

  test('gets what the ID token lacks from userinfo, with the token of the provider', async () => {
    let asked = ''
    provider.token = () => issue(withoutPerson)
    provider.userinfo = (token) => {
      asked = token
      return { body: JSON.stringify({ sub: 'maya', ...maya }) }
    }
    const { accessToken } = await identity().exchangeCode(exchange)
    expect(asked).toBe('opaque-1')
    expect(await identity().check(accessToken)).toMatchObject({ email: maya.email, emailVerified: true })
  })

  test('is not anything else that somebody sends', async () => {
    for (const token of ['opaque-1', 'a.jwt.token', '', 'A'.repeat(20_000), 'AQAAAAA'])
      await expect(identity().check(token)).rejects.toThrow(InvalidToken)
  })

  test('has one form only, so that nothing of it works after a sign-out', async () => {
    // Depending on the length, the last character has unused bits.
    for (const subject of ['m', 'ma', 'may']) {
      provider.token = () => issue({ sub: subject })
      const { accessToken } = await identity().exchangeCode(exchange)
      const bytes = Buffer.from(accessToken, 'base64url')
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      const otherForms = [...alphabet]
        .flatMap((character) => [accessToken + character, accessToken.slice(0, -1) + character])
        .filter((form) => form !== accessToken && Buffer.from(form, 'base64url').equals(bytes))
      for (const form of otherForms) await expect(identity().check(form)).rejects.toThrow(InvalidToken)
    }
  })

  test('is not the token of another client of the same installation', async () => {
    const { accessToken } = await identity().exchangeCode(exchange)
    await expect(identity({ clientId: 'other' }).check(accessToken)).rejects.toThrow(InvalidToken)
  })
})

describe('an address that the provider does not call verified or unverified', () => {
  const checkWith = async (claims: Record<string, unknown>) => {
    provider.token = () => issue(claims)
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya' }) })
    const trusting = identity({ trustedEmailDomains: ['resort.example'] })
    return trusting.check((await trusting.exchangeCode(exchange)).accessToken)
  }

  test('is verified in a trusted domain only', async () => {
    const absent = { email_verified: undefined }
    expect(await checkWith({ ...absent, email: 'Bo@Resort.example' })).toMatchObject({ emailVerified: true })
    for (const email of [
      'bo@other.example',
      'bo@sub.resort.example',
      'bo@resort.example.evil.example',
      'resort.example@x.y',
    ])
      expect(await checkWith({ ...absent, email })).toMatchObject({ email, emailVerified: false })
  })

  test('is not verified in a trusted domain if the provider says that it is not', async () => {
    const said = await checkWith({ email: 'bo@resort.example', email_verified: false })
    expect(said).toMatchObject({ emailVerified: false })
  })
})
