import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { bridgeRefusals } from '../bridge/bridge-call.ts'
import { idempotencyHeader, isSignatureValid, signatureHeader, timestampHeader } from '../bridge/signed-request.ts'
import { matchPath, Refused, InvalidBody, type CallHandler, type ReceivedCall } from './call-handler.ts'
import type { SimulatedBackend, Protocol } from './simulated-backend.ts'
import { faults } from './faults.ts'
import { createCallLog, type ReceivedCalls } from './call-log.ts'
import { Switch } from './switches.ts'

const maxBodyBytes = 4_194_304
const controlPath = '/control'

export type BridgeServer = {
  /** The value for `POS_URL`. */
  readonly url: string
  /** Changes how the bridge behaves. */
  turn(to: Switch): void
  received(): ReceivedCalls
  close(): Promise<void>
}

type BridgeServerOptions = {
  backend: SimulatedBackend
  protocol: Protocol
  secret: string
  port?: number
  now?: () => number
}

/**
 * Starts a bridge to a simulated system over HTTP. It checks signatures and bodies as the protocol requires, and
 * simulates faults on demand. `/control` sets the fault and needs no signature, because the bridge listens on this
 * machine only.
 */
export async function startBridge(options: BridgeServerOptions): Promise<BridgeServer> {
  const { secret, now = Date.now, port = 0 } = options
  const callLog = createCallLog()
  const handlers = options.protocol(options.backend, callLog)
  let current: Switch = { mood: 'up' }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const { url = '', method = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://bridge')
    if (pathname === controlPath) return control(method, body, response)

    const timestamp = Number(request.headers[timestampHeader])
    const signature = String(request.headers[signatureHeader])
    if (!isSignatureValid(secret, { method, path: url, timestamp, body }, signature, now() / 1000)) {
      callLog.received.badSignatures += 1
      return sendJson(response, 401, { code: 'signature-refused' })
    }
    const candidates = handlers.map((handler) => ({ handler, params: matchPath(handler.call, method, pathname) }))
    const match = candidates.find(({ params }) => params !== undefined)
    if (!match?.params) return sendJson(response, 404, { code: 'no-such-call' })

    const { handler, params } = match
    const { name } = handler.call
    callLog.received.calls[name] = (callLog.received.calls[name] ?? 0) + 1
    const key = request.headers[idempotencyHeader]
    const received = {
      params,
      query: Object.fromEntries(searchParams),
      key: typeof key === 'string' ? key : undefined,
    }
    const isAffected = current.only === undefined || current.only.includes(name)
    const { mood } = current
    const answer = () => answerCall(handler, received, body)
    if (mood === 'up' || !isAffected) {
      const { status, content } = await answer()
      return sendJson(response, status, content)
    }
    await faults[mood](response, answer)
  }

  const control = (method: string, body: string, response: ServerResponse): void => {
    if (method === 'GET') return sendJson(response, 200, { switched: current, received: callLog.received })
    const requested = Switch.safeParse(parseJson(body))
    if (!requested.success) return sendJson(response, 400, { code: 'invalid-input' })
    current = requested.data
    sendJson(response, 200, { switched: current })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendJson(response, error instanceof BodyTooLong ? 413 : 500, { code: 'unexpected' })
    })
  })
  await listen(server, port)
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${boundPort}`,
    turn: (to) => {
      current = to
    },
    received: () => callLog.received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const invalid = { status: 400, content: { code: 'invalid-input' } }

async function answerCall(
  handler: CallHandler,
  received: Omit<ReceivedCall, 'body'>,
  text: string,
): Promise<{ status: number; content: unknown }> {
  const { call } = handler
  const hasQuery = (call.query ?? []).every((name) => name in received.query)
  if (!hasQuery || (call.isWrite && received.key === undefined)) return invalid
  try {
    return { status: 200, content: await handler.answer({ ...received, body: parseJson(text) }) }
  } catch (error) {
    if (error instanceof InvalidBody) return invalid
    if (!(error instanceof Refused)) throw error
    const { status, message } = bridgeRefusals[error.code]
    return { status, content: { code: error.code, detail: message } }
  }
}

function sendJson(response: ServerResponse, status: number, content: unknown): void {
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(content))
}

class BodyTooLong extends Error {}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBodyBytes) throw new BodyTooLong()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}
