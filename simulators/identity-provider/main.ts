// A strict OpenID provider, not the bundled one, as a separate process, for development and tests. It supports only the
// standards, and requires PKCE, a nonce and an exact redirect address, which many providers treat as optional. Its
// access tokens are of type JWT and contain only subject, issuer and client. E-mail and names are at its userinfo
// endpoint. Its token endpoint has another origin than its issuer. A request with the acr value "gold" requires a
// second factor, which is always 246810.
//
// With CLIENT_SECRET, the token endpoint accepts only a client that knows the secret (in the header), and no browser:
// it sends no CORS headers. Its access tokens are then opaque, like those of Google.
//
// A cookie named "silent" simulates how some providers handle a silent request (prompt=none) while nobody is signed in:
// they show their form anyway, store the request, and answer the stored request after a later sign-in in the same
// browser. "silent=resume" answers it with a code, "silent=consent" with the error consent_required.
//
//   PORT=4320 PRODUCT=http://localhost:3000 CLIENT_ID=resort npx tsx simulators/identity-provider/main.ts
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

type Person = { sub: string; email: string; email_verified: boolean; given_name: string; family_name: string }
type Session = { person: Person; acr: string; authTime: number }
type CodeGrant = Session & { nonce: string; challenge: string }

const product = process.env['PRODUCT'] ?? 'http://localhost:3000'
const secondFactor = '246810'
const clientId = process.env['CLIENT_ID'] ?? 'resort'
const clientSecret = process.env['CLIENT_SECRET']
const redirects = ['/oidc-callback', '/oidc-silent-renew'].map((path) => `${product}${path}`)
const people: readonly Person[] = [
  createPerson('maya@kestrel.example', 'Maya', 'Lindqvist'),
  createPerson('nomail@kestrel.example', 'Maya', 'Lindqvist', false),
  createPerson('boss@resort.example', 'Bo', 'Ssmann'),
]
const { privateKey, publicKey } = await generateKeyPair('RS256')
const codes = new Map<string, CodeGrant>()
/** Sessions by the value of the cookie. */
const sessions = new Map<string, Session>()
const tokens = new Map<string, Person>()
/** Silent requests that are answered at the next sign-in, by the value of a cookie. */
const storedRequests = new Map<string, URLSearchParams>()

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    send(response, 500, 'text/plain', 'The simulator failed')
  })
})
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () =>
  console.log(`The identity provider is at ${getIssuer()}`),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', getOrigin())
  const realm = '/realms/resort'
  if (pathname !== '/token' || clientSecret === undefined) response.setHeader('access-control-allow-origin', product)
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  if (request.method === 'OPTIONS') return send(response, 204, 'text/plain', '')
  if (pathname === `${realm}/.well-known/openid-configuration`) return sendJson(response, getDiscovery())
  if (pathname === `${realm}/keys`) {
    return sendJson(response, { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }] })
  }
  if (pathname === `${realm}/authorize`) return authorize(request, response, searchParams)
  if (pathname === `${realm}/sign-in`) {
    return signIn(request, response, searchParams, new URLSearchParams(await readBody(request)))
  }
  if (pathname === '/token') return exchangeCode(request, response, new URLSearchParams(await readBody(request)))
  if (pathname === `${realm}/userinfo`) return sendUserinfo(request, response)
  if (pathname === `${realm}/sign-out`) {
    sessions.delete(getCookie(request, 'session'))
    return send(response, 200, 'text/html', renderPage('Signed out', '<p>You can close this page.</p>'))
  }
  return send(response, 404, 'text/plain', 'Not found')
}

