import ipaddr from 'ipaddr.js'

/** The private addresses to which webhooks may be sent. Host names are in lower case. */
export type AllowedPrivateHosts = {
  readonly hosts: readonly string[]
  /** As `address/bits`. */
  readonly networks: readonly string[]
}

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Parses `WEBHOOK_ALLOW_PRIVATE`: networks such as `10.1.0.0/16`, addresses and host names. Undefined if it is wrong. */
export function parseAllowedPrivateHosts(text: string): AllowedPrivateHosts | undefined {
  const entries = text.split(',').flatMap((entry) => entry.trim().toLowerCase() || [])
  const networks = entries.filter((entry) => ipaddr.isValidCIDR(entry))
  const addresses = entries.filter(
    (entry) => !networks.includes(entry) && ipaddr.isValid(entry) && !/^\d+$/.test(entry),
  )
  const hosts = entries.filter((entry) => !networks.includes(entry) && !addresses.includes(entry))
  if (!hosts.every((host) => hostName.test(host) && !/^[\d.]+$/.test(host))) return undefined
  return {
    hosts,
    networks: [
      ...networks,
      ...addresses.map((address) => `${address}/${ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128}`),
    ],
  }
}
