import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type * as Library from 'oidc-provider'
import { passkeyAcr } from '@first-chair/core/sign-in/sign-in'
import { getSignInCookie } from '@first-chair/core/sign-in/sign-in-cookie'
import type { IdentityKeys } from './identity-keys.ts'
import { renderSignedOutPage, renderStartAgainPage, renderErrorPage } from './message-pages.ts'
import type { Site } from './page.ts'
import { renderSignOutQuestion } from './sign-out.ts'
import { openStoredRecords, type RecordStorage } from './stored-records.ts'

/** The provider's path below the product's address. */
export const bundledProviderPath = '/idp'

const secondsPerHour = 60 * 60

/** The claims about a person; undefined if the provider does not know the subject. */
export type FindClaims = (subject: string) => Promise<Readonly<Record<string, string | boolean>> | undefined>

/** The configuration of the OpenID library: one public client, code with PKCE, JWT access tokens, our own pages. */
export function createProviderConfiguration(input: {
  readonly clientId: string
  readonly origin: string
  readonly site: Site
  readonly keys: IdentityKeys
  readonly findClaims: FindClaims
  readonly storage: RecordStorage
  /** The page on which people sign in, for the id of a sign-in. */
  readonly getSignInPath: (id: string) => string
  readonly library: Pick<typeof Library, 'interactionPolicy' | 'errors'>
}): Configuration {
  const { clientId, origin, site, keys, findClaims, storage, getSignInPath, library } = input
  const api = `${origin}/api`
  const scopes = 'openid profile email'
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: (kind: string) => openStoredRecords(kind, storage, (message) => new library.errors.InvalidGrant(message)),
    jwks: { keys: [...keys.signing] },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'idp_session', interaction: getSignInCookie(origin), resume: 'idp_resume' },
      long: { ...cookie, path: bundledProviderPath },
      // The calls of the page for signing in check the cookie of the sign-in too. The one for continuing has its own path.
      short: { ...cookie, path: '/' },
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
    acrValues: [passkeyAcr],
    findAccount: async (_ctx, subject) => {
      const claims = await findClaims(subject)
      return claims && { accountId: subject, claims: () => ({ sub: subject, ...claims }) }
    },
    extraTokenClaims: async (ctx, token) => {
      const claims = 'accountId' in token ? await findClaims(token.accountId) : undefined
      return claims && { ...claims, ...getSignInFacts(ctx) }
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
    interactions: { url: (_ctx, { uid }) => getSignInPath(uid), policy: createPolicy(library) },
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

/** Asks people to sign in again whose session does not fulfil the `acr_values` of the request. */
function createPolicy({ interactionPolicy }: Pick<typeof Library, 'interactionPolicy'>) {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('acr_values', 'another way to sign in is needed', ({ oidc }) => {
      const requested = oidc.params?.['acr_values']
      const isMet =
        typeof requested !== 'string' || requested === '' || requested.split(' ').includes(oidc.session?.acr ?? '')
      return !isMet && oidc.session?.accountId !== undefined && oidc.result?.login === undefined
    }),
  )
  return policy
}

/** How and when the person of a code signed in, for the access token (RFC 9068, section 2.2.1). */
function getSignInFacts(ctx: KoaContextWithOIDC): Record<string, string | number> {
  const code = ctx.oidc.entities.AuthorizationCode
  return {
    ...(code?.acr === undefined ? {} : { acr: code.acr }),
    ...(code?.authTime === undefined ? {} : { auth_time: code.authTime }),
  }
}
