import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type GatewayRequest = { authorization: string; idempotencyKey: string; contentType: string; body: string }

/**
 * A stand-in for the SMS gateway of docs/sms-gateway.md, on a free port. It sends one message per key. Replace `answer`
 * to make it slow, make it fail, or make it answer without end.
 */
export async function anSmsGateway() {
  const asked: GatewayRequest[] = []
  const sent = new Map<string, string>()
  const gateway = {
    url: '',
    asked,
    sent,
    answer: (response: ServerResponse, _request: IncomingMessage): void => {
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"queued"}')
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { authorization = '', 'idempotency-key': key, 'content-type': contentType = '' } = request.headers
      const idempotencyKey = String(key)
      const body = Buffer.concat(chunks).toString('utf8')
      asked.push({ authorization, idempotencyKey, contentType, body })
      if (!sent.has(idempotencyKey)) sent.set(idempotencyKey, body)
      gateway.answer(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.')
  gateway.url = `http://127.0.0.1:${address.port}/messages`
  return gateway
}
