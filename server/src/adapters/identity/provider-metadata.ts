import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { IdentityUnavailable } from './identity.ts'
import { parseJsonObject, sendLimitedRequest } from './limited-request.ts'

/** The contents of a provider's discovery document, ready to use. */
export type ProviderMetadata = {
  readonly keys: JWTVerifyGetKey
  /**
   * True if the last attempt to read the keys failed and older keys are in use. An unknown key may then be a new valid
   * key.
   */
  readonly keysAreStale: () => boolean
  readonly jwksUri: string
  readonly userinfoEndpoint: string | undefined
  /** Where this server exchanges codes, and how it sends its secret there (RFC 6749, section 2.3.1). */
  readonly tokenEndpoint: { readonly url: string; readonly secretIn: 'header' | 'body' } | undefined
  /** The origins of the provider's pages and its token endpoint, as browsers reach them. */
  readonly pageOrigins: readonly string[]
}

type Issuer = { readonly issuer: string }

/** Some providers redirect within their origin. A redirect to another origin could deliver keys of an attacker. */
const discoveryLimits = { timeoutMs: 5_000, maxBytes: 256 * 1024, redirects: 'same-origin' } as const
const rereadAfterMs = 60 * 60_000
const retryAfterMs = 2_000

/**
 * Reads the discovery document when it is first needed, with one request for all callers, and again every hour.
 * If the provider is down, the next attempt is made after two seconds. Until then, the last document stays in use.
 */
export function createMetadataReader(config: Issuer, clock: () => number): () => Promise<ProviderMetadata> {
  let current: ProviderMetadata | undefined
  let readAgainAt = 0
  let lastFailure: unknown
  let reading: Promise<ProviderMetadata> | undefined

  const read = async () => {
    try {
      current = await discover(config, current)
      lastFailure = undefined
      readAgainAt = clock() + rereadAfterMs
      return current
    } catch (failure) {
      lastFailure = failure
      readAgainAt = clock() + retryAfterMs
      if (current !== undefined) return current
      throw failure
    } finally {
      reading = undefined
    }
  }

  return async () => {
    if (clock() < readAgainAt) {
      if (current !== undefined) return current
      throw new IdentityUnavailable('the identity provider did not answer a moment ago', { cause: lastFailure })
    }
    reading ??= read()
    return reading
  }
}

/** The metadata of a provider in this process, whose tokens contain everything that it knows about a person. */
export function createOwnMetadata(issuer: string, keys: JWTVerifyGetKey): ProviderMetadata {
  return {
    keys,
    keysAreStale: () => false,
    jwksUri: `${issuer}/jwks`,
    userinfoEndpoint: undefined,
    tokenEndpoint: undefined,
    pageOrigins: [new URL(issuer).origin],
  }
}

/** Milliseconds that a page waits at most for the provider's discovery document. */
const maxPageWaitMs = 1_000

/** The origins that browsers connect to during sign-in; only the issuer's if the others are not known in time. */
export async function findPageOrigins(
  { issuer }: Issuer,
  metadata: () => Promise<ProviderMetadata>,
): Promise<readonly string[]> {
  const issuerOrigin = [new URL(issuer).origin]
  const discovered = metadata().then(
    ({ pageOrigins }) => pageOrigins,
    () => issuerOrigin,
  )
  return Promise.race([discovered, delay(maxPageWaitMs).then(() => issuerOrigin)])
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())

const optionalEndpoint = z
  .url({ protocol: /^https?$/ })
  .optional()
  .catch(undefined)
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  authorization_endpoint: optionalEndpoint,
  token_endpoint: optionalEndpoint,
  token_endpoint_auth_methods_supported: z.array(z.string()).optional().catch(undefined),
  end_session_endpoint: optionalEndpoint,
})

async function discover(config: Issuer, previous: ProviderMetadata | undefined): Promise<ProviderMetadata> {
  const url = `${removeTrailingSlash(config.issuer)}/.well-known/openid-configuration`
  const discovery = await readDiscovery(url)
  if (discovery.issuer !== config.issuer) {
    throw new IdentityUnavailable(`${url} names the issuer ${discovery.issuer}, but ${config.issuer} is configured`)
  }
  const jwksUri = discovery.jwks_uri
  // Reuses the key set with its cache and cooldown, unless its address has changed.
  const keySet = previous?.jwksUri === jwksUri ? previous : createRemoteKeys(jwksUri)
  const { userinfo_endpoint, authorization_endpoint, token_endpoint, end_session_endpoint } = discovery
  const methods = discovery.token_endpoint_auth_methods_supported
  const browserAddresses = [config.issuer, authorization_endpoint, token_endpoint, end_session_endpoint]
  return {
    keys: keySet.keys,
    keysAreStale: keySet.keysAreStale,
    jwksUri,
    userinfoEndpoint: userinfo_endpoint,
    tokenEndpoint:
      token_endpoint === undefined
        ? undefined
        : {
            url: token_endpoint,
            // A document without this list means the header (OpenID Connect Discovery, section 3).
            secretIn: (methods ?? ['client_secret_basic']).includes('client_secret_basic') ? 'header' : 'body',
          },
    pageOrigins: [...new Set(browserAddresses.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))],
  }
}

async function readDiscovery(url: string) {
  try {
    const { status, body } = await sendLimitedRequest(url, discoveryLimits)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    return Discovery.parse(parseJsonObject(body))
  } catch (cause) {
    throw new IdentityUnavailable(`the identity provider's discovery document cannot be read: ${url}`, { cause })
  }
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/**
 * The provider's signing keys, fetched when a token names an unknown key, at most every five seconds.
 * While the provider is down, the last valid keys are used for up to a day, so that guests can continue.
 */
function createRemoteKeys(jwksUri: string) {
  let lastGood: { body: string; readAt: number } | undefined
  let stale = false

  const keys = createRemoteJWKSet(new URL(jwksUri), {
    cooldownDuration: 5_000,
    cacheMaxAge: 10 * 60_000,
    [customFetch]: async (url: string) => {
      try {
        const { status, body } = await sendLimitedRequest(url, discoveryLimits)
        if (status !== 200) throw new Error(`${url} answered ${status}`)
        KeySet.parse(parseJsonObject(body))
        lastGood = { body, readAt: Date.now() }
        stale = false
      } catch (failure) {
        if (lastGood === undefined || Date.now() - lastGood.readAt > 24 * 60 * 60_000) throw failure
        stale = true
      }
      return new Response(lastGood.body)
    },
  })
  return { keys, keysAreStale: () => stale }
}

const removeTrailingSlash = (url: string) => url.replace(/\/$/, '')
