import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InvalidToken } from './identity.ts'
import { type OidcConfig, createOidcIdentity } from './oidc.ts'
import { anOpenIdProvider, maya, withoutPerson } from './openid-provider.builders.ts'

let provider: Awaited<ReturnType<typeof anOpenIdProvider>>
beforeEach(async () => {
  provider = await anOpenIdProvider()
})
afterEach(async () => {
  await provider.stop()
})

const identity = (config: Partial<OidcConfig> = {}, clock = Date.now) =>
  createOidcIdentity(
    { issuer: provider.issuer, clientId: 'first-chair', ipCodeClaim: 'ip_code', trustedEmailDomains: [], ...config },
    clock,
  )

const expectRefused = async (token: string, config?: Partial<OidcConfig>) =>
  expect(identity(config).check(token)).rejects.toThrow(InvalidToken)

const nowSeconds = () => Math.floor(Date.now() / 1000)
const jwtHeader = { typ: 'JWT' }

describe('the user of a token', () => {
  test('is read from a valid token without a userinfo request', async () => {
    const exp = nowSeconds() + 300
    expect(await identity().check(await provider.sign({ exp, ip_code: 4711 }))).toEqual({
      issuer: provider.issuer,
      subject: 'maya',
      email: 'maya@kestrel.example',
      emailVerified: true,
      givenName: 'Maya',
      familyName: 'Lindqvist',
      name: 'Maya Lindqvist',
      ipCode: '4711',
      roleValues: [],
      expiresAt: exp,
      tokenId: expect.stringMatching(/^[\w-]{43}$/),
      acr: undefined,
      authenticatedAt: undefined,
    })
    expect(provider.asked.userinfo).toBe(0)
  })

  test('has the sign-in method and time of the token, unless they have the wrong type', async () => {
    const user = await identity().check(await provider.sign({ acr: 'mfa', auth_time: 1_700_000_000 }))
    expect(user).toMatchObject({ acr: 'mfa', authenticatedAt: 1_700_000_000 })
    const wrongTypes = await identity().check(await provider.sign({ acr: ['mfa'], auth_time: 'today' }))
    expect(wrongTypes).toMatchObject({ acr: undefined, authenticatedAt: undefined })
  })

  describe('has the values of the roles claim that count', () => {
    const roles = (claim: string) => ({ roles: { claim, values: new Set(['front-desk', 'school']) } })

    test.each([
      ['groups', { groups: ['everybody', 'school', 'front-desk'] }, ['front-desk', 'school']],
      ['groups', { groups: 'school' }, ['school']],
      ['groups', { groups: 'school front-desk' }, []],
      ['groups', { groups: { school: true } }, []],
      ['https://resort.example/roles', { 'https://resort.example/roles': ['school'] }, ['school']],
      ['realm_access.roles', { realm_access: { roles: ['school'] } }, ['school']],
      ['realm_access.roles', { realm_access: null }, []],
      ['constructor.name', {}, []],
    ])('of "%s" from %j', async (claim, claims, expected) => {
      expect(await identity(roles(claim)).check(await provider.sign(claims))).toMatchObject({ roleValues: expected })
    })

    test('and from userinfo, if the token has no such claim', async () => {
      provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya', groups: ['school'] }) })
      expect(await identity(roles('groups')).check(await provider.sign())).toMatchObject({ roleValues: ['school'] })
      expect(await identity(roles('groups')).check(await provider.sign({ groups: [] }))).toMatchObject({
        roleValues: [],
      })
    })
  })

  test('gets e-mail and names from userinfo if the token has none', async () => {
    provider.userinfo = () => ({
      body: JSON.stringify({ sub: 'maya', ...maya, email_verified: 'true', ip_code: 'K-1' }),
    })
    const user = await identity().check(await provider.sign(withoutPerson))
    expect(user).toMatchObject({ email: maya.email, emailVerified: true, familyName: 'Lindqvist', ipCode: 'K-1' })
  })

  test('is refused if userinfo answers about another person', async () => {
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'sam', ...maya }) })
    await expect(identity().check(await provider.sign(withoutPerson))).rejects.toThrow(InvalidToken)
  })

  test('is accepted even if the provider has no e-mail address', async () => {
    const user = await identity().check(await provider.sign({ email: undefined, email_verified: undefined }))
    expect(user).toMatchObject({ email: undefined, emailVerified: false, name: 'Maya Lindqvist' })
  })

  test('gets first and last name from a full name, split at its last space', async () => {
    const token = await provider.sign({ given_name: undefined, family_name: undefined, name: ' Ana María Silva ' })
    expect(await identity().check(token)).toMatchObject({
      givenName: 'Ana María',
      familyName: 'Silva',
      name: 'Ana María Silva',
    })
  })

  test('is read from userinfo for an opaque token, and again after a minute', async () => {
    let now = Date.now()
    const opaque = identity({}, () => now)
    provider.userinfo = (token) =>
      token === 'opaque-4711' ? { body: JSON.stringify({ sub: 'maya', ...maya }) } : { status: 401, body: '{}' }
    expect(await opaque.check('opaque-4711')).toMatchObject({ subject: 'maya', email: maya.email })
    await opaque.check('opaque-4711')
    expect(provider.asked.userinfo).toBe(1)
    now += 61_000
    await opaque.check('opaque-4711')
    expect(provider.asked.userinfo).toBe(2)
    await expect(opaque.check('opaque-other')).rejects.toThrow(InvalidToken)
  })

  test('is refused for an opaque token if userinfo names another client', async () => {
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya', ...maya, client_id: 'lift-games' }) })
    await expect(identity().check('opaque-4711')).rejects.toThrow(InvalidToken)
  })

  test('is refused for an opaque token if an audience is required', async () => {
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya', ...maya }) })
    await expect(identity({ audience: 'api' }).check('opaque-4711')).rejects.toThrow(InvalidToken)
    expect(provider.asked.userinfo).toBe(0)
  })
})

