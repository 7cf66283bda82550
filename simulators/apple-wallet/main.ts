// A simulator of Apple's push service and of phones with Apple Wallet, as a separate process, for development and tests:
//
//   PORT=4400 PUSH_PORT=4401 npx tsx simulators/apple-wallet/main.ts
//
// Start the product with WALLET_UPDATES=1 and APPLE_WALLET_PUSH_URL=http://localhost:4401. With CERTIFICATE, KEY and
// AUTHORITY (files in PEM) the push service uses TLS, and accepts only clients with a certificate of that authority; start the
// product with https://localhost:4401 and NODE_EXTRA_CA_CERTS then. POST /phones/<name>/passes with a .pkpass adds it to a
// phone, DELETE /phones/<name>/passes/<serial number> removes it, GET /phones/<name> shows the passes. PUT /behaviour, or the
// page at http://localhost:4400/, changes how the push service answers.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  createSecureServer,
  createServer as createPlainServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2'
import { buffer, text } from 'node:stream/consumers'
import { addPass, findPhoneByToken, listPasses, readUpdates, removePass } from './phones.ts'

/** How the push service answers, with descriptions. */
const behaviours = {
  fast: 'accepts everything at once',
  slow: 'accepts everything after three seconds',
  silent: 'never answers',
  refuse: 'answers 503 ServiceUnavailable',
  gone: 'knows no phone any more: 410 Unregistered',
} as const
type Behaviour = keyof typeof behaviours
const isBehaviour = (name: string): name is Behaviour => name in behaviours

let behaviour: Behaviour = 'fast'
let pushes = 0

const certificates = readCertificates()
const pushServer = certificates ? createSecureServer(certificates) : createPlainServer()
const sessions = new Set<{ destroy(): void }>()
pushServer.on('session', (session) => {
  sessions.add(session)
  session.on('close', () => sessions.delete(session))
})
pushServer.on('request', (request: Http2ServerRequest, response: Http2ServerResponse) => {
  receivePush(request, response).catch((error: unknown) => console.error(error))
})
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    send(response, 500, 'text/plain', String(error))
  })
})

await listen(pushServer, process.env['PUSH_PORT'])
await listen(server, process.env['PORT'])
const scheme = certificates ? 'https' : 'http'
console.log(
  `The simulated phones are at http://localhost:${getPort(server)}, the push service at ${scheme}://localhost:${getPort(pushServer)}`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
    pushServer.close()
    for (const session of sessions) session.destroy()
  })
}

/** Answers a notification as APNs does, and lets the phone read what has changed. */
async function receivePush(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
  const body = await text(request)
  const token = /^\/3\/device\/([0-9a-f]+)$/.exec(request.url)?.[1] ?? ''
  const phone = findPhoneByToken(token)
  const refuse = (status: number, reason: string): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ reason }))
  }
  if (request.method !== 'POST') return refuse(405, 'MethodNotAllowed')
  if (behaviour === 'silent') return
  if (behaviour === 'refuse') return refuse(503, 'ServiceUnavailable')
  if (behaviour === 'gone') return refuse(410, 'Unregistered')
  if (typeof request.headers['apns-topic'] !== 'string') return refuse(400, 'MissingTopic')
  if (request.headers['apns-push-type'] !== 'background') return refuse(400, 'InvalidPushType')
  if (request.headers['apns-priority'] !== '5') return refuse(400, 'BadPriority')
  if (body !== '{}') return refuse(400, 'PayloadEmpty')
  if (!phone) return refuse(400, 'BadDeviceToken')
  if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, 3_000))
  pushes += 1
  response.writeHead(200).end()
  await readUpdates(phone)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [method, path = '/'] = [request.method ?? 'GET', request.url?.split('?')[0]]
  const [, kind = '', phone = '', , serialNumber = ''] = path.split('/')
  if (kind === 'phones' && method === 'POST') {
    const status = await addPass(phone, await buffer(request))
    return send(response, status === 201 || status === 200 ? 200 : 502, 'text/plain', `Registered with ${status}`)
  }
  if (kind === 'phones' && method === 'DELETE') {
    return send(response, 200, 'text/plain', `Unregistered with ${await removePass(phone, serialNumber)}`)
  }
  if (kind === 'phones') {
    return send(response, 200, 'application/json', JSON.stringify({ passes: listPasses(phone), pushes }))
  }
  if (path === '/behaviour') {
    const name = await text(request)
    const chosen = method === 'POST' ? (new URLSearchParams(name).get('to') ?? '') : name
    if (!isBehaviour(chosen)) return send(response, 400, 'text/plain', `One of: ${Object.keys(behaviours).join(', ')}`)
    behaviour = chosen
  }
  return send(response, 200, 'text/html', renderSwitches())
}

function renderSwitches(): string {
  const buttons = Object.entries(behaviours).map(
    ([name, description]) =>
      `<p><button name="to" value="${name}">${name}</button> ${description}${name === behaviour ? ' (current)' : ''}</p>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated Apple Wallet</title><h1>Behaviour</h1><form method="post" action="/behaviour">${buttons.join('')}</form></html>`
}

function readCertificates() {
  const { CERTIFICATE, KEY, AUTHORITY } = process.env
  if (CERTIFICATE === undefined || KEY === undefined || AUTHORITY === undefined) return undefined
  return {
    cert: readFileSync(CERTIFICATE),
    key: readFileSync(KEY),
    ca: readFileSync(AUTHORITY),
    requestCert: true,
    rejectUnauthorized: true,
  }
}

function listen(listening: Listening, port = '0'): Promise<void> {
  return new Promise((resolve) => void listening.listen(Number(port), '127.0.0.1', resolve))
}

type Listening = {
  listen(port: number, host: string, done: () => void): unknown
  address(): string | { port: number } | null
}

function getPort(listening: Listening): number {
  const bound = listening.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}
