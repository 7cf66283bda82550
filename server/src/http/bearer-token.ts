import type { Caller } from '@first-chair/core/contract/endpoint'
import type { FastifyRequest } from 'fastify'

/** Callers that are identified by a bearer token only. */
const callersWithToken: readonly Caller[] = ['guest', 'admin', 'guest-or-admin']

/** The bearer token of a request. Undefined if there is none or if it is malformed. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Whether the caller needs a bearer token and sent none. Such a call is refused without reading its body. */
export function lacksToken(request: FastifyRequest, caller: Caller): boolean {
  return callersWithToken.includes(caller) && bearerToken(request) === undefined
}