describe('tokens that are refused', () => {
  test('a token signed with another key is refused', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forged = new SignJWT({
      iss: provider.issuer,
      sub: 'maya',
      aud: 'first-chair',
      exp: nowSeconds() + 60,
      ...maya,
    })
    await expectRefused(await forged.setProtectedHeader({ alg: 'ES256', kid: 'key-1', typ: 'at+jwt' }).sign(privateKey))
  })

  test('a token whose claims were changed is refused', async () => {
    const [header, , signature] = (await provider.sign()).split('.')
    const claims = { iss: provider.issuer, sub: 'sam', aud: 'first-chair', exp: nowSeconds() + 60 }
    await expectRefused(`${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`)
  })

  test('an unsigned token is refused', async () => {
    const unsigned = new UnsecuredJWT({ sub: 'maya', aud: 'first-chair', ...maya })
    await expectRefused(`${unsigned.setIssuer(provider.issuer).setExpirationTime('1h').encode()}x`)
    await expectRefused(unsigned.encode())
  })

  test('a token signed with the public key as a shared secret is refused', async () => {
    const key = await importJWK(provider.publicKey(), 'ES256', { extractable: true })
    if (key instanceof Uint8Array) throw new Error('expected a public key')
    const secret = Buffer.from(await exportSPKI(key))
    const claims = { iss: provider.issuer, sub: 'maya', aud: 'first-chair', exp: nowSeconds() + 60, ...maya }
    await expectRefused(
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key-1', typ: 'at+jwt' }).sign(secret),
    )
  })

  test('a token that is expired, has no expiry or is not yet valid is refused', async () => {
    await expectRefused(await provider.sign({ exp: nowSeconds() - 10 }))
    await expectRefused(await provider.sign({ exp: undefined }))
    await expectRefused(await provider.sign({ nbf: nowSeconds() + 60 }))
  })

  test('a token of another issuer is refused', async () => {
    await expectRefused(await provider.sign({ iss: 'https://elsewhere.example' }))
  })

  test('a token for another audience or client is refused', async () => {
    await expectRefused(await provider.sign({ aud: 'lift-games' }))
    await expectRefused(await provider.sign({ aud: ['lift-games'], client_id: 'lift-games', azp: 'lift-games' }))
    await expectRefused(await provider.sign({ aud: 'first-chair' }), { audience: 'https://api.kestrel.example' })
  })

  test('text that is not a token is refused without a request to the provider', async () => {
    for (const nonsense of ['', ' ', 'a b', 'ünïcode', '\0', 'a'.repeat(20_000)]) await expectRefused(nonsense)
    expect(provider.asked).toEqual({ discovery: 0, keys: 0, userinfo: 0, token: 0 })
    await expectRefused('a.b.c')
    await expectRefused('..')
  })
})

describe('tokens for this product', () => {
  test('the configured audience among others is enough, whatever the client', async () => {
    const token = await provider.sign({ aud: ['https://api.kestrel.example', 'other'], client_id: 'kiosk' }, jwtHeader)
    expect(await identity({ audience: 'https://api.kestrel.example' }).check(token)).toMatchObject({ subject: 'maya' })
  })

  test('without a configured audience the client is enough', async () => {
    for (const claims of [{ client_id: 'first-chair' }, { azp: 'first-chair' }, { cid: 'first-chair' }]) {
      const token = await provider.sign({ aud: 'account', ...claims }, jwtHeader)
      expect(await identity().check(token)).toMatchObject({ subject: 'maya' })
    }
    await expectRefused(await provider.sign({ aud: 'api://default', cid: 'lift-games' }, jwtHeader))
  })
})

