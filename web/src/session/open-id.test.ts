import { UserManager } from 'oidc-client-ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createOpenId } from './open-id.ts'

const settings = { authority: 'https://id.example', clientId: 'pages', scope: 'openid', resource: '', tokenPath: '' }
const openId = createOpenId(settings)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What the library stores while it waits for the provider's answer to a request that was sent in a hidden frame. */
function silentRequest(state: string, authority = settings.authority): void {
  const stored = {
    id: state,
    created: Math.floor(Date.now() / 1000),
    request_type: 'si:s',
    code_verifier: 'verifier',
    authority,
    client_id: 'pages',
    redirect_uri: 'https://checkin.example/oidc-silent-renew',
    scope: 'openid',
  }
  sessionStorage.setItem(`oidc.${state}`, JSON.stringify(stored))
}

test('an answer to a silent request that arrives in the whole window is completed there, not posted to a parent window', async () => {
  silentRequest('one')
  const url = 'https://checkin.example/oidc-silent-renew?error=consent_required&state=one'
  await expect(openId.complete(url)).rejects.toMatchObject({ error: 'consent_required' })
})

test('with a client secret, the page exchanges its code at the installation and not at the provider', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(url instanceof Request ? url.url : String(url))
    const isDiscovery = asked.at(-1)?.endsWith('openid-configuration')
    const document = { issuer: 'https://id.example', token_endpoint: 'https://id.example/token' }
    return Response.json(isDiscovery ? document : { error: 'invalid_grant' }, { status: isDiscovery ? 200 : 400 })
  })
  const confidential = createOpenId({ ...settings, tokenPath: '/api/sign-in/token' })
  silentRequest('two')
  await expect(confidential.complete('https://checkin.example/oidc-callback?code=c&state=two')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect(asked).toContain(`${location.origin}/api/sign-in/token`)
  expect(asked).not.toContain('https://id.example/token')
})

/** A provider whose metadata can be read only before the page leaves for it; records what it is asked. */
async function leaveForProvider(): Promise<{ asked: string[]; state: string }> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(url instanceof Request ? url.url : String(url))
    if (!asked.at(-1)?.endsWith('openid-configuration'))
      return Response.json({ error: 'invalid_grant' }, { status: 400 })
    const endpoints = { authorization_endpoint: 'https://id.example/auth', token_endpoint: 'https://id.example/token' }
    return Response.json({ issuer: 'https://id.example', ...endpoints })
  })
  vi.spyOn(UserManager.prototype, 'signinRedirect').mockResolvedValue()
  await createOpenId(settings).redirect({ askAgain: false })
  silentRequest('three')
  asked.length = 0
  return { asked, state: 'three' }
}

const comeBack = (state: string, { authority } = settings) =>
  createOpenId({ ...settings, authority })
    .complete(`https://checkin.example/oidc-callback?code=c&state=${state}`)
    .catch(() => {})

test('the page that a sign-in comes back to exchanges its code without asking for the metadata again', async () => {
  const { asked, state } = await leaveForProvider()
  await comeBack(state)
  expect(asked).toEqual(['https://id.example/token'])
})

test('only the sign-in that was begun uses what its page has read about the provider', async () => {
  const { asked, state } = await leaveForProvider()
  await comeBack(state)
  silentRequest(state)
  asked.length = 0
  await comeBack(state)
  expect(asked).toEqual(['https://id.example/.well-known/openid-configuration', 'https://id.example/token'])
})

test('a code never goes to an address that another provider has named', async () => {
  const { asked, state } = await leaveForProvider()
  const other = { ...settings, authority: 'https://other.example' }
  silentRequest(state, other.authority)
  await comeBack(state, other)
  expect(asked[0]).toBe('https://other.example/.well-known/openid-configuration')
})
