import type { Caller } from '@first-chair/core/endpoint'
import type { FastifyRequest } from 'fastify'

/** Callers who are known by a bearer token, and by nothing else. */
const callersWithToken: readonly Caller[] = ['guest', 'admin', 'guest-or-admin']

/** The bearer token of a request; undefined without one, or with one that no provider would issue. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]{1,8192})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Whether a call is refused whatever its body says, because its caller brings no token. */
export function lacksToken(request: FastifyRequest, caller: Caller): boolean {
  return callersWithToken.includes(caller) && bearerToken(request) === undefined
}
