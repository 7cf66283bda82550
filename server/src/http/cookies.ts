import type { Cookie } from '@first-chair/core/contract/cookie-answer'
import { handOverCookie } from '@first-chair/core/hand-over/hand-over'
import { kioskCookie } from '@first-chair/core/kiosk/kiosk'
import { getSignInCookie } from '@first-chair/core/sign-in/sign-in-cookie'
import type { FastifyRequest } from 'fastify'

/** The secret of a hand-over, from the cookie of the device; undefined if there is none. */
export function getHandOverToken(request: FastifyRequest): string | undefined {
  return readCookie(request, handOverCookie)
}

/** The secret of a kiosk, from the cookie of the device; undefined if there is none. */
export function getKioskToken(request: FastifyRequest): string | undefined {
  return readCookie(request, kioskCookie)
}

/** The id of the sign-in that the browser began at the built-in provider; undefined if it began none. */
export function getSignInId(request: FastifyRequest, baseUrl: string): string | undefined {
  return readCookie(request, getSignInCookie(baseUrl))
}

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value === undefined || value === '' ? undefined : value
}

/**
 * The header that sets a cookie. It is also sent when an address of the product is opened from another site, but with no
 * other request of another site.
 */
export function formatCookie({ name, value, maxAgeSeconds, isSecure }: Cookie): string {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${value === '' ? 0 : maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}
