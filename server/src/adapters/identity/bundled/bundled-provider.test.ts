import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '../../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../../db/test-database.ts'
import { createFieldEncryption } from '../../../encryption/field-encryption.ts'
import { createOidcIdentity } from '../oidc.ts'
import { aBrowser } from './browser.builders.ts'
import { createBundledProvider, openProviderKeys } from './bundled-provider.ts'
import { demoAccounts } from './demo-accounts.ts'
import { openIdentityKeys } from './identity-keys.ts'
import { mountBundledProvider } from './mount-bundled-provider.ts'
import { loadProviderLibrary } from './provider-library.ts'

const encryption = createFieldEncryption([Buffer.alloc(32, 1)])

let database: TestDatabase
let pool: pg.Pool
let product: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.connectionString, () => undefined, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('truncate attempt_count')
  product = await aProduct()
})
afterEach(async () => {
  await product.close()
})

describe('signing in', () => {
  test('the code flow with PKCE gives tokens that name the guest', async () => {
    const { tokens } = await aBrowser(product.baseUrl).signIn('maya@kestrel.example')
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ client_id: 'first-chair', ...maya })
    expect(decodeJwt(tokens.id_token)).toMatchObject({ aud: 'first-chair', nonce: 'n-1', ...maya })
    expect(tokens).not.toHaveProperty('refresh_token')
    expect(tokens.expires_in).toBe(3600)
  })

  test('its access token passes the check, and its ID token does not', async () => {
    const { tokens } = await aBrowser(product.baseUrl).signIn('nomail@kestrel.example')
    const identity = createOidcIdentity(
      { issuer: `${product.baseUrl}/idp`, clientId: 'first-chair', ipCodeClaim: 'ip_code', trustedEmailDomains: [] },
      Date.now,
      openProviderKeys({ pool, encryption, now: () => new Date() }),
    )
    expect(await identity.check(tokens.access_token)).toMatchObject({
      email: 'nomail@kestrel.example',
      emailVerified: false,
      name: 'Robin Vale',
    })
    await expect(identity.check(tokens.id_token)).rejects.toThrow('not an access token')
  })

  test('an e-mail address may be typed in any case and with spaces around it', async () => {
    const browser = aBrowser(product.baseUrl)
    const answer = await browser.post(await browser.openSignIn(), {
      email: ' Maya@Kestrel.EXAMPLE ',
      password: 'powder',
    })
    expect(answer.status).toBe(303)
  })

  test('an account with a customer number sends it as ip_code', async () => {
    const numbered = await aProduct({ accounts: [{ ...demoAccount(0), ipCode: 'K-1001' }] })
    const { tokens } = await aBrowser(numbered.baseUrl).signIn('maya@kestrel.example')
    expect(decodeJwt(tokens.access_token)).toMatchObject({ ip_code: 'K-1001' })
    await numbered.close()
  })

  test('a sign-in without PKCE, or with a foreign return address, is refused with an explanation', async () => {
    const browser = aBrowser(product.baseUrl)
    const withoutPkce = await browser.get(browser.authorizeUrl({ code_challenge: '', code_challenge_method: '' }))
    expect(withoutPkce.headers.get('location')).toContain('error=invalid_request')
    const elsewhere = await browser.get(browser.authorizeUrl({ redirect_uri: 'https://elsewhere.example/' }))
    expect(elsewhere.status).toBe(400)
    const text = await elsewhere.text()
    expect(text).toContain('We couldn&#39;t sign you in')
    expect(text).not.toContain('elsewhere')
  })

  test('a code is redeemed only with its verifier, and only once', async () => {
    const browser = aBrowser(product.baseUrl)
    const code = await browser.signInForCode('maya@kestrel.example')
    expect((await browser.redeem(code, 'x'.repeat(43))).status).toBe(400)
    const again = await browser.signInForCode('maya@kestrel.example', { prompt: 'login' })
    expect((await browser.redeem(again)).status).toBe(200)
    expect((await browser.redeem(again)).status).toBe(400)
  })

  test('a second account may sign in while another is signed in', async () => {
    const browser = aBrowser(product.baseUrl)
    await browser.signIn('maya@kestrel.example')
    const { tokens } = await browser.signIn('sam@kestrel.example', { prompt: 'login' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ name: 'Sam Okafor' })
  })
})

