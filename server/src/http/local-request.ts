import type { IncomingMessage } from 'node:http'
import { isLoopbackAddress, isLoopbackHost } from '../config/loopback.ts'

/** Headers that a proxy adds, besides all that begin with `x-forwarded`. */
const proxyHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
])

/**
 * Whether a program on this machine sent the request itself. The address of the connection is not enough, because a
 * proxy on this machine has a local address too. A proxy adds a header, sends the public name as `Host`, or speaks
 * HTTP/1.0, like nginx with its older defaults. A proxy that does none of these cannot be recognised.
 */
export function isLocalRequest({
  socket,
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersion'>): boolean {
  const hostname = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(hostname) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => proxyHeaders.has(name) || name.startsWith('x-forwarded'))
  )
}
