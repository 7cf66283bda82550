/** Names and numbers of the machine itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]']
const longestAddress = 4_000

/** An address on the machine itself, without TLS: what development and tests use in place of an outside provider. */
function isLoopbackAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && loopback.includes(hostname)
}

/** https, or on the machine itself where the product is too: outside of development nothing goes without TLS. */
export function isSafeAddress(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  return new URL(address).protocol === 'https:' || (isLoopbackAddress(address) && isLoopbackAddress(baseUrl))
}

/**
 * Where the frame of the external waivers comes from: what the operator says, else where the call goes. Undefined without a
 * service, where either address is not a safe one, and never the product itself: a page of ours in the frame could reach around it.
 */
export function frameOrigin(
  settings: { oneRiskUrl: string; oneRiskFrameUrl: string },
  baseUrl: string,
): string | undefined {
  const { oneRiskUrl, oneRiskFrameUrl } = settings
  const said = oneRiskFrameUrl === '' ? oneRiskUrl : oneRiskFrameUrl
  // The call carries the secret and the names of children: its address must be as safe as the frame's.
  if (![oneRiskUrl, said].every((address) => isSafeAddress(address, baseUrl))) return undefined
  const { origin } = new URL(said)
  return origin === new URL(baseUrl).origin ? undefined : origin
}

/** May this be shown in the frame? Only a page of the frame's own origin. */
export function isFrameAddress(address: string, origin: string): boolean {
  if (address.length > longestAddress || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin && url.username === '' && url.password === ''
}
