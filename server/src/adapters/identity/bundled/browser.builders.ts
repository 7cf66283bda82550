import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

type Send = (url: string, init?: RequestInit) => Promise<Response>

const Tokens = z.looseObject({
  access_token: z.string(),
  id_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
  token_type: z.string(),
})

/**
 * The parts of a browser that a sign-in at the bundled provider needs: cookies with their paths, and redirects that the
 * test follows itself. `send` may lead requests to other processes. `signIn` returns the tokens that the product's pages would get.
 */
export function aBrowser(baseUrl: string, send: Send = fetch) {
  const cookies = new Map<string, { value: string; path: string }>()
  const verifier = randomBytes(32).toString('base64url')

  const get = async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url)
    const sent = [...cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/html')
    headers.set('cookie', sent.join('; '))
    const answer = await send(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) storeCookie(cookie)
    return answer
  }
  const storeCookie = (cookie: string) => {
    const [pair = '', ...attributes] = cookie.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice('path='.length) ?? '/'
    if (value === '') cookies.delete(name)
    else cookies.set(name, { value, path })
  }
  const post = (url: string, fields: Record<string, string>) =>
    get(url, { method: 'POST', body: new URLSearchParams(fields) })
  const getLocation = (answer: Response) => new URL(answer.headers.get('location') ?? '', baseUrl).href

  const authorizeUrl = (parameters: Record<string, string> = {}) => {
    const all = {
      client_id: 'first-chair',
      response_type: 'code',
      redirect_uri: `${baseUrl}/oidc-callback`,
      scope: 'openid profile email',
      state: 's-1',
      nonce: 'n-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    }
    return `${baseUrl}/idp/auth?${new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString()}`
  }
  const signOutUrl = (parameters: Record<string, string>) =>
    `${baseUrl}/idp/session/end?${new URLSearchParams({ post_logout_redirect_uri: `${baseUrl}/logout`, ...parameters }).toString()}`

  const openSignIn = async (parameters?: Record<string, string>) => getLocation(await get(authorizeUrl(parameters)))
  const finishSignIn = async (url: string, email: string) => {
    const resumed = await get(getLocation(await post(url, { email, password: 'powder' })))
    const back = new URL(getLocation(resumed))
    const code = back.searchParams.get('code')
    if (back.origin !== baseUrl || back.pathname !== '/oidc-callback' || code === null) {
      throw new Error(`the sign-in of ${email} ended at ${back.href}`)
    }
    return code
  }
  const signInForCode = async (email: string, parameters?: Record<string, string>) =>
    finishSignIn(await openSignIn(parameters), email)
  const redeem = (code: string, code_verifier = verifier, redirect_uri = `${baseUrl}/oidc-callback`) =>
    post(`${baseUrl}/idp/token`, {
      grant_type: 'authorization_code',
      client_id: 'first-chair',
      code,
      code_verifier,
      redirect_uri,
    })
  const signIn = async (email: string, parameters?: Record<string, string>) => {
    const answer = await redeem(await signInForCode(email, parameters))
    return { tokens: Tokens.parse(await answer.json()) }
  }
  /** Returns the cookies, as the session of the provider leaves them. */
  const listCookies = () => [...cookies].map(([name, { value, path }]) => ({ name, value, path }))
  return { get, post, listCookies, authorizeUrl, signOutUrl, openSignIn, finishSignIn, signInForCode, redeem, signIn }
}
