import type { Configuration } from 'oidc-provider'
import { type AccountBook, toAccountClaims } from './accounts.ts'
import type { IdentityKeys } from './identity-keys.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { renderSignedOutPage, renderStartAgainPage, renderErrorPage } from './message-pages.ts'
import type { Site } from './page.ts'
import { renderSignOutQuestion } from './sign-out.ts'

/** The provider's path below the product's address. */
export const bundledProviderPath = '/idp'

const secondsPerHour = 60 * 60

/** The configuration of the OpenID library: one public client, code with PKCE, JWT access tokens, our own pages. */
export function createProviderConfiguration(input: {
  readonly clientId: string
  readonly origin: string
  readonly site: Site
  readonly accounts: AccountBook
  readonly keys: IdentityKeys
}): Configuration {
  const { clientId, origin, site, accounts, keys } = input
  const api = `${origin}/api`
  const scopes = 'openid profile email'
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: createMemoryAdapter(),
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
        client_name: site.resortName,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        redirect_uris: [`${origin}/oidc-callback`, `${origin}/oidc-silent-renew`],
        post_logout_redirect_uris: [`${origin}/logout`, site.homeUrl],
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
    clientBasedCORS: (_ctx, from) => from === origin,
    findAccount: (_ctx, subject) => {
      const account = accounts.bySubject(subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...toAccountClaims(account) }) }
    },
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token ? accounts.bySubject(token.accountId) : undefined
      return account && toAccountClaims(account)
    },
    // There is only one client, the product itself, so no consent is needed.
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      if (client === undefined || session?.accountId === undefined) return undefined
      const grantId = session.grantIdFor(client.clientId)
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
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
      // Both tokens contain names and e-mail. An access token for the API would not give access to userinfo anyway.
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience: api,
          accessTokenFormat: 'jwt',
          accessTokenTTL: secondsPerHour,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = renderSignOutQuestion(form, site)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = renderSignedOutPage(site)
        },
      },
    },
    renderError: (ctx, { error }) => {
      ctx.type = 'html'
      ctx.body = ctx.oidc?.route === 'resume' ? renderStartAgainPage(site) : renderErrorPage(site, error)
    },
    ttl: {
      AccessToken: secondsPerHour,
      AuthorizationCode: 60,
      IdToken: secondsPerHour,
      Interaction: secondsPerHour,
      Session: 12 * secondsPerHour,
      Grant: 12 * secondsPerHour,
    },
  }
}