describe('the sign-in page', () => {
  test('it says that this is a demonstration and lists the accounts and the password', async () => {
    const browser = aBrowser(product.baseUrl)
    const answer = await browser.get(await browser.openSignIn())
    const text = await answer.text()
    expect(text).toContain('This is a demonstration.')
    for (const { email, password } of demoAccounts) {
      expect(text).toContain(email)
      expect(text).toContain(password)
    }
    expect(text).not.toMatch(/<script|https?:\/\/(?!localhost)/)
  })

  test('choosing a demo account fills in the form, and a login hint the e-mail address', async () => {
    const browser = aBrowser(product.baseUrl)
    const url = await browser.openSignIn({ login_hint: '"><b>hint' })
    expect(await (await browser.get(url)).text()).toContain('value="&#34;&#62;&#60;b&#62;hint"')
    const chosen = await (await browser.get(`${url}?account=sam%40kestrel.example`)).text()
    expect(chosen).toContain('value="sam@kestrel.example"')
    expect(chosen).toContain('value="powder"')
  })

  test('runs no script, and only the product may frame it', async () => {
    const browser = aBrowser(product.baseUrl)
    const answer = await browser.get(await browser.openSignIn())
    const { headers } = answer
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'none'; style-src 'sha256-/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('content-security-policy')).toContain("font-src 'self'")
    expect(headers.get('cache-control')).toBe('no-store')
    const style = /<style>(.*?)<\/style>/s.exec(await answer.text())?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  test('an unknown address and a wrong password get the same message under the field', async () => {
    const browser = aBrowser(product.baseUrl)
    const url = await browser.openSignIn()
    const wrong = await browser.post(url, { email: 'maya@kestrel.example', password: 'slush' })
    const unknown = await browser.post(url, { email: 'zoya@kestrel.example', password: 'slush' })
    expect([wrong.status, unknown.status]).toEqual([422, 422])
    const [first, second] = [await wrong.text(), await unknown.text()]
    expect(first).toContain('<p class="error" id="password-error">This email and password do not match.</p>')
    expect(second.replaceAll('zoya@', 'maya@')).toBe(first.replace('aria-current="true"', ''))
  })

  test('each empty field gets its own message, and the typed address stays', async () => {
    const browser = aBrowser(product.baseUrl)
    const url = await browser.openSignIn()
    expect(await (await browser.post(url, { email: '', password: 'powder' })).text()).toContain('Enter your email.')
    const withoutPassword = await (await browser.post(url, { email: 'sam@kestrel.example', password: '' })).text()
    expect(withoutPassword).toContain('Enter your password.')
    expect(withoutPassword).toContain('value="sam@kestrel.example"')
  })

  test('after ten wrong passwords even the right one is refused for a minute', async () => {
    const browser = aBrowser(product.baseUrl)
    const url = await browser.openSignIn()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await browser.post(url, { email: 'maya@kestrel.example', password: `slush-${attempt}` })
    }
    const eleventh = await browser.post(url, { email: 'maya@kestrel.example', password: 'powder' })
    expect(eleventh.status).toBe(429)
    expect(eleventh.headers.get('retry-after')).toBe('60')
    expect((await browser.post(url, { email: 'sam@kestrel.example', password: 'powder' })).status).toBe(303)
  })

  test('the back button, an unknown sign-in and the sign-in of another browser get a page to start again', async () => {
    const browser = aBrowser(product.baseUrl)
    const url = await browser.openSignIn()
    const stranger = await aBrowser(product.baseUrl).get(url)
    await browser.finishSignIn(url, 'maya@kestrel.example')
    const back = await browser.get(url)
    const again = await browser.post(url, { email: 'maya@kestrel.example', password: 'powder' })
    const unknown = await browser.get(`${product.baseUrl}/idp/interaction/unknown`)
    const resumed = await browser.get(`${product.baseUrl}/idp/auth/unknown`)
    for (const answer of [stranger, back, again, unknown, resumed]) {
      expect(answer.status).toBe(400)
      const text = await answer.text()
      expect(text).toContain('This page is out of date')
      expect(text).toContain(`href="${product.baseUrl}/"`)
      expect(text).not.toMatch(/at \w+ \(|node_modules/)
    }
  })

  test('a huge form and a body that is not a form are refused', async () => {
    const browser = aBrowser(product.baseUrl)
    const url = await browser.openSignIn()
    expect((await browser.post(url, { email: 'a'.repeat(100_000), password: 'powder' })).status).toBe(413)
    const json = await browser.get(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    expect(json.status).toBe(415)
  })

  test('an address that does not exist gets a page, however it is written', async () => {
    for (const path of [
      '/idp/nowhere',
      '/idp/',
      '/%69dp/auth',
      '/idp//elsewhere.example/auth',
      '/idp/%00',
      '/idp/interaction/',
    ]) {
      const answer = await fetch(product.baseUrl + path)
      expect(answer.status, path).toBe(404)
      expect(await answer.text(), path).toContain('Page not found')
    }
  })
})

describe('silent sign-in', () => {
  test('without a session it answers "login required" at once to the page that requested it', async () => {
    const browser = aBrowser(product.baseUrl)
    const answer = await browser.get(
      browser.authorizeUrl({ prompt: 'none', redirect_uri: `${product.baseUrl}/oidc-silent-renew` }),
    )
    expect(answer.status).toBe(303)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.pathname).toBe('/oidc-silent-renew')
    expect(location.searchParams.get('error')).toBe('login_required')
  })

  test('with a session it returns a new code without a page, and its cookies work in a frame of the same site', async () => {
    const browser = aBrowser(product.baseUrl)
    await browser.signIn('maya@kestrel.example')
    const redirectUri = `${product.baseUrl}/oidc-silent-renew`
    const answer = await browser.get(browser.authorizeUrl({ prompt: 'none', redirect_uri: redirectUri }))
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await browser.redeem(code, undefined, redirectUri)).status).toBe(200)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/samesite=lax/i)
  })
})

