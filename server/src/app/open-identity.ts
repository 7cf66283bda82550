import { decodeJwt } from 'jose'
import { openProviderKeys } from '../adapters/identity/bundled/bundled-provider.ts'
import { createConfidentialIdentity } from '../adapters/identity/confidential-client.ts'
import type { Identity } from '../adapters/identity/identity.ts'
import { createOidcIdentity } from '../adapters/identity/oidc.ts'
import { builtInClientId, hasBuiltInProvider } from '../config/sign-in-ways.ts'
import type { Context } from '../context/context.ts'

/** Opens the configured identity providers: the built-in one, another one, or both. */
export function openIdentity(ctx: Pick<Context, 'config' | 'pool' | 'clock' | 'encryption'>): Identity {
  const { config } = ctx
  const outside = openOutsideIdentity(ctx)
  if (!hasBuiltInProvider(config)) return outside ?? failWithoutProvider()
  const builtIn = openBuiltInIdentity(ctx)
  return outside === undefined ? builtIn : combine(builtIn, `${config.baseUrl}/idp`, outside)
}

function openBuiltInIdentity({
  config,
  pool,
  clock,
  encryption,
}: Pick<Context, 'config' | 'pool' | 'clock' | 'encryption'>): Identity {
  const keys = openProviderKeys({ pool, encryption, now: () => clock.now() })
  return createOidcIdentity(
    {
      issuer: `${config.baseUrl}/idp`,
      clientId: builtInClientId,
      ipCodeClaim: config.ipCodeClaim,
      trustedEmailDomains: [],
    },
    () => clock.now().getTime(),
    keys,
  )
}

function openOutsideIdentity({
  config,
  clock,
  encryption,
}: Pick<Context, 'config' | 'clock' | 'encryption'>): Identity | undefined {
  const { identityProvider: provider, ipCodeClaim, claimedRoles } = config
  if (provider.kind !== 'outside') return undefined
  const roles = claimedRoles && { claim: claimedRoles.claim, values: new Set(claimedRoles.rolesByValue.keys()) }
  const now = (): number => clock.now().getTime()
  const { clientSecret, ...client } = provider
  const settings = { ...client, ipCodeClaim, roles }
  return clientSecret === undefined
    ? createOidcIdentity(settings, now)
    : createConfidentialIdentity({ ...settings, clientSecret }, encryption, now)
}

/** Each token is checked by the provider that it names, and by no other. */
function combine(builtIn: Identity, builtInIssuer: string, outside: Identity): Identity {
  return {
    ...outside,
    check: (token) => (readIssuer(token) === builtInIssuer ? builtIn.check(token) : outside.check(token)),
    pageOrigins: () => outside.pageOrigins(),
  }
}

/** The issuer that a token names, without any check; undefined if it names none. */
function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

function failWithoutProvider(): never {
  throw new Error('The configuration has no identity provider.')
}
