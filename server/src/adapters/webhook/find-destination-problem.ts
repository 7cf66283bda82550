import type { WebhookProblem } from '@first-chair/core/webhook/webhook-endpoint'
import ipaddr from 'ipaddr.js'
import type { AllowedPrivateHosts } from '../../config/parse-allowed-private-hosts.ts'

/**
 * Decides whether a request may go to an address of a host. Only addresses of the public internet are allowed, and only
 * by https. The operator may allow others (`WEBHOOK_ALLOW_PRIVATE`), and http for these. IPv4 addresses inside IPv6
 * addresses are judged as IPv4 addresses.
 */
export function findDestinationProblem(
  { protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>,
  address: string,
  allowed: AllowedPrivateHosts,
): Extract<WebhookProblem, 'private-address' | 'insecure-address'> | undefined {
  if (allowed.hosts.includes(hostname.toLowerCase()) || isInNetworks(address, allowed.networks)) return undefined
  if (!isPublicAddress(address)) return 'private-address'
  return protocol === 'https:' ? undefined : 'insecure-address'
}

function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network)
    return range[0].kind() === parsed.kind() && parsed.match(range)
  })
}
