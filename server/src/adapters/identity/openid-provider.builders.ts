import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

type Claims = Readonly<Record<string, unknown>>
type Answer = { readonly status?: number; readonly body: string }

/**
 * An OpenID provider on a free port, for tests. It signs any claims and counts the requests that it gets. Replace
 * `userinfo` or `token` to change its answer, and set `redirects` to redirect a path. `stop` and `start` simulate an
 * outage.
 */
export async function anOpenIdProvider() {
  let signing = await aKey('key-1')
  let published: JWK[] = [signing.publicJwk]
  let port = 0
  const asked = { discovery: 0, keys: 0, userinfo: 0, token: 0 }

  const provider = {
    issuer: '',
    asked,
    redirects: new Map<string, string>(),
    discovery: (): Claims => ({
      issuer: provider.issuer,
      jwks_uri: `${provider.issuer}/keys`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
      token_endpoint: `${provider.issuer}/token`,
    }),
    userinfo: (_token: string): Answer => ({ status: 401, body: '{}' }),
    /** Receives the form and the header `authorization` of the request. */
    token: (_form: URLSearchParams, _authorization: string): Answer | Promise<Answer> => ({ status: 400, body: '{}' }),
    publicKey: () => signing.publicJwk,

    /** Signs an access token as RFC 9068 describes it, with any changes in header and claims. */
    sign: async (claims: Claims = {}, header: { typ?: string; kid?: string } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const defaults = { iss: provider.issuer, sub: 'maya', aud: 'first-chair', iat: now, exp: now + 600, ...maya }
      return new SignJWT({ ...defaults, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'at+jwt', ...header })
        .sign(signing.privateKey)
    },
    rotateKeys: async () => {
      signing = await aKey('key-2')
      published = [signing.publicJwk]
    },
    start: async () => {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('The test provider has no port.')
      port = address.port
      provider.issuer = `http://127.0.0.1:${port}`
    },
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }

  const answers: Record<string, (request: IncomingMessage) => Answer | Promise<Answer>> = {
    '/.well-known/openid-configuration': () => {
      asked.discovery += 1
      return { body: JSON.stringify(provider.discovery()) }
    },
    '/keys': () => {
      asked.keys += 1
      return { body: JSON.stringify({ keys: published }) }
    },
    '/userinfo': (request) => {
      asked.userinfo += 1
      return provider.userinfo((request.headers.authorization ?? '').replace('Bearer ', ''))
    },
    '/token': async (request) => {
      asked.token += 1
      return provider.token(new URLSearchParams(await text(request)), request.headers.authorization ?? '')
    },
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const location = provider.redirects.get(request.url ?? '')
    if (location !== undefined) {
      response.writeHead(302, { location }).end()
      return
    }
    const { status = 200, body } = (await answers[request.url ?? '']?.(request)) ?? { status: 404, body: '' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await provider.start()
  return provider
}

export const maya = {
  email: 'maya@kestrel.example',
  email_verified: true,
  given_name: 'Maya',
  family_name: 'Lindqvist',
  name: 'Maya Lindqvist',
}

/** Claims of a token that says nothing about the person, so that userinfo is needed. */
export const withoutPerson = {
  email: undefined,
  email_verified: undefined,
  given_name: undefined,
  family_name: undefined,
  name: undefined,
}

async function aKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}
