import { createConfidentialIdentity } from '../adapters/identity/confidential-client.ts'
import type { Identity } from '../adapters/identity/identity.ts'
import { createOidcIdentity } from '../adapters/identity/oidc.ts'
import type { Config } from '../config/config.ts'
import type { FieldEncryption } from '../encryption/field-encryption.ts'

/** Opens the configured identity provider. `now` returns milliseconds since 1970. */
export function openIdentity(config: Config, encryption: FieldEncryption, now: () => number): Identity {
  const { identityProvider: provider, ipCodeClaim, claimedRoles } = config
  const roles = claimedRoles && { claim: claimedRoles.claim, values: new Set(claimedRoles.rolesByValue.keys()) }
  if (provider.kind === 'bundled') {
    const addresses = { issuer: `${config.baseUrl}/idp`, internalIssuerUrl: `http://${config.host}:${config.port}/idp` }
    return createOidcIdentity({ ...addresses, clientId: provider.clientId, ipCodeClaim, trustedEmailDomains: [] }, now)
  }
  const { clientSecret, ...client } = provider
  const settings = { ...client, ipCodeClaim, roles }
  return clientSecret === undefined
    ? createOidcIdentity(settings, now)
    : createConfidentialIdentity({ ...settings, clientSecret }, encryption, now)
}
