import type { ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import fastify, { type FastifyInstance } from 'fastify'
import { bridgeRefusals } from '../bridge/bridge-call.ts'
import { idempotencyHeader, isSignatureValid, signatureHeader, timestampHeader } from '../bridge/signed-request.ts'
import { InvalidBody, Refused, type CallHandler, type ReceivedCall } from './call-handler.ts'
import { createCallLog, type ReceivedCalls } from './call-log.ts'
import { faults } from './faults.ts'
import { simulateSystem } from './simulate-system.ts'
import type { SimulatedBackend } from './simulated-backend.ts'
import { Switch } from './switches.ts'

const maxBodyBytes = 4_194_304
const maxParamLength = 1_000
const problemType = 'application/problem+json'

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
  system: ExternalPointOfSale
  secret: string
  port?: number
  now?: () => number
}

/** A request with its body as text: undefined if it has none. */
type TextRequest = { Body: string | undefined; Params: Record<string, string>; Querystring: Record<string, string> }

/**
 * Starts a bridge to a simulated system over HTTP. It checks signatures and bodies as the protocol requires, and
 * simulates faults on demand. `/control` sets the fault and needs no signature, because the bridge listens on this
 * machine only.
 */
export async function startBridge({
  backend,
  system,
  secret,
  port = 0,
  now = Date.now,
}: BridgeServerOptions): Promise<BridgeServer> {
  const callLog = createCallLog()
  let current: Switch = { mood: 'up' }

  const app = fastify({ bodyLimit: maxBodyBytes, routerOptions: { maxParamLength }, forceCloseConnections: true })
  // The signature is over the text of the body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.setErrorHandler<Error & { statusCode?: number }>((error, _, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .type(problemType)
      .send({ code: 'unexpected' }),
  )
  app.get('/control', () => ({ switched: current, received: callLog.received }))
  app.put<TextRequest>('/control', (request, reply) => {
    const requested = Switch.safeParse(parseJson(request.body))
    if (!requested.success) return reply.code(400).type(problemType).send({ code: 'invalid-input' })
    current = requested.data
    return { switched: current }
  })
  await app.register(async (signed) => {
    signed.addHook<TextRequest>('preHandler', (request, reply, done) => {
      const { method, url: path, headers, body = '' } = request
      const timestamp = Number(headers[timestampHeader])
      const signature = String(headers[signatureHeader])
      if (isSignatureValid(secret, { method, path, timestamp, body }, signature, now() / 1000)) return done()
      callLog.received.badSignatures += 1
      void reply.code(401).type(problemType).send({ code: 'signature-refused' })
    })
    for (const handler of simulateSystem(system, backend, callLog)) {
      addCall(signed, handler, (name) => {
        callLog.received.calls[name] = (callLog.received.calls[name] ?? 0) + 1
        return current.only === undefined || current.only.includes(name) ? current.mood : 'up'
      })
    }
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).type(problemType).send({ code: 'no-such-call' }))
  return {
    url: await app.listen({ port, host: '127.0.0.1' }),
    turn: (to) => {
      current = to
    },
    received: () => callLog.received,
    close: () => app.close(),
  }
}

/** Serves a call. `receive` counts the request, and returns the mood in which it is answered. */
function addCall(app: FastifyInstance, handler: CallHandler, receive: (name: string) => Switch['mood']): void {
  const { method, path: url, name } = handler.call
  app.route<TextRequest>({
    method,
    url,
    async handler({ params, query, headers, body }, reply) {
      const mood = receive(name)
      const key = headers[idempotencyHeader]
      const received = { params, query, key: typeof key === 'string' ? key : undefined }
      const answer = () => answerCall(handler, { ...received, body: parseJson(body) })
      if (mood !== 'up') {
        reply.hijack()
        return faults[mood](reply.raw, answer)
      }
      const { status, content } = await answer()
      return reply
        .code(status)
        .type(status === 200 ? 'application/json' : problemType)
        .send(content)
    },
  })
}

const invalid = { status: 400, content: { code: 'invalid-input' } }

async function answerCall(handler: CallHandler, received: ReceivedCall): Promise<{ status: number; content: unknown }> {
  const { call } = handler
  const hasQuery = (call.query ?? []).every((name) => name in received.query)
  if (!hasQuery || (call.isWrite === true && received.key === undefined)) return invalid
  try {
    return { status: 200, content: await handler.answer(received) }
  } catch (error) {
    if (error instanceof InvalidBody) return invalid
    if (!(error instanceof Refused)) throw error
    const { status, message } = bridgeRefusals[error.code]
    return { status, content: { code: error.code, detail: message } }
  }
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
