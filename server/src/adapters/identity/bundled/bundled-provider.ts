import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration } from 'oidc-provider'
import { accountBook, type AccountBook, accountClaims } from './accounts.ts'
import type { BundledAccount } from './demo-accounts.ts'
import { type IdentityKeys, identityKeys } from './identity-keys.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { messagePage } from './page.ts'
import { pageStyleSource } from './page-style.ts'
import { providerLibrary } from './provider-library.ts'
import { handleSignIn, send, signInId, startAgainPage } from './sign-in.ts'
import { signOutQuestion, signOutWithoutAsking } from './sign-out.ts'
import { wrongPasswords } from './wrong-passwords.ts'

/** Where the provider lives below the product's address. */
export const bundledProviderPath = '/idp'

export type BundledProviderConfig = {
  /** The product's public address, without a path. Everything the provider says of itself follows from it. */
  readonly baseUrl: string
  readonly clientId: string
  readonly accounts: readonly BundledAccount[]
  /** Keeps the keys; without it they live as long as the process. */
  readonly dataDir?: string | undefined
  readonly resortName: string
  /** Told about what should never happen; the guest gets a kind page. */
  readonly onServerError?: (failure: unknown) => void
  readonly wrongPasswordDelayMs?: number
}

export type BundledProvider = {
  readonly issuer: string
  /** Answers every request below `/idp`. Needs the request's body unread, and its `url` with `/idp` in front. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
}

const hour = 60 * 60

/**
 * A complete OpenID provider for demonstrations: authorization code with PKCE, one public client, accounts given as
 * data. Access tokens are JWTs (`at+jwt`) that carry the claims of the account, so that nobody asks userinfo.
 */
export async function createBundledProvider(config: BundledProviderConfig): Promise<BundledProvider> {
  const origin = new URL(config.baseUrl).origin
  const issuer = origin + bundledProviderPath
  const homeUrl = `${origin}/`
  const { resortName, onServerError = () => {} } = config
  const { Provider, errors } = await providerLibrary()
  const accounts = accountBook(config.accounts)
  const provider = new Provider(issuer, configuration(config, origin, accounts, await identityKeys(config.dataDir)))
  // The forwarded headers are our own, see `asPublic`.
  provider.proxy = true
  provider.on('server_error', (_ctx, failure) => onServerError(failure))
  // The library's types leave out what it inherits: Koa's own "error".
  const koa: EventEmitter = provider
  koa.on('error', onServerError)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body !== undefined) return
    ctx.body = nothingHerePage(resortName, homeUrl)
    ctx.status = 404
  })
  provider.use(signOutWithoutAsking(provider, homeUrl, bundledProviderPath))
  const callback = provider.callback()
  const signIn = {
    provider,
    SessionNotFound: errors.SessionNotFound,
    accounts,
    wrong: wrongPasswords(Date.now),
    wrongPasswordDelayMs: config.wrongPasswordDelayMs ?? 300,
    resortName,
    homeUrl,
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    setHeaders(response, origin)
    const path = ownPath(request.url)
    if (path === undefined) return send(response, 404, nothingHerePage(resortName, homeUrl))
    asPublic(request, origin, path)
    const uid = signInId(path.split('?', 1)[0] ?? '')
    if (uid === undefined) await callback(request, response)
    else await handleSignIn(uid, request, response, signIn)
  }

  return {
    issuer,
    handle(request, response) {
      answer(request, response).catch((failure: unknown) => {
        onServerError(failure)
        if (response.headersSent) response.destroy()
        else send(response, 500, troublePage(resortName, homeUrl))
      })
    },
  }
}

function configuration(
  { clientId, resortName }: BundledProviderConfig,
  origin: string,
  accounts: AccountBook,
  keys: IdentityKeys,
): Configuration {
  const homeUrl = `${origin}/`
  const api = `${origin}/api`
  const scopes = 'openid profile email'
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: memoryAdapter(),
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: keys.cookies,
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
      long: { ...cookie, path: bundledProviderPath },
      short: cookie,
    },
    clients: [
      {
        client_id: clientId,
        client_name: resortName,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${origin}/oidc-callback`, `${origin}/oidc-silent-renew`],
        post_logout_redirect_uris: [`${origin}/logout`, homeUrl],
      },
    ],
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: scopes.split(' '),
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'ip_code'],
      email: ['email', 'email_verified'],
    },
    // The ID token carries names and e-mail too: the access token is for the API and opens no userinfo endpoint.
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, from) => from === origin,
    findAccount: (_ctx, subject) => {
      const account = accounts.bySubject(subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...accountClaims(account) }) }
    },
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token ? accounts.bySubject(token.accountId) : undefined
      return account && accountClaims(account)
    },
    // One product, one purpose: nobody is asked for consent.
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      if (client === undefined || session?.accountId === undefined) return undefined
      const kept = session.grantIdFor(client.clientId)
      const existing = kept === undefined ? undefined : await provider.Grant.find(kept)
      if (existing !== undefined) return existing
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, { uid }) => `${bundledProviderPath}/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: api,
          accessTokenFormat: 'jwt',
          accessTokenTTL: hour,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutQuestion(form, resortName, homeUrl)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = messagePage({
            title: 'You are signed out',
            text: `See you soon at ${resortName}.`,
            action: 'Home',
            actionUrl: homeUrl,
            resortName,
            homeUrl,
          })
        },
      },
    },
    renderError: (ctx, { error }) => {
      ctx.type = 'html'
      ctx.body =
        ctx.oidc?.route === 'resume' ? startAgainPage({ resortName, homeUrl }) : troublePage(resortName, homeUrl, error)
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Session: 12 * hour,
      Grant: 12 * hour,
    },
  }
}

/**
 * The library builds its addresses from the request. Here they follow from the configured public address instead, so
 * that it does not matter by which name, port or proxy a request arrives, and no header can change them.
 */
function asPublic(request: IncomingMessage, origin: string, path: string): void {
  const { protocol, host } = new URL(origin)
  request.headers['host'] = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  Object.assign(request, { originalUrl: bundledProviderPath + path, baseUrl: bundledProviderPath })
  request.url = path
}

/** What follows `/idp`. A router that decodes escapes first lets other spellings through; nothing is there. */
function ownPath(url = ''): string | undefined {
  const path = url.slice(bundledProviderPath.length)
  return url.toLowerCase().startsWith(bundledProviderPath) && path.startsWith('/') ? path : undefined
}

/** No script, no frame but the product's own (silent renewal), nothing loaded. */
function setHeaders(response: ServerResponse, origin: string): void {
  const policy = [
    "default-src 'none'",
    "script-src 'none'",
    `style-src ${pageStyleSource}`,
    'img-src data:',
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

const troublePage = (resortName: string, homeUrl: string, detail?: string) =>
  messagePage({
    title: "We couldn't sign you in",
    text: 'Something about this sign-in was not in order. Start again; if it keeps happening, tell the resort.',
    detail,
    action: 'Start again',
    actionUrl: homeUrl,
    resortName,
    homeUrl,
  })

const nothingHerePage = (resortName: string, homeUrl: string) =>
  messagePage({
    title: 'There is nothing here',
    text: 'This address belongs to no page.',
    action: 'Home',
    actionUrl: homeUrl,
    resortName,
    homeUrl,
  })
