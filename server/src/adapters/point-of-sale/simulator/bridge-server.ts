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
  /** What `POS_URL` is set to. */
  readonly url: string
  /** Turns the bridge well or ill. */
  turn(to: Switch): void
  received(): Received
  close(): Promise<void>
}

/**
 * A bridge to a simulated system, over HTTP: it checks signatures and bodies as the protocol asks, and misbehaves when told
 * to. `/control` tells it, without a signature: it listens on this machine only.
 */
export async function startBridge(options: {
  behind: Behind
  speaking: Speaking
  secret: string
  port?: number
  now?: () => number
}): Promise<BridgeServer> {
  const { secret, now = Date.now, port = 0 } = options
  const noting = startReceiving()
  const answers = options.speaking(options.behind, noting)
  let switched: Switch = { mood: 'up' }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const { url = '', method = '' } = request
    const { pathname, searchParams } = new URL(url, 'http://bridge')
    if (pathname === controlPath) return control(method, body, response)

    const timestamp = Number(request.headers[timestampHeader])
    const signature = String(request.headers[signatureHeader])
    if (!isSigned(secret, { method, path: url, timestamp, body }, signature, now() / 1000)) {
      noting.seen.badSignatures += 1
      return say(response, 401, { code: 'signature-refused' })
    }
    const found = answers.map((answered) => ({ answered, params: matched(answered.call, method, pathname) }))
    const fitting = found.find(({ params }) => params !== undefined)
    if (!fitting?.params) return say(response, 404, { code: 'no-such-call' })

    const { answered, params } = fitting
    const { name } = answered.call
    noting.seen.calls[name] = (noting.seen.calls[name] ?? 0) + 1
    const key = request.headers[idempotencyHeader]
    const asked = {
      params,
      query: Object.fromEntries(searchParams),
      key: typeof key === 'string' ? key : undefined,
    }
    const isConcerned = switched.only === undefined || switched.only.includes(name)
    const { mood } = switched
    const proper = () => answerProperly(answered, asked, body)
    if (mood === 'up' || !isConcerned) {
      const { status, content } = await proper()
      return say(response, status, content)
    }
    await misbehaviour[mood](response, proper)
  }

  const control = (method: string, body: string, response: ServerResponse): void => {
    if (method === 'GET') return say(response, 200, { switched, received: noting.seen })
    const told = Switch.safeParse(jsonOf(body))
    if (!told.success) return say(response, 400, { code: 'invalid-input' })
    switched = told.data
    say(response, 200, { switched })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else say(response, error instanceof TooLong ? 413 : 500, { code: 'unexpected' })
    })
  })
  await listening(server, port)
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
  return {
    url: `http://127.0.0.1:${boundPort}`,
    turn: (to) => {
      switched = to
    },
    received: () => noting.seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const invalid = { status: 400, content: { code: 'invalid-input' } }

async function answerProperly(
  answered: Answered,
  asked: Omit<Asked, 'body'>,
  text: string,
): Promise<{ status: number; content: unknown }> {
  const { call } = answered
  const hasQuery = (call.query ?? []).every((name) => name in asked.query)
  if (!hasQuery || (call.isWrite && asked.key === undefined)) return invalid
  try {
    return { status: 200, content: await answered.answer({ ...asked, body: jsonOf(text) }) }
  } catch (error) {
    if (error instanceof WrongBody) return invalid
    if (!(error instanceof Refused)) throw error
    const { status, words } = bridgeRefusals[error.code]
    return { status, content: { code: error.code, detail: words } }
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
