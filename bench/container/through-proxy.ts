import { createServer, request as requestHttp, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { findFreePort } from '../server-process.ts'

/** A request without an answer ends after this time. */
const maxMilliseconds = 30_000

type Request = { method?: string | undefined; path: string; headers?: IncomingHttpHeaders; body?: Buffer }
export type ProxyAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request to the HTTPS proxy on a port of this host, by the name of the resort, whatever its certificate is. */
export function requestFromProxy(hostName: string, port: number, request: Request): Promise<ProxyAnswer> {
  return send(hostName, port, 'https', request)
}

/** Sends a request to a port of this host without TLS, by the name of the resort. */
export function requestWithoutTls(hostName: string, port: number, request: Request): Promise<ProxyAnswer> {
  return send(hostName, port, 'http', request)
}

/** Serves plain HTTP on a port of this host for programs without TLS, and passes each request to the HTTPS proxy. */
export async function openPlainPort(hostName: string, proxyPort: number): Promise<{ port: number; close(): void }> {
  const port = await findFreePort()
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { url = '/', method, headers } = incoming
      const { connection: _connection, 'accept-encoding': _coding, ...passedOn } = headers
      const body = await buffer(incoming)
      const answer = await requestFromProxy(hostName, proxyPort, { method, path: url, headers: passedOn, body })
      outgoing.writeHead(answer.status, { 'content-length': answer.body.length }).end(answer.body)
    })().catch((error: Error) => outgoing.destroy(error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function send(
  hostName: string,
  port: number,
  protocol: 'http' | 'https',
  { method = 'GET', path, headers = {}, body }: Request,
): Promise<ProxyAnswer> {
  const signal = AbortSignal.timeout(maxMilliseconds)
  const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, host: hostName }, signal }
  return new Promise((resolve, reject) => {
    const sent =
      protocol === 'http'
        ? requestHttp(options)
        : requestHttps({ ...options, servername: hostName, rejectUnauthorized: false })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    sent.end(body)
  })
}
