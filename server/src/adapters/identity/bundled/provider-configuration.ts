import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type * as Library from 'oidc-provider'
import { passkeyAcr } from '@first-chair/core/sign-in/sign-in'
import { getSignInCookie } from '@first-chair/core/sign-in/sign-in-cookie'
import type { IdentityKeys } from './identity-keys.ts'
import { renderSignedOutPage, renderStartAgainPage, renderErrorPage } from './message-pages.ts'
import type { Site } from './page.ts'
import { renderSignOutQuestion } from './sign-out.ts'
import { hashId, openStoredRecords, type RecordStorage } from './stored-records.ts'

/** The provider's path below the product's address. */
export const bundledProviderPath = '/idp'

const secondsPerHour = 60 * 60
const maxSessionSeconds = 12 * secondsPerHour

/** The claims about a person; undefined if the provider does not know the subject. */
export type FindClaims = (subject: string) => Promise<Readonly<Record<string, string | boolean>> | undefined>

/** What the product knows about the sessions of the provider, by the hashes of their ids. */
export type ProviderSessions = {
  /** Records that an access token is issued in a session. False: the session was ended, so it gets none. */
  recordToken(token: {
    readonly id: string
    readonly accountId: string
    readonly email: string
    readonly userAgent: string
    /** Unix time in seconds. */
    readonly authenticatedAt: number
  }): Promise<boolean>
  /** False if nobody has used the session for too long, or if it was ended. */
  mayContinue(id: string): Promise<boolean>
}

/** The configuration of the OpenID library: one public client, code with PKCE, JWT access tokens, our own pages. */
export function createProviderConfiguration(input: {
  readonly clientId: string
  readonly origin: string
  readonly site: Site
  readonly keys: IdentityKeys
  readonly findClaims: FindClaims
  readonly storage: RecordStorage
  readonly sessions: ProviderSessions
  /** The page on which people sign in, for the id of a sign-in. */
  readonly getSignInPath: (id: string) => string
  readonly library: Pick<typeof Library, 'interactionPolicy' | 'errors'>
}): Configuration {
  const { clientId, origin, site, keys, findClaims, storage, sessions, getSignInPath, library } = input
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
      return claims && { ...claims, ...(await getSignInFacts(ctx, claims, input)) }
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
    interactions: { url: (_ctx, { uid }) => getSignInPath(uid), policy: createPolicy(library, sessions) },
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
      Session: (_ctx, { loginTs }) => getSessionSeconds(loginTs),
      Grant: maxSessionSeconds,
    },
  }
}

/** How long a session lives from now on: it ends at a fixed time after the sign-in, however often it is used. */
function getSessionSeconds(signedInAt: number | undefined): number {
  if (signedInAt === undefined) return maxSessionSeconds
  return Math.max(1, Math.ceil(signedInAt + maxSessionSeconds - Date.now() / 1000))
}

/**
 * Asks people to sign in again whose session does not fulfil the `acr_values` of the request, or was not used for too
 * long.
 */
function createPolicy(
  { interactionPolicy }: Pick<typeof Library, 'interactionPolicy'>,
  sessions: Pick<ProviderSessions, 'mayContinue'>,
) {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('acr_values', 'another way to sign in is needed', ({ oidc }) => {
      const requested = oidc.params?.['acr_values']
      const isMet =
        typeof requested !== 'string' || requested === '' || requested.split(' ').includes(oidc.session?.acr ?? '')
      return !isMet && oidc.session?.accountId !== undefined && oidc.result?.login === undefined
    }),
  )
  policy.get('login')?.checks.add(
    new interactionPolicy.Check(
      'inactive',
      'the session was not used for too long',
      'login_required',
      async ({ oidc }) => {
        const { session, result } = oidc
        if (session?.accountId === undefined || result?.login !== undefined) return false
        return !(await sessions.mayContinue(hashId(session.uid)))
      },
    ),
  )
  return policy
}

/**
 * How and when the person of a code signed in, for the access token (RFC 9068, section 2.2.1), and in which session. Refuses
 * a code of a session that was ended.
 */
async function getSignInFacts(
  ctx: KoaContextWithOIDC,
  claims: Readonly<Record<string, string | boolean>>,
  { sessions, library }: { sessions: ProviderSessions; library: Pick<typeof Library, 'errors'> },
): Promise<Record<string, string | number>> {
  const code = ctx.oidc.entities.AuthorizationCode
  if (code?.sessionUid === undefined || code.accountId === undefined || code.authTime === undefined) return {}
  const id = hashId(code.sessionUid)
  const { email } = claims
  const isOpen = await sessions.recordToken({
    id,
    accountId: code.accountId,
    email: typeof email === 'string' ? email : '',
    userAgent: ctx.get('user-agent'),
    authenticatedAt: code.authTime,
  })
  if (!isOpen) throw new library.errors.InvalidGrant('the session was ended')
  return { ...(code.acr === undefined ? {} : { acr: code.acr }), auth_time: code.authTime, sid: id }
}
