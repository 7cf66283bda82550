import { BlockList, isIP } from 'node:net'

/** The proxies whose X-Forwarded-For counts: how many, or which. False: none. */
export type TrustedProxies = false | number | string

const switchedOff = new Set(['0', 'off', 'false', 'no', 'none'])
const switchedOn = new Set(['on', 'true', 'yes', 'all', 'any', '*'])
/** Names of networks that the web framework knows. */
const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** IPv4 addresses in the notation of IPv6. A network in this range contains IPv4 addresses too. */
const mappedAddresses = new BlockList()
mappedAddresses.addSubnet('::ffff:0:0', 96, 'ipv6')

/** What `TRUST_PROXY` says, or the problem with it, as the end of a sentence that begins with the name. */
export function parseTrustedProxies(text: string): { proxies: TrustedProxies } | { problem: string } {
  const value = text.trim().toLowerCase()
  if (switchedOff.has(value)) return { proxies: false }
  if (/^[1-9]$/.test(value)) return { proxies: Number(value) }
  if (switchedOn.has(value)) {
    return {
      problem: `must not be ${value}, because then every caller chooses the address that evidence and limits contain: ${advice}`,
    }
  }
  const networks = value.split(',').map((part) => part.trim())
  if (!networks.every(isNetwork)) return { problem: `must be off, or you ${advice}` }
  const tooLarge = networks.filter(isTooLarge)
  if (tooLarge.length > 0) {
    return {
      problem: `must not contain ${tooLarge.join(', ')}, because a network of that size also contains callers: ${advice}`,
    }
  }
  return { proxies: networks.join(',') }
}

const advice =
  'write the number of proxies in front of the product (1 to 9), or their addresses and networks, separated by commas, such as 10.0.0.0/8'

function isNetwork(text: string): boolean {
  if (networkNames.has(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  if (maxBits === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}

/** The largest networks for private use are 10.0.0.0/8 and fc00::/7. A larger one contains addresses of the internet. */
function isTooLarge(network: string): boolean {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  if (isIP(address) === 4) return Number(bits) < 8
  return Number(bits) < (mappedAddresses.check(address, 'ipv6') ? 104 : 7)
}
