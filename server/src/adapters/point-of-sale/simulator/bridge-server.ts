import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { bridgeRefusals } from '../bridge/bridge-call.ts'
import { idempotencyHeader, isSigned, signatureHeader, timestampHeader } from '../bridge/signed-request.ts'
import { matched, Refused, WrongBody, type Answered, type Asked } from './answering.ts'
import type { Behind, Speaking } from './behind.ts'
import { misbehaviour } from './misbehaviour.ts'
import { startReceiving, type Received } from './received.ts'
import { Switch } from './switches.ts'

const longestBody = 4_194_304
const controlPath = '/control'

export type BridgeServer = {
  /** The value for `POS_URL`. */
  readonly url: string
  /** Changes how the bridge behaves. */
  turn(to: Switch): void
  received(): Received
  close(): Promise<void>
}

type BridgeServerOptions = {
  behind: Behind
  speaking: Speaking
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
  const callLog = startReceiving()
  const handlers = options.speaking(options.behind, callLog)
  let current: Switch = { mood: 'up' }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const { url = '', method = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://bridge')
    if (pathname === controlPath) return control(method, body, response)

    const timestamp = Number(request.headers[timestampHeader])
    const signature = String(request.headers[signatureHeader])
    if (!isSigned(secret, { method, path: url, timestamp, body }, signature, now() / 1000)) {
      callLog.seen.badSignatures += 1
      return say(response, 401, { code: 'signature-refused' })
    }
    const candidates = handlers.map((handler) => ({ handler, params: matched(handler.call, method, pathname) }))
    const match = candidates.find(({ params }) => params !== undefined)
    if (!match?.params) return say(response, 404, { code: 'no-such-call' })

    const { handler, params } = match
    const { name } = handler.call
    callLog.seen.calls[name] = (callLog.seen.calls[name] ?? 0) + 1
    const key = request.headers[idempotencyHeader]
    const received = {
      params,
      query: Object.fromEntries(searchParams),
      key: typeof key === 'string' ? key : undefined,
    }
    const isAffected = current.only === undefined || current.only.includes(name)
    const { mood } = current
    const answer = () => answerProperly(handler, received, body)
    if (mood === 'up' || !isAffected) {
      const { status, content } = await answer()
      return say(response, status, content)
    }
    await misbehaviour[mood](response, answer)
  }

  const control = (method: string, body: string, response: ServerResponse): void => {
    if (method === 'GET') return say(response, 200, { switched: current, received: callLog.seen })
    const requested = Switch.safeParse(jsonOf(body))
    if (!requested.success) return say(response, 400, { code: 'invalid-input' })
    current = requested.data
    say(response, 200, { switched: current })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else say(response, error instanceof TooLong ? 413 : 500, { code: 'unexpected' })
    })
  })
  await listening(server, port)
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${boundPort}`,
    turn: (to) => {
      current = to
    },
    received: () => callLog.seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const invalid = { status: 400, content: { code: 'invalid-input' } }

async function answerProperly(
  handler: Answered,
  received: Omit<Asked, 'body'>,
  text: string,
): Promise<{ status: number; content: unknown }> {
  const { call } = handler
  const hasQuery = (call.query ?? []).every((name) => name in received.query)
  if (!hasQuery || (call.isWrite && received.key === undefined)) return invalid
  try {
    return { status: 200, content: await handler.answer({ ...received, body: jsonOf(text) }) }
  } catch (error) {
    if (error instanceof WrongBody) return invalid
    if (!(error instanceof Refused)) throw error
    const { status, message } = bridgeRefusals[error.code]
    return { status, content: { code: error.code, detail: message } }
  }
}

function say(response: ServerResponse, status: number, content: unknown): void {
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(content))
}

class TooLong extends Error {}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > longestBody) throw new TooLong()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}
