import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { TrustedProxies } from '../config/parse-trusted-proxies.ts'

/** The option of the web framework for trusted proxies. It numbers the proxies from the nearest one, which is 0. */
export function toTrustOption(proxies: TrustedProxies): false | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/**
 * The IP address from which a request came: that of the connection, or what a trusted proxy forwarded (`TRUST_PROXY`).
 * If the proxy forwarded something that is not an address, that of the connection.
 */
export function getClientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = withoutPort(toPlainAddress(request.ip))
  return isIP(address) === 0 ? getPeerAddress(request) : address
}

/** The IP address at the other end of the connection: the proxy nearest to the product, or the client without one. */
export function getPeerAddress({ socket }: Pick<FastifyRequest, 'socket'>): string {
  return toPlainAddress(socket.remoteAddress ?? '')
}

/** A socket that accepts both versions of IP reports `::ffff:192.0.2.1` for an IPv4 address. */
function toPlainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+)/i, '')
}

/** Some proxies forward `192.0.2.1:50123` or `[2001:db8::1]:50123`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
