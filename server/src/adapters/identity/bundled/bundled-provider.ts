import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JWTVerifyGetKey } from 'jose'
import { openAttemptLimit } from '../../../limits/attempt-limit.ts'
import { createAccountBook, toAccountClaims } from './accounts.ts'
import type { BundledAccount } from './demo-accounts.ts'
import { createKeyLookup, openIdentityKeys, type IdentityKeys } from './identity-keys.ts'
import { renderErrorPage, renderLocalDemoPage, renderNotFoundPage } from './message-pages.ts'
import type { Site } from './page.ts'
import { pageStyleSource } from './page-style.ts'
import {
  bundledProviderPath,
  createProviderConfiguration,
  type FindClaims,
  type ProviderSessions,
} from './provider-configuration.ts'
import { loadProviderLibrary } from './provider-library.ts'
import { handleSignIn, sendPage, getSignInId } from './sign-in.ts'
import { signOutWithoutConfirmation } from './sign-out.ts'
import type { RecordStorage } from './stored-records.ts'

/** Per IP address and account. */
const signInsPerMinute = 10

export type BundledProviderConfig = RecordStorage & {
  /** The product's public address, without a path. All addresses of the provider are built from it. */
  readonly baseUrl: string
  readonly clientId: string
  readonly resortName: string
  /** The accounts of a demo, with public passwords, and the delay after a wrong one. Undefined: there are none. */
  readonly demo?:
    | {
        readonly accounts: readonly BundledAccount[]
        readonly wrongPasswordDelayMs?: number
        readonly isPublic?: boolean
      }
    | undefined
  /** The claims about people who proved their e-mail address. Undefined: that is not offered. */
  readonly findClaims?: FindClaims | undefined
  readonly sessions: ProviderSessions
  /** The page of the product on which people sign in by e-mail, for the id of a sign-in. */
  readonly getEmailPath: (id: string) => string
  /** Called with unexpected errors. The guest gets a page that explains what to do. */
  readonly onServerError?: (failure: unknown) => void
}

export type BundledProvider = {
  readonly issuer: string
  /**
   * Answers every request below `/idp`. The body must be unread, and `url` must start with `/idp`. Wrong passwords are
   * counted for `clientAddress`.
   */
  readonly handle: (request: IncomingMessage, response: ServerResponse, clientAddress: string) => void
}

/**
 * Creates a complete OpenID provider: authorization code with PKCE, one public client, people who proved their e-mail
 * address, and in a demo accounts with passwords. Access tokens are JWTs (`at+jwt`) with the claims of the person, so that
 * userinfo is not needed. Processes share everything by the database. The OpenID library is loaded for the first request.
 */
export async function createBundledProvider(config: BundledProviderConfig): Promise<BundledProvider> {
  const origin = new URL(config.baseUrl).origin
  const issuer = origin + bundledProviderPath
  const site = { resortName: config.resortName, homeUrl: `${origin}/` }
  const { onServerError = () => {}, demo, getEmailPath } = config
  const loadKeys = openIdentityKeys(config)
  await loadKeys()
  const accounts = createAccountBook(demo?.accounts ?? [])
  const findClaims: FindClaims = async (subject) => {
    const account = accounts.bySubject(subject)
    return account ? toAccountClaims(account) : config.findClaims?.(subject)
  }
  const getSignInPath = (id: string) =>
    demo === undefined ? getEmailPath(id) : `${bundledProviderPath}/interaction/${id}`
  const open = (keys: IdentityKeys) =>
    openLibrary(issuer, {
      clientId: config.clientId,
      origin,
      site,
      keys,
      findClaims,
      storage: config,
      sessions: config.sessions,
      getSignInPath,
      onServerError,
    })
  // The library needs much memory, which an idle product should not use. Requests wait until it is loaded. It is opened
  // again when the keys have changed.
  let library: { version: string; opened: ReturnType<typeof openLibrary> } | undefined
  const getLibrary = async () => {
    const keys = await loadKeys()
    if (library?.version !== keys.version) library = { version: keys.version, opened: open(keys) }
    return library.opened
  }
  const signIn = {
    accounts,
    attempts: openAttemptLimit(config.pool, 'sign-in', signInsPerMinute),
    wrongPasswordDelayMs: demo?.wrongPasswordDelayMs ?? 300,
    isPublic: demo?.isPublic ?? false,
    getEmailPath: config.findClaims === undefined ? undefined : getEmailPath,
    site,
  }

  const answer = async (request: IncomingMessage, response: ServerResponse, clientAddress: string) => {
    setHeaders(response, origin)
    const path = getProviderPath(request.url)
    if (path === undefined) return sendPage(response, 404, renderNotFoundPage(site))
    setPublicAddress(request, origin, path)
    const { provider, SessionNotFound, callback } = await getLibrary()
    const uid = demo === undefined ? undefined : getSignInId(path.split('?', 1)[0] ?? '')
    if (uid === undefined) await callback(request, response)
    else await handleSignIn(uid, request, response, { ...signIn, provider, SessionNotFound, clientAddress })
  }

  return {
    issuer,
    handle(request, response, clientAddress) {
      answer(request, response, clientAddress).catch((failure: unknown) => {
        onServerError(failure)
        if (response.headersSent) response.destroy()
        else sendPage(response, 500, renderErrorPage(site))
      })
    },
  }
}

