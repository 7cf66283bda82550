const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']
/** In characters. */
const maxAddressLength = 4_000

/** True for a loopback address without TLS, which development and tests use in place of an external provider. */
function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && loopbackHosts.includes(hostname)
}

/** True for https, or for a loopback address if the product runs on one too: only development works without TLS. */
export function isSafeAddress(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  return new URL(address).protocol === 'https:' || (isLoopbackAddress(address) && isLoopbackAddress(baseUrl))
}

/**
 * The origin of the frame for external waivers: the one that the operator set, else that of the API. Undefined without
 * a service, if either address is unsafe, or if it is the origin of the product: such a page could escape the frame.
 */
export function getFrameOrigin(
  settings: { oneRiskUrl: string; oneRiskFrameUrl: string },
  baseUrl: string,
): string | undefined {
  const { oneRiskUrl, oneRiskFrameUrl } = settings
  const frameUrl = oneRiskFrameUrl === '' ? oneRiskUrl : oneRiskFrameUrl
  // The call carries the secret and the names of children: its address must be as safe as the frame's.
  if (![oneRiskUrl, frameUrl].every((address) => isSafeAddress(address, baseUrl))) return undefined
  const { origin } = new URL(frameUrl)
  return origin === new URL(baseUrl).origin ? undefined : origin
}

/** True if the address may be displayed in the frame: only pages of the frame's own origin. */
export function isFrameAddress(address: string, origin: string): boolean {
  if (address.length > maxAddressLength || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin && url.username === '' && url.password === ''
}
