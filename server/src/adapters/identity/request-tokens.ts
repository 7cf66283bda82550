import type { CodeExchange } from '@first-chair/core/session/exchange-code.api'
import { z } from 'zod'
import { CodeRefused, IdentityUnavailable } from './identity.ts'
import { parseJsonObject, sendLimitedRequest, type LimitedRequest } from './limited-request.ts'
import type { ProviderMetadata } from './provider-metadata.ts'

const tokenLimits = { timeoutMs: 10_000, maxBytes: 64 * 1024 }

/** The lifetime that RFC 6749, section 5.1, leaves to other means if the answer does not say it. */
const defaultLifetime = 3600

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive().default(defaultLifetime),
})

/**
 * Exchanges a code at the provider's token endpoint, as a client with a secret (RFC 6749, section 4.1.3). Throws
 * `CodeRefused` if the provider does not accept the code, and `IdentityUnavailable` for everything else: also if it
 * refuses the client, because only the operator can correct that.
 */
export async function requestTokens(
  exchange: CodeExchange,
  client: { readonly clientId: string; readonly clientSecret: string },
  { url, secretIn }: NonNullable<ProviderMetadata['tokenEndpoint']>,
): Promise<{ accessToken: string; idToken: string; expiresIn: number }> {
  const answer = await sendLimitedRequest(url, toTokenRequest(exchange, client, secretIn)).catch((cause: unknown) => {
    throw new IdentityUnavailable('the token endpoint did not answer properly', { cause })
  })
  if (answer.status !== 200) throw toRefusal(answer)
  try {
    const { access_token, id_token, expires_in } = TokenAnswer.parse(parseJsonObject(answer.body))
    return { accessToken: access_token, idToken: id_token, expiresIn: expires_in }
  } catch (cause) {
    throw new IdentityUnavailable('the token endpoint did not answer with an access token and an ID token', { cause })
  }
}

function toTokenRequest(
  exchange: CodeExchange,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  secretIn: 'header' | 'body',
): LimitedRequest {
  const form = new URLSearchParams(exchange)
  if (secretIn === 'body') form.set('client_secret', clientSecret)
  // Both parts are encoded like a form first (RFC 6749, section 2.3.1).
  const credentials = Buffer.from(`${encodeFormValue(clientId)}:${encodeFormValue(clientSecret)}`).toString('base64')
  return {
    ...tokenLimits,
    method: 'POST',
    body: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(secretIn === 'header' ? { authorization: `Basic ${credentials}` } : {}),
    },
  }
}

const encodeFormValue = (value: string): string => new URLSearchParams({ value }).toString().slice('value='.length)

/** The errors that mean the code, and not the client (RFC 6749, section 5.2). */
const codeErrors = ['invalid_grant', 'invalid_request']

function toRefusal({ status, body }: { status: number; body: string }): Error {
  const error = readErrorCode(body)
  if (status === 400 && codeErrors.includes(error)) return new CodeRefused(`the token endpoint answered ${error}`)
  const advice = error === 'invalid_client' ? ': check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' : ''
  return new IdentityUnavailable(`the token endpoint answered ${status} ${error}${advice}`)
}

/** The error code of an answer. It may come from anywhere, so it is shortened to what such a code may contain. */
function readErrorCode(body: string): string {
  try {
    return /^[\w.-]{1,60}/.exec(String(parseJsonObject(body)['error']))?.[0] ?? ''
  } catch {
    return ''
  }
}