describe('ID tokens', () => {
  test('an ID token gives no access to the API', async () => {
    provider.userinfo = () => ({ status: 401, body: '{}' })
    for (const claims of [
      { nonce: 'n' },
      { at_hash: 'h' },
      { nonce: 'n', at_hash: 'h', azp: 'first-chair' },
      { at_hash: 'h', client_id: 'first-chair', scope: 'openid' },
      { token_use: 'id' },
      { typ: 'ID', azp: 'first-chair' },
      {},
    ]) {
      await expect(identity().check(await provider.sign(claims, jwtHeader)), JSON.stringify(claims)).rejects.toThrow(
        InvalidToken,
      )
    }
  })

  test('other kinds of token give no access to the API', async () => {
    for (const typ of ['logout+jwt', 'dpop+jwt', 'secevent+jwt']) {
      await expect(identity().check(await provider.sign({}, { typ }))).rejects.toThrow(InvalidToken)
    }
  })

  test('an access token of type JWT for the client id is recognised by its scope or its stated use', async () => {
    for (const claims of [
      { scope: 'openid email' },
      { scp: ['openid'] },
      { client_id: 'first-chair' },
      { token_use: 'access' },
      { typ: 'Bearer', nonce: 'older Keycloak' },
    ]) {
      expect(await identity().check(await provider.sign(claims, jwtHeader))).toMatchObject({ subject: 'maya' })
    }
    expect(provider.asked.userinfo).toBe(0)
  })

  test('userinfo decides whether an unclear token is an access token', async () => {
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya' }) })
    expect(await identity().check(await provider.sign({}, jwtHeader))).toMatchObject({
      subject: 'maya',
      email: maya.email,
    })
    expect(provider.asked.userinfo).toBe(1)
  })
})

describe('the id of a token', () => {
  test('is the same for every encoding of its signature, and differs from that of another token', async () => {
    const checker = identity()
    const token = await provider.sign()
    const { tokenId } = await checker.check(token)
    expect((await checker.check(reencodeSignature(token))).tokenId).toBe(tokenId)
    expect((await checker.check(await provider.sign({ jti: 'another' }))).tokenId).not.toBe(tokenId)
  })

  test('exists for an opaque token as well, and does not contain it', async () => {
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya', ...maya }) })
    const { tokenId } = await identity().check('opaque-4711')
    expect(tokenId).toMatch(/^[\w-]{43}$/)
    expect((await identity().check('opaque.47.12')).tokenId).not.toBe((await identity().check('opaque.47.11')).tokenId)
  })
})

/** The order of the curve P-256. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Returns the token with the other valid ES256 signature that always exists: `s` replaced by the curve's order minus
 * `s`.
 */
function reencodeSignature(token: string): string {
  const at = token.lastIndexOf('.') + 1
  const signature = Buffer.from(token.slice(at), 'base64url').toString('hex')
  const other = (curveOrder - BigInt(`0x${signature.slice(64)}`)).toString(16).padStart(64, '0')
  return token.slice(0, at) + Buffer.from(signature.slice(0, 64) + other, 'hex').toString('base64url')
}

describe('cached tokens', () => {
  test('many checks of a new token send one request to the provider', async () => {
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya', ...maya }) })
    const checker = identity()
    const users = await Promise.all(Array.from({ length: 20 }, () => checker.check('opaque-4711')))
    expect(new Set(users).size).toBe(1)
    expect(provider.asked).toMatchObject({ discovery: 1, userinfo: 1 })
  })

  test('a cached token is refused once it has expired', async () => {
    let now = Date.now()
    const checker = identity({}, () => now)
    const token = await provider.sign({ exp: nowSeconds() + 60 })
    await checker.check(token)
    now += 70_000
    await expect(checker.check(token)).rejects.toThrow(InvalidToken)
  })

  test('a refusal is not cached', async () => {
    const checker = identity()
    provider.userinfo = () => ({ status: 401, body: '{}' })
    await expect(checker.check('opaque-4711')).rejects.toThrow(InvalidToken)
    provider.userinfo = () => ({ body: JSON.stringify({ sub: 'maya', ...maya }) })
    expect(await checker.check('opaque-4711')).toMatchObject({ subject: 'maya' })
  })
})
