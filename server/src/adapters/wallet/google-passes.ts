import type { WalletPass, WithdrawnWalletPass } from '@first-chair/core/wallet/wallet'
import { importPKCS8, SignJWT } from 'jose'
import type { GoogleWallet } from '../../config/parse-wallet.ts'
import { getClassId, toGoogleObject } from './google-object.rule.ts'
import { isGeneralRefusal, type UpdateOutcome } from './wallet-updates.ts'

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const tokenLifeSeconds = 3_600
/** A token is not used in its last minute, in which it could expire on its way. */
const minSecondsLeft = 60

type Answer = { status: number; code: string; retryAfterSeconds: number | undefined }

/**
 * Saves passes by Google's REST API. A pass that Google does not know yet is created, because the guest has a link that
 * saves it and may use that later; then the pass is up to date, whatever the link says.
 */
export function createGooglePasses(
  apiUrl: string,
  wallet: GoogleWallet,
  { now, timeoutMilliseconds = 10_000 }: { now: () => Date; timeoutMilliseconds?: number },
): (pass: WalletPass | WithdrawnWalletPass) => Promise<UpdateOutcome> {
  const getToken = createTokenSource(wallet, { now, timeoutMilliseconds })
  const root = `${apiUrl}/walletobjects/v1`
  const call = async (method: string, path: string, body: object): Promise<Answer> => {
    const response = await fetch(`${root}/${path}`, {
      method,
      headers: { authorization: `Bearer ${await getToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (response.status === 401) getToken.forget()
    return readAnswer(response)
  }
  const create = async (object: object): Promise<Answer> => {
    const created = await call('POST', 'genericObject', object)
    if (created.status !== 404 && created.status !== 400) return created
    // The class is created with the first pass. 409: somebody did so just now.
    const madeClass = await call('POST', 'genericClass', { id: getClassId(wallet) })
    if (!isSuccess(madeClass) && madeClass.status !== 409) return created
    return call('POST', 'genericObject', object)
  }
  return async (pass) => {
    const object = toGoogleObject(wallet, pass)
    try {
      const patched = await call('PATCH', `genericObject/${encodeURIComponent(object.id)}`, object)
      if (patched.status !== 404) return toOutcome(patched)
      // Nobody has saved it, and nobody can any more.
      return 'personName' in pass ? toOutcome(await create(object)) : { kind: 'accepted' }
    } catch (error) {
      if (error instanceof TokenRefused) return { kind: 'refused', problem: error.message, isGeneral: true }
      return { kind: 'unanswered', problem: `The connection to Google failed: ${getCode(error)}.`, isGeneral: true }
    }
  }
}

class TokenRefused extends Error {}

/** Gets access tokens for the service account (RFC 7523), and reuses each as long as it is valid. */
function createTokenSource(
  { serviceAccount, privateKey, tokenUrl }: GoogleWallet,
  { now, timeoutMilliseconds }: { now: () => Date; timeoutMilliseconds: number },
): (() => Promise<string>) & { forget(): void } {
  let cached: { token: Promise<string>; expiresAt: number } | undefined
  const requestToken = async (): Promise<{ token: string; seconds: number }> => {
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(serviceAccount)
      .setAudience(tokenUrl)
      .setIssuedAt(now())
      .setExpirationTime(new Date(now().getTime() + tokenLifeSeconds * 1_000))
      .sign(await importPKCS8(privateKey, 'RS256'))
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grantType, assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const body: { access_token?: unknown; expires_in?: unknown } = Object(await response.json().catch(() => ({})))
    if (!response.ok || typeof body.access_token !== 'string') {
      throw new TokenRefused(`Google gave the service account no access token: ${response.status}.`)
    }
    return { token: body.access_token, seconds: Number(body.expires_in) || tokenLifeSeconds }
  }
  const forget = (): void => {
    cached = undefined
  }
  const getToken = (): Promise<string> => {
    if (cached && cached.expiresAt > now().getTime()) return cached.token
    const requested = requestToken()
    const own = {
      token: requested.then(({ token }) => token),
      // Until it has come, others wait for the same one.
      expiresAt: Number.POSITIVE_INFINITY,
    }
    cached = own
    requested.then(
      ({ seconds }) => {
        own.expiresAt = now().getTime() + (seconds - minSecondsLeft) * 1_000
      },
      () => {
        if (cached === own) forget()
      },
    )
    return own.token
  }
  return Object.assign(getToken, { forget })
}

async function readAnswer(response: Response): Promise<Answer> {
  const seconds = Number(response.headers.get('retry-after'))
  const body: { error?: { status?: unknown } } = Object(await response.json().catch(() => ({})))
  const code = body.error?.status
  return {
    status: response.status,
    // Their messages may quote the pass.
    code: typeof code === 'string' && /^[A-Z_]{1,60}$/.test(code) ? code : '',
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

function toOutcome(answer: Answer): UpdateOutcome {
  if (isSuccess(answer)) return { kind: 'accepted' }
  return {
    kind: 'refused',
    problem: `Google answered ${answer.status}${answer.code === '' ? '' : ` ${answer.code}`}.`,
    isGeneral: isGeneralRefusal(answer.status),
    retryAfterSeconds: answer.retryAfterSeconds,
  }
}

/** What failed, in one word: fetch hides it in the cause. */
function getCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
