/** Whether an IP address is one of this machine only. */
export function isLoopbackAddress(address: string): boolean {
  return /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/i.test(address)
}

/** Whether a host name of a URL or of the header `Host`, without a port, means this machine only. */
export function isLoopbackHost(name: string): boolean {
  const plainName = name.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return isLoopbackAddress(plainName) || /^(.+\.)?localhost\.?$/.test(plainName)
}
