import '@fastify/rate-limit'
import { backgroundHeader } from '@first-chair/core/session/background-header'
import { apiKeyHeader, apiKeyRequestsPerMinute } from '@first-chair/core/api-key/api-key'
import { Failure } from '@first-chair/core/contract/failure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EndedSignIn, type SignedInUser } from '../adapters/identity/identity.ts'
import { findAdministrator, recogniseAdministrator } from '../admin-access/recognise-administrator.ts'
import { recogniseKey } from '../api-key/recognise-key.ts'
import type { Context, Visit } from '../context/context.ts'
import { createTooManyRequests, openAttemptLimit } from '../limits/attempt-limit.ts'
import { isSignedReport, signatureHeader } from '../adapters/mobile-pass-provider/report-signature.rule.ts'
import { recogniseStaff } from '../staff/recognise-staff.ts'
import { createSessionCheck } from '../own-session/check-session.ts'
import { createGuestRecogniser } from '../session/recognise-guest.ts'
import { findHandOverCaller, recogniseHandOver } from '../hand-over/recognise-hand-over.ts'
import { bearerToken, getDeviceSecret } from '../http/bearer-token.ts'
import { getClientAddress, getPeerAddress } from '../http/client-address.ts'
import type { Guarded, Guards, RequireSaving } from '../http/serve.ts'
import { getHandOverToken, getKioskToken, getSignInId } from '../http/cookies.ts'
import { findKioskCaller } from '../kiosk/recognise-kiosk.ts'
import { recogniseDevice } from '../staff-device/recognise-device.ts'
import { createSignInLog } from './sign-in-log.ts'
import { recogniseWalletPass } from '../wallet/recognise-wallet-pass.ts'
import { getRawBody } from '../http/request-bodies.ts'

/** The limit for all devices and tabs of one guest. */
const guestRequestsPerMinute = 600

/**
 * Creates the guards. They identify the caller by the bearer token, the API key or the signature, never by the body.
 */
