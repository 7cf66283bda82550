import { z } from 'zod'
import { DecryptionFailed, type FieldEncryption } from '../../encryption/field-encryption.ts'
import { CodeRefused, IdentityUnavailable, InvalidToken, type Identity, type SignedInUser } from './identity.ts'
import type { OidcConfig } from './oidc.ts'
import { createMetadataReader, findPageOrigins, type ProviderMetadata } from './provider-metadata.ts'
import { requestTokens } from './request-tokens.ts'
import { createTokenCache } from './token-cache.ts'
import { createTokenId } from './token-id.ts'
import {
  getSubject,
  isIncomplete,
  mergeClaims,
  toPerson,
  toSignInFacts,
  toUserClaims,
  type UserClaims,
} from './user-claims.ts'
import { readUserinfo } from './userinfo.ts'
import { verifyToken } from './verify-token.ts'

type ConfidentialConfig = Omit<OidcConfig, 'audience'> & { readonly clientSecret: string }

const maxCachedTokens = 50_000
const maxTokenLength = 16 * 1024

/** Seconds. A provider cannot make a sign-in longer than a day at the resort. */
const maxLifetime = 12 * 3600

/** The purpose of the encryption of access tokens. */
const purpose = 'access token'

/** The person of a token, as it is encrypted in the token. */
const TokenContent = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().optional(),
  emailVerified: z.boolean(),
  givenName: z.string(),
  familyName: z.string(),
  name: z.string(),
  ipCode: z.string().optional(),
  roleValues: z.array(z.string()),
  expiresAt: z.number(),
  acr: z.string().optional(),
  authenticatedAt: z.number().optional(),
})

/**
 * Signs people in as a client with a secret (docs/domain.md, "Clients with a secret"). The server exchanges the code and
 * validates the ID token. It returns an access token of its own: the person, encrypted with the key of the installation,
 * so that every process can read it. The access token of the provider stays on the server and is not stored, because
 * nothing would show for which application an opaque one was issued. `clock` returns milliseconds since 1970.
 */
export function createConfidentialIdentity(
  config: ConfidentialConfig,
  encryption: FieldEncryption,
  clock: () => number,
): Required<Identity> {
  const metadata = createMetadataReader(config, clock)
  const decrypted = createTokenCache(maxCachedTokens, clock)
  return {
    pageOrigins: () => findPageOrigins(config, metadata),
    async check(accessToken) {
      const cached = decrypted.get(accessToken)
      if (cached !== undefined) return cached
      const user = decryptUser(accessToken, config, encryption)
      if (user.expiresAt * 1000 <= clock()) throw new InvalidToken('expired')
      decrypted.set(accessToken, user)
      return user
    },
    async exchangeCode(exchange) {
      if (exchange.client_id !== config.clientId) throw new CodeRefused('the code is for another client')
      const provider = await metadata()
      if (provider.tokenEndpoint === undefined) throw new IdentityUnavailable('the provider has no token endpoint')
      const tokens = await requestTokens(exchange, config, provider.tokenEndpoint)
      const expiresIn = Math.min(tokens.expiresIn, maxLifetime)
      const expiresAt = Math.floor(clock() / 1000) + expiresIn
      const content = { ...(await loadUser(tokens, config, provider, clock)), expiresAt }
      const encrypted = encryption.encrypt(purpose, config.clientId, JSON.stringify(TokenContent.parse(content)))
      return { accessToken: encrypted.toString('base64url'), idToken: tokens.idToken, expiresIn }
    },
  }
}

/** Reads the person from a validated ID token, and what it lacks from userinfo. */
async function loadUser(
  { accessToken, idToken }: { readonly accessToken: string; readonly idToken: string },
  config: ConfidentialConfig,
  provider: ProviderMetadata,
  clock: () => number,
): Promise<Omit<SignedInUser, 'tokenId' | 'expiresAt'>> {
  const { claims } = await verifyToken(idToken, config.issuer, provider, new Date(clock()))
  // OpenID Connect Core, section 3.1.3.7.
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  const authorizedParty = claims['azp']
  if (!audiences.includes(config.clientId) || (authorizedParty !== undefined && authorizedParty !== config.clientId))
    throw new InvalidToken('the ID token was issued for another client')

  const subject = getSubject(claims)
  const fromToken = toUserClaims(claims, config)
  const person = await addUserinfo(fromToken, accessToken, subject, config, provider)
  return { issuer: config.issuer, subject, ...toPerson(person), ...toSignInFacts(claims) }
}

async function addUserinfo(
  fromToken: UserClaims,
  accessToken: string,
  subject: string,
  config: ConfidentialConfig,
  { userinfoEndpoint }: ProviderMetadata,
): Promise<UserClaims> {
  if (userinfoEndpoint === undefined || (!isIncomplete(fromToken, config) && fromToken.emailVerified)) return fromToken
  const fromUserinfo = await readUserinfo(accessToken, userinfoEndpoint, subject)
  return mergeClaims(fromToken, toUserClaims(fromUserinfo, config))
}

function decryptUser(
  token: string,
  { issuer, clientId }: ConfidentialConfig,
  encryption: FieldEncryption,
): SignedInUser {
  if (token.length > maxTokenLength || !/^[\w-]+$/.test(token))
    throw new InvalidToken('not a token of this installation')
  try {
    const encrypted = Buffer.from(token, 'base64url')
    // Other texts can decode to the same bytes. They would have other ids, and so outlive a sign-out.
    if (encrypted.toString('base64url') !== token) throw new InvalidToken('not a token of this installation')
    const content = TokenContent.parse(JSON.parse(encryption.decrypt(purpose, clientId, encrypted)))
    if (content.issuer !== issuer) throw new InvalidToken('from another issuer')
    return {
      ...content,
      email: content.email,
      ipCode: content.ipCode,
      acr: content.acr,
      authenticatedAt: content.authenticatedAt,
      tokenId: createTokenId(token, 'opaque'),
    }
  } catch (failure) {
    if (failure instanceof DecryptionFailed || failure instanceof z.ZodError)
      throw new InvalidToken('not a token of this installation', { cause: failure })
    throw failure
  }
}
