import type { Caller } from '@first-chair/core/contract/endpoint'
import { deviceScheme } from '@first-chair/core/staff-device/device-scheme'
import type { FastifyRequest } from 'fastify'
import { getHandOverToken } from './cookies.ts'

/** Callers that are identified by a bearer token only. */
const callersWithToken: readonly Caller[] = ['signed-in', 'guest', 'admin', 'guest-or-admin', 'staff']

/** The bearer token of a request. Undefined if there is none or if it is malformed. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The secret of a staff device. Undefined if there is none or if it is malformed. */
export function getDeviceSecret(request: FastifyRequest): string | undefined {
  const [scheme, secret] = (request.headers.authorization ?? '').split(' ')
  return scheme === deviceScheme && secret !== undefined && secret.length <= 100 ? secret : undefined
}

/**
 * Whether the caller needs a bearer token and sent none, also not the cookie of a hand-over where that is accepted too.
 * Such a call is refused without reading its body.
 */
export function lacksToken(request: FastifyRequest, caller: Caller): boolean {
  if (caller === 'guest-or-hand-over') return bearerToken(request) === undefined && !getHandOverToken(request)
  return callersWithToken.includes(caller) && bearerToken(request) === undefined
}
