import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { IdentityUnavailable } from './identity.ts'
import { jsonObject, limitedRequest } from './limited-json.ts'

/** What a provider's discovery document tells us, ready to use. */
export type ProviderMetadata = {
  readonly keys: JWTVerifyGetKey
  /** The last attempt to read the keys failed and older ones are in use: an unknown key proves nothing now. */
  readonly keysAreStale: () => boolean
  readonly jwksUri: string
  readonly userinfoEndpoint: string | undefined
  /** Where the provider's pages and its token endpoint are, as browsers reach them. */
  readonly pageOrigins: readonly string[]
}

type Issuer = { readonly issuer: string; readonly internalIssuerUrl?: string | undefined }

/** Some providers redirect within themselves; whoever could send us elsewhere could send us their own keys. */
const discoveryLimits = { timeoutMs: 5_000, maxBytes: 256 * 1024, redirects: 'same-origin' } as const
const rereadAfterMs = 60 * 60_000
const retryAfterMs = 2_000

/**
 * Reads the discovery document when it is first needed, once for everyone who waits, and again every hour.
 * A provider that is down is asked again after two seconds; what was read before stays good meanwhile.
 */
export function providerMetadata(config: Issuer, clock: () => number): () => Promise<ProviderMetadata> {
  let known: ProviderMetadata | undefined
  let readAgainAt = 0
  let lastFailure: unknown
  let reading: Promise<ProviderMetadata> | undefined

  const read = async () => {
    try {
      known = await discover(config, known)
      lastFailure = undefined
      readAgainAt = clock() + rereadAfterMs
      return known
    } catch (failure) {
      lastFailure = failure
      readAgainAt = clock() + retryAfterMs
      if (known !== undefined) return known
      throw failure
    } finally {
      reading = undefined
    }
  }

  return async () => {
    if (clock() < readAgainAt) {
      if (known !== undefined) return known
      throw new IdentityUnavailable('the identity provider did not answer a moment ago', { cause: lastFailure })
    }
    reading ??= read()
    return reading
  }
}

const endpointOfPages = z
  .url({ protocol: /^https?$/ })
  .optional()
  .catch(undefined)
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  authorization_endpoint: endpointOfPages,
  token_endpoint: endpointOfPages,
  end_session_endpoint: endpointOfPages,
})

async function discover(config: Issuer, known: ProviderMetadata | undefined): Promise<ProviderMetadata> {
  const url = `${withoutSlash(config.internalIssuerUrl ?? config.issuer)}/.well-known/openid-configuration`
  const discovery = await readDiscovery(url)
  if (discovery.issuer !== config.issuer) {
    throw new IdentityUnavailable(`${url} is the document of ${discovery.issuer}, but ${config.issuer} is configured`)
  }
  const jwksUri = reachable(discovery.jwks_uri, config)
  // The same key set goes on, with its cache and cooldown, unless it moved.
  const keySet = known?.jwksUri === jwksUri ? known : remoteKeys(jwksUri)
  const { userinfo_endpoint, authorization_endpoint, token_endpoint, end_session_endpoint } = discovery
  const asBrowsersReachIt = [config.issuer, authorization_endpoint, token_endpoint, end_session_endpoint]
  return {
    keys: keySet.keys,
    keysAreStale: keySet.keysAreStale,
    jwksUri,
    userinfoEndpoint: userinfo_endpoint === undefined ? undefined : reachable(userinfo_endpoint, config),
    pageOrigins: [...new Set(asBrowsersReachIt.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))],
  }
}

async function readDiscovery(url: string) {
  try {
    const { status, body } = await limitedRequest(url, discoveryLimits)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    return Discovery.parse(jsonObject(body))
  } catch (cause) {
    throw new IdentityUnavailable(`the identity provider's discovery document cannot be read: ${url}`, { cause })
  }
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/**
 * The provider's signing keys, fetched when a token names an unknown one, at most every five seconds.
 * When the provider is down the last good keys are used for up to a day, so that guests do not stop with it.
 */
function remoteKeys(jwksUri: string) {
  let lastGood: { body: string; readAt: number } | undefined
  let stale = false

  const keys = createRemoteJWKSet(new URL(jwksUri), {
    cooldownDuration: 5_000,
    cacheMaxAge: 10 * 60_000,
    [customFetch]: async (url: string) => {
      try {
        const { status, body } = await limitedRequest(url, discoveryLimits)
        if (status !== 200) throw new Error(`${url} answered ${status}`)
        KeySet.parse(jsonObject(body))
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

/** The provider's public address, exchanged for the one by which this server reaches it. */
function reachable(url: string, { issuer, internalIssuerUrl }: Issuer): string {
  const publicBase = withoutSlash(issuer)
  if (internalIssuerUrl === undefined || !url.startsWith(`${publicBase}/`)) return url
  return withoutSlash(internalIssuerUrl) + url.slice(publicBase.length)
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')
