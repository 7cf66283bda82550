import type { Cookie } from '@first-chair/core/contract/cookie-answer'
import { handOverCookie } from '@first-chair/core/hand-over/hand-over'

/** The device stays locked for this long, also if nobody takes it back. */
const maxAgeSeconds = 24 * 60 * 60

/** The cookie that locks a device with the secret of a hand-over. An empty secret removes it. */
export function buildHandOverCookie({ config }: { config: { baseUrl: string } }, value: string): Cookie {
  return { name: handOverCookie, value, maxAgeSeconds, isSecure: config.baseUrl.startsWith('https:') }
}

/** The first part of the name of a person of the staff, which the page of the household shows. */
export function getFirstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