export function createGuards(app: FastifyInstance, ctx: Context, requireSaving: RequireSaving): Guards {
  const recogniseGuest = createGuestRecogniser(ctx, requireSaving)
  const requireOpenSession = createSessionCheck(ctx, requireSaving)
  const logFirstUse = createSignInLog(50_000)
  const guestLimit = app.createRateLimit({
    max: guestRequestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) =>
      request.headers.authorization ?? getHandOverToken(request) ?? getKioskToken(request) ?? '',
  })
  const keyLimit = openAttemptLimit(ctx.pool, 'api-key', apiKeyRequestsPerMinute)

  async function authenticate(request: FastifyRequest): Promise<SignedInUser> {
    const token = bearerToken(request)
    if (token === undefined) throw new Failure('not-signed-in')
    const user = await ctx.identity.check(token)
    if (await ctx.signedOut.has(user.tokenId)) throw new EndedSignIn('its holder signed out')
    if (await ctx.signedOut.isOfEndedPerson(user)) throw new EndedSignIn('the access of its holder was ended')
    await requireOpenSession(user, request.headers[backgroundHeader] !== undefined)
    logFirstUse(user, request)
    return user
  }

  async function enforceGuestLimit(request: FastifyRequest): Promise<void> {
    if (ctx.config.requestsPerMinute === 0) return
    const limit = await guestLimit(request)
    if (!limit.isAllowed && limit.isExceeded) throw createTooManyRequests(limit.ttlInSeconds)
  }

  async function enforceKeyLimit(keyId: number): Promise<void> {
    if (ctx.config.requestsPerMinute === 0) return
    const seconds = await keyLimit.secondsToWait(String(keyId))
    if (seconds > 0) throw createTooManyRequests(seconds)
  }

  /** Refuses a call of a disabled feature as not found, for every caller. */
  function requireFeature({ feature }: Guarded): void {
    if (feature !== undefined && !ctx.config.features.includes(feature)) throw new Failure('not-found')
  }

  return {
    anyone(request, endpoint) {
      requireFeature(endpoint)
      return toVisit(request, ctx)
    },
    async 'signed-in'(request, endpoint) {
      requireFeature(endpoint)
      const user = await authenticate(request)
      await enforceGuestLimit(request)
      return { ...toVisit(request, ctx), user }
    },
    async guest(request, endpoint) {
      requireFeature(endpoint)
      const user = await authenticate(request)
      await enforceGuestLimit(request)
      return recogniseGuest(user, toVisit(request, ctx))
    },
    async admin(request, endpoint) {
      requireFeature(endpoint)
      const user = await authenticate(request)
      await enforceGuestLimit(request)
      const administrator = await recogniseAdministrator(ctx, user, toVisit(request, ctx))
      if (ctx.config.isReadOnlyDemo && !isReading(endpoint)) throw new Failure('demo-is-read-only')
      return administrator
    },
    async 'guest-or-admin'(request, endpoint) {
      requireFeature(endpoint)
      const user = await authenticate(request)
      await enforceGuestLimit(request)
      const visit = toVisit(request, ctx)
      return (await findAdministrator(ctx, user, visit)) ?? recogniseGuest(user, visit)
    },
    async staff(request, endpoint) {
      requireFeature(endpoint)
      const user = await authenticate(request)
      await enforceGuestLimit(request)
      return recogniseStaff(ctx, user, toVisit(request, ctx), {
        roles: endpoint.roles,
        locationId: getLocationId(request),
      })
    },
    async 'staff-device'(request, endpoint) {
      requireFeature(endpoint)
      await enforceGuestLimit(request)
      return recogniseDevice(ctx, getDeviceSecret(request), toVisit(request, ctx))
    },
    async 'hand-over'(request, endpoint) {
      requireFeature(endpoint)
      await enforceGuestLimit(request)
      return findHandOverCaller(ctx, toVisit(request, ctx))
    },
    // A person who is signed in acts as that person, whatever cookie the browser has.
    async 'guest-or-hand-over'(request, endpoint) {
      requireFeature(endpoint)
      const visit = toVisit(request, ctx)
      const isHandedOver = visit.handOverToken !== undefined && request.headers.authorization === undefined
      const user = isHandedOver ? undefined : await authenticate(request)
      await enforceGuestLimit(request)
      return user ? recogniseGuest(user, visit) : recogniseHandOver(ctx, visit)
    },
    async kiosk(request, endpoint) {
      requireFeature(endpoint)
      await enforceGuestLimit(request)
      return findKioskCaller(ctx, toVisit(request, ctx))
    },
    async 'api-key'(request, endpoint) {
      requireFeature(endpoint)
      const { scopes = [] } = endpoint
      const holder = await recogniseKey(ctx, getApiKey(request), toVisit(request, ctx))
      await enforceKeyLimit(holder.keyId)
      if (ctx.config.isReadOnlyDemo && !isReading(endpoint)) throw new Failure('demo-is-read-only')
      const missing = scopes.filter((scope) => !holder.scopes.includes(scope))
      if (missing.length > 0) throw new Failure('scope-missing', { detail: { missing: missing.join(' ') } })
      return holder
    },
    'mobile-pass-provider'(request, endpoint) {
      requireFeature(endpoint)
      const signature = request.headers[signatureHeader]
      const isSigned =
        ctx.config.mobilePasses.secret !== undefined &&
        typeof signature === 'string' &&
        isSignedReport(ctx.config.mobilePasses.secret, signature, getRawBody(request), ctx.clock.now())
      if (!isSigned) throw new Failure('signature-refused')
      return toVisit(request, ctx)
    },
    'wallet-pass'(request) {
      return recogniseWalletPass(ctx, toVisit(request, ctx), {
        passTypeId: getParameter(request, 'passTypeId'),
        serialNumber: getParameter(request, 'serialNumber'),
        authorization: request.headers.authorization,
      })
    },
  }
}

function getApiKey(request: FastifyRequest): string {
  const value = request.headers[apiKeyHeader.toLowerCase()]
  return typeof value === 'string' ? value : ''
}

/** The location in the path of a call; NaN if there is none, or if it is no number. */
function getLocationId({ params }: FastifyRequest): number {
  return Number(typeof params === 'object' && params !== null ? Reflect.get(params, 'locationId') : undefined)
}

/** A parameter in the path of a call; '' if there is none. */
function getParameter({ params }: FastifyRequest, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  return typeof value === 'string' ? value : ''
}

function toVisit(request: FastifyRequest, { config }: Pick<Context, 'config'>): Visit {
  const handOverToken = getHandOverToken(request)
  const kioskToken = getKioskToken(request)
  const signInId = getSignInId(request, config.baseUrl)
  return {
    ...(handOverToken === undefined ? {} : { handOverToken }),
    ...(kioskToken === undefined ? {} : { kioskToken }),
    ...(signInId === undefined ? {} : { signInId }),
    requestId: request.id,
    ipAddress: getClientAddress(request),
    peerAddress: getPeerAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
  }
}

/** Whether a call changes nothing that other people see. */
function isReading({ method, savesNothing, isLookup }: Guarded): boolean {
  return method === 'GET' || savesNothing === true || isLookup === true
}
