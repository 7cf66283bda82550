import { isIPv6 } from 'node:net'

/**
 * Returns an IPv4 address as it is, and the /64 network of an IPv6 address: one client usually has the whole network. One
 * customer of a provider may have a /48.
 */
export function toNetwork(ipAddress: string, bits: 48 | 64 = 64): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = ipAddress.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((part) => part !== '').length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return `${all
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`
}