function getDiscovery(): object {
  return {
    issuer: getIssuer(),
    authorization_endpoint: `${getIssuer()}/authorize`,
    token_endpoint: `${getTokenOrigin()}/token`,
    userinfo_endpoint: `${getIssuer()}/userinfo`,
    jwks_uri: `${getIssuer()}/keys`,
    end_session_endpoint: `${getIssuer()}/sign-out`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
}

function authorize(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
  const isValid =
    query.get('client_id') === clientId &&
    redirects.includes(query.get('redirect_uri') ?? '') &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256' &&
    query.get('nonce') !== null &&
    query.get('state') !== null
  if (!isValid) return send(response, 400, 'text/html', renderPage('Invalid request', ''))
  const session = sessions.get(getCookie(request, 'session'))
  if (session && query.get('prompt') !== 'login' && isSufficient(session, query))
    return redirectBack(response, query, { code: createCode(session, query) })
  if (query.get('prompt') === 'none') {
    if (getCookie(request, 'silent') === '') return redirectBack(response, query, { error: 'login_required' })
    const id = randomUUID()
    storedRequests.set(id, query)
    response.setHeader('set-cookie', `kept=${id}; HttpOnly; Path=/; SameSite=Lax`)
  }
  const form = `<form method="post" action="/realms/resort/sign-in?${query.toString().replaceAll('&', '&amp;')}">
<p><label>Your e-mail address <input name="email" type="email" required></label></p>${
    requiresGold(query) ? '<p><label>Code from your second device <input name="code" required></label></p>' : ''
  }<button>Go on</button></form>`
  return send(response, 200, 'text/html', renderPage('Resort account', form))
}

function requiresGold(query: URLSearchParams): boolean {
  return (query.get('acr_values') ?? '').split(' ').includes('gold')
}

function isSufficient({ acr, authTime }: Session, query: URLSearchParams): boolean {
  const maxAge = query.get('max_age')
  return (!requiresGold(query) || acr === 'gold') && (maxAge === null || Date.now() / 1000 - authTime <= Number(maxAge))
}

function signIn(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  form: URLSearchParams,
): void {
  const match = people.find(({ email }) => email === form.get('email'))
  if (!match) return send(response, 200, 'text/html', renderPage('Unknown e-mail address', ''))
  const isGold = form.get('code') === secondFactor
  if (requiresGold(query) && !isGold) return send(response, 200, 'text/html', renderPage('Wrong code', ''))
  const session = { person: match, acr: isGold ? 'gold' : 'password', authTime: Math.floor(Date.now() / 1000) }
  const cookie = randomUUID()
  sessions.set(cookie, session)
  response.setHeader('set-cookie', `session=${cookie}; HttpOnly; Path=/; SameSite=Lax`)
  const stored = storedRequests.get(getCookie(request, 'kept'))
  storedRequests.delete(getCookie(request, 'kept'))
  if (stored && getCookie(request, 'silent') === 'consent')
    return redirectBack(response, stored, { error: 'consent_required' })
  return redirectBack(response, stored ?? query, { code: createCode(session, stored ?? query) })
}

function createCode(session: Session, query: URLSearchParams): string {
  const code = randomUUID()
  const [nonce, challenge] = [query.get('nonce') ?? '', query.get('code_challenge') ?? '']
  codes.set(code, { ...session, nonce, challenge })
  return code
}

function redirectBack(response: ServerResponse, query: URLSearchParams, more: Record<string, string>): void {
  const url = new URL(query.get('redirect_uri') ?? product)
  for (const [name, value] of Object.entries({ ...more, state: query.get('state') ?? '' }))
    url.searchParams.set(name, value)
  response.writeHead(302, { location: url.href, 'cache-control': 'no-store' }).end()
}

async function exchangeCode(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): Promise<void> {
  if (clientSecret !== undefined) {
    const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${expected}`)
      return sendJson(response, { error: 'invalid_client' }, 401)
  }
  const code = form.get('code') ?? ''
  const sign = codes.get(code)
  codes.delete(code)
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!sign || proof !== sign.challenge || form.get('client_id') !== clientId) {
    return sendJson(response, { error: 'invalid_grant' }, 400)
  }
  const { sub } = sign.person
  const authentication = { acr: sign.acr, auth_time: sign.authTime }
  const accessToken =
    clientSecret === undefined
      ? await signToken({ sub, azp: clientId, scope: 'openid profile email', ...authentication })
      : randomUUID()
  tokens.set(accessToken, sign.person)
  return sendJson(response, {
    access_token: accessToken,
    id_token: await signToken({ sub, aud: clientId, nonce: sign.nonce, ...authentication }),
    token_type: 'Bearer',
    expires_in: 600,
  })
}

function signToken(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT({ jti: randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' })
    .setIssuer(getIssuer())
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey)
}

function sendUserinfo(request: IncomingMessage, response: ServerResponse): void {
  const owner = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
  return owner ? sendJson(response, owner) : sendJson(response, { error: 'invalid_token' }, 401)
}

function createPerson(email: string, given_name: string, family_name: string, email_verified = true): Person {
  return { sub: createHash('sha256').update(email).digest('hex'), email, email_verified, given_name, family_name }
}

function renderPage(title: string, content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1>${content}</html>`
}

function getCookie(request: IncomingMessage, name: string): string {
  return new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function sendJson(response: ServerResponse, value: object, status = 200): void {
  return send(response, status, 'application/json', JSON.stringify(value))
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
}

function getOrigin(host = 'localhost'): string {
  const bound = server.address()
  return `http://${host}:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
}

function getIssuer(): string {
  return `${getOrigin()}/realms/resort`
}

/**
 * The same server by another host name, which is another origin for a browser. Some providers have such a token
 * endpoint.
 */
function getTokenOrigin(): string {
  return getOrigin('127.0.0.1')
}
