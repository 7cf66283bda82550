import type { Cookie } from '@first-chair/core/contract/cookie-answer'
import { kioskCookie } from '@first-chair/core/kiosk/kiosk'

/** The device stays locked for this long, also if nobody ends the kiosk on it. */
const maxAgeSeconds = 24 * 60 * 60

/** The cookie that makes a device a kiosk, with its secret. An empty secret removes it. */
export function buildKioskCookie({ config }: { config: { baseUrl: string } }, value: string): Cookie {
  return { name: kioskCookie, value, maxAgeSeconds, isSecure: config.baseUrl.startsWith('https:') }
}
