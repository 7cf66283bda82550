import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Script = (request: IncomingMessage & { sent: string }, response: ServerResponse) => void

/** A stand-in for the provider of external waivers. Answers as the test says and remembers the last request. */
export type WaiverService = {
  readonly origin: string
  /** Header and body of the last request. */
  lastRequest(): { authorization: string | undefined; body: unknown } | undefined
  respondWith(script: Script): void
  close(): Promise<void>
}

/** Answers every request with an address of its own, until `respondWith` sets another answer. */
export async function aWaiverService(): Promise<WaiverService> {
  let lastRequest: { authorization: string | undefined; body: unknown } | undefined
  let script: Script = (_, response) => response.end(`${origin}/sign/1`)
  const server = createServer((request, response) => {
    let sent = ''
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()))
    request.on('end', () => {
      lastRequest = { authorization: request.headers.authorization, body: JSON.parse(sent) }
      script(Object.assign(request, { sent }), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  return {
    origin,
    lastRequest: () => lastRequest,
    respondWith: (next) => (script = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