describe('signing out', () => {
  test('with the ID token as a hint, the session ends without a question', async () => {
    const browser = aBrowser(product.baseUrl)
    const { tokens } = await browser.signIn('maya@kestrel.example')
    const answer = await browser.get(browser.signOutUrl({ id_token_hint: tokens.id_token, state: 's-2' }))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${product.baseUrl}/logout?state=s-2`)
    const silent = await browser.get(browser.authorizeUrl({ prompt: 'none' }))
    expect(silent.headers.get('location')).toContain('error=login_required')
  })

  test('without a return address, the session ends and a page says so', async () => {
    const browser = aBrowser(product.baseUrl)
    const { tokens } = await browser.signIn('maya@kestrel.example')
    const parameters = new URLSearchParams({ id_token_hint: tokens.id_token, client_id: 'first-chair' })
    const answer = await browser.get(`${product.baseUrl}/idp/session/end?${parameters.toString()}`)
    expect(answer.status).toBe(303)
    const page = await browser.get(answer.headers.get('location') ?? '')
    expect(await page.text()).toContain('You are signed out')
    const silent = await browser.get(browser.authorizeUrl({ prompt: 'none' }))
    expect(silent.headers.get('location')).toContain('error=login_required')
  })

  test('without a session it returns at once', async () => {
    const browser = aBrowser(product.baseUrl)
    const answer = await browser.get(browser.signOutUrl({ client_id: 'first-chair' }))
    expect(answer.headers.get('location')).toBe(`${product.baseUrl}/logout`)
  })

  test('without a hint the guest must confirm', async () => {
    const browser = aBrowser(product.baseUrl)
    await browser.signIn('maya@kestrel.example')
    const question = await (await browser.get(browser.signOutUrl({ client_id: 'first-chair' }))).text()
    expect(question).toContain('Sign out?')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question)?.[1] ?? ''
    const answer = await browser.post(`${product.baseUrl}/idp/session/end/confirm`, { xsrf, logout: 'yes' })
    expect(answer.headers.get('location')).toBe(`${product.baseUrl}/logout`)
  })

  test('it never returns to a foreign address', async () => {
    const browser = aBrowser(product.baseUrl)
    const { tokens } = await browser.signIn('maya@kestrel.example')
    const foreign = { id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://elsewhere.example/' }
    expect((await browser.get(browser.signOutUrl(foreign))).status).toBe(400)
  })
})

describe('the provider in its surroundings', () => {
  test('its addresses are built from the public address, whatever the request says', async () => {
    const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }
    const answer = await fetch(`${product.baseUrl}/idp/.well-known/openid-configuration`, { headers })
    expect(await answer.json()).toMatchObject({
      issuer: `${product.baseUrl}/idp`,
      token_endpoint: `${product.baseUrl}/idp/token`,
      end_session_endpoint: `${product.baseUrl}/idp/session/end`,
    })
  })

  test('behind a proxy that ends TLS its addresses are https and its cookies secure', async () => {
    const proxied = await aProduct({ baseUrl: 'https://check-in.kestrel.example' })
    const url = aBrowser('https://check-in.kestrel.example').authorizeUrl()
    const answer = await fetch(url.replace('https://check-in.kestrel.example', proxied.listensAt), {
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
    // The calls of the page for signing in need it too, so it has no narrower path.
    const [cookie] = answer.headers.getSetCookie().filter((set) => set.startsWith('__Host-idp_interaction='))
    expect(cookie).toMatch(/; path=\/;.*; samesite=lax; secure; httponly$/i)
    const discovery = await fetch(`${proxied.listensAt}/idp/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({ jwks_uri: 'https://check-in.kestrel.example/idp/jwks' })
    await proxied.close()
  })

  test('only the product may redeem codes from a page', async () => {
    const allowed = async (origin: string) => {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'first-chair', code: 'x' })
      const answer = await fetch(`${product.baseUrl}/idp/token`, { method: 'POST', headers, body })
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await allowed(product.baseUrl)).toBe(product.baseUrl)
    expect(await allowed('https://elsewhere.example')).not.toBe('https://elsewhere.example')
  })

  test("the product's own calls still parse their bodies", async () => {
    const answer = await fetch(`${product.baseUrl}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(await answer.json()).toEqual({ a: 1 })
  })

  test('it starts without warnings', async () => {
    const warn = vi.spyOn(console, 'warn')
    const info = vi.spyOn(console, 'info')
    onTestFinished(() => void vi.restoreAllMocks())
    const started = await aProduct()
    await aBrowser(started.baseUrl).signIn('maya@kestrel.example')
    await started.close()
    expect(warn).not.toHaveBeenCalled()
    expect(info).not.toHaveBeenCalled()
  })

  test('two that start together leave the console unchanged', async () => {
    const { warn } = console
    onTestFinished(() => void (console.warn = warn))
    await Promise.all([loadProviderLibrary(), loadProviderLibrary()])
    expect(console.warn).toBe(warn)
  })

  test('tokens outlive a restart, and processes that start together share one set of keys', async () => {
    await pool.query('truncate identity_key')
    const [first, second] = await Promise.all([aProduct(), aProduct()])
    const keys = await readKeys(first.baseUrl)
    expect(await readKeys(second.baseUrl)).toEqual(keys)
    await Promise.all([first.close(), second.close()])
    const restarted = await aProduct()
    expect(await readKeys(restarted.baseUrl)).toEqual(keys)
    await restarted.close()
    const { rows } = await pool.query('select id from identity_key')
    expect(rows).toHaveLength(1)
  })

  test('a new key signs after 90 days, when every process has read it; the old one is accepted until its sessions end', async () => {
    await pool.query('truncate identity_key')
    const start = Date.now()
    const minute = 60_000
    const day = 24 * 60 * minute
    let now = start
    const load = openIdentityKeys({ pool, encryption, now: () => new Date(now) })
    const [first] = (await load()).signing
    now = start + 90 * day + minute
    const rotated = (await load()).signing
    expect(rotated.map(({ kid }) => kid === first?.kid)).toEqual([true, false])
    now += 6 * minute
    expect((await load()).signing.map(({ kid }) => kid)).toEqual([rotated[1]?.kid, first?.kid])
    now = start + 181 * day
    expect((await load()).signing.map(({ kid }) => kid)).not.toContain(first?.kid)
  })

  test('another process continues a session, and the database contains no id of a session', async () => {
    const browser = aBrowser(product.baseUrl)
    await browser.signIn('maya@kestrel.example')
    const other = await aProduct({ baseUrl: product.baseUrl })
    const url = browser.authorizeUrl({ prompt: 'none' }).replace(product.baseUrl, other.listensAt)
    const answer = await browser.get(url)
    expect(answer.headers.get('location')).toContain('code=')
    const { rows } = await pool.query<{ stored: string }>('select r::text as stored from identity_record r')
    const stored = rows.map((row) => row.stored).join('\n')
    for (const { value } of browser.listCookies()) expect(stored).not.toContain(value)
    expect(stored).not.toMatch(/maya|kestrel|redirect_uri/i)
    await other.close()
  })

  test('a code that two processes redeem at the same time gives tokens once', async () => {
    const browser = aBrowser(product.baseUrl)
    const code = await browser.signInForCode('maya@kestrel.example')
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.redeem(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  })

  test('its first requests are all answered, also when they arrive together', async () => {
    const started = await aProduct()
    const answers = await Promise.all([readKeys(started.baseUrl), readKeys(started.baseUrl)])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toHaveProperty('keys')
    await started.close()
  })
})

const maya = {
  email: 'maya@kestrel.example',
  email_verified: true,
  given_name: 'Maya',
  family_name: 'Lindqvist',
  name: 'Maya Lindqvist',
}

function demoAccount(index: number) {
  const account = demoAccounts[index]
  if (account === undefined) throw new Error(`no demo account ${index}`)
  return account
}

const readKeys = async (baseUrl: string) => (await fetch(`${baseUrl}/idp/jwks`)).json()

/** The provider in a real Fastify application on a free port, beside a call of the product's own. */
async function aProduct(options: { accounts?: typeof demoAccounts; baseUrl?: string } = {}) {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true })
  app.post('/echo', (request) => request.body)
  // The provider needs the address, and the application has one only after it has started to listen.
  let handle: Awaited<ReturnType<typeof createBundledProvider>>['handle'] | undefined
  await mountBundledProvider(
    app,
    { handle: (request, response, clientAddress) => handle?.(request, response, clientAddress) },
    (request) => request.ip,
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const listensAt = address.replace('127.0.0.1', 'localhost')
  const baseUrl = options.baseUrl ?? listensAt
  const failures: unknown[] = []
  const provider = await createBundledProvider({
    pool,
    encryption,
    now: () => new Date(),
    sessions: { recordToken: async () => true, mayContinue: async () => true },
    baseUrl,
    clientId: 'first-chair',
    resortName: 'Kestrel Ridge',
    getEmailPath: (id) => `/sign-in?request=${id}`,
    onServerError: (failure) => failures.push(failure),
    demo: { accounts: options.accounts ?? demoAccounts, wrongPasswordDelayMs: 0 },
  })
  handle = provider.handle
  return {
    baseUrl,
    listensAt,
    close: async () => {
      await app.close()
      expect(failures).toEqual([])
    },
  }
}