/** The public keys of the provider, for the check of its access tokens in any process. */
export function openProviderKeys(storage: RecordStorage): JWTVerifyGetKey {
  return createKeyLookup(openIdentityKeys(storage))
}

/** Loads the OpenID library and creates its provider. */
async function openLibrary(
  issuer: string,
  {
    onServerError,
    ...input
  }: Omit<Parameters<typeof createProviderConfiguration>[0], 'library'> & {
    site: Site
    onServerError: (failure: unknown) => void
  },
) {
  const { site } = input
  const { Provider, errors, interactionPolicy } = await loadProviderLibrary()
  const provider = new Provider(
    issuer,
    createProviderConfiguration({ ...input, library: { errors, interactionPolicy } }),
  )
  // `setPublicAddress` sets the forwarded headers, so they can be trusted.
  provider.proxy = true
  provider.on('server_error', (_ctx, failure) => onServerError(failure))
  // The library's types omit the "error" event that it inherits from Koa.
  const koa: EventEmitter = provider
  koa.on('error', onServerError)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body !== undefined) return
    ctx.body = renderNotFoundPage(site)
    ctx.status = 404
  })
  provider.use(signOutWithoutConfirmation(provider, bundledProviderPath))
  return { provider, SessionNotFound: errors.SessionNotFound, callback: provider.callback() }
}

/**
 * The library builds its addresses from the request. This sets the configured public address in the request, so that
 * the name, port or proxy by which a request arrives does not matter, and no header can change the addresses.
 */
function setPublicAddress(request: IncomingMessage, origin: string, path: string): void {
  const { protocol, host } = new URL(origin)
  request.headers['host'] = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  Object.assign(request, { originalUrl: bundledProviderPath + path, baseUrl: bundledProviderPath })
  request.url = path
}

/** The path after `/idp`. Undefined for another spelling of it, which a router that decodes escapes lets through. */
function getProviderPath(url = ''): string | undefined {
  const path = url.slice(bundledProviderPath.length)
  return url.toLowerCase().startsWith(bundledProviderPath) && path.startsWith('/') ? path : undefined
}

/** Answers a request from another machine to a demo that only this machine may use. */
export function sendLocalDemoPage(response: ServerResponse, baseUrl: string): void {
  const { origin } = new URL(baseUrl)
  setHeaders(response, origin)
  sendPage(response, 403, renderLocalDemoPage({ resortName: 'First Chair', homeUrl: `${origin}/` }))
}

/** Allows no scripts, frames only by the product itself (silent renewal), and loads only the product's font. */
function setHeaders(response: ServerResponse, origin: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'none'",
    `style-src ${pageStyleSource}`,
    'img-src data:',
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${origin}`,
    `frame-ancestors 'self'`,
  ]
  response.setHeader('content-security-policy', policy.join('; '))
  response.setHeader('x-frame-options', 'SAMEORIGIN')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
}
