// A simulator of the provider of external waivers, as a separate process, for development and tests:
//
//   PORT=4300 SECRET=simulated npx tsx simulators/external-waiver/main.ts
//
// Enter http://localhost:4300/waivers in the settings. Change its behaviour at http://localhost:4300/ or with PUT
// /behaviour. It keeps in memory which guests signed which waivers.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { behaviours, isBehaviour, type Behaviour } from './behaviours.ts'
import { escapeHtml, renderSigningPage, type RequestedWaiver } from './signing-page.ts'

const secret = process.env['SECRET'] ?? 'simulated'
let behaviour: Behaviour = 'fast'
const sessions = new Map<string, RequestedWaiver[]>()
const signed = new Set<string>()

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    send(response, 500, 'text/plain', 'The simulator failed')
  })
})
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () =>
  console.log(`The simulated waiver provider is at ${getOrigin()}`),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [method, path = '/'] = [request.method ?? 'GET', request.url?.split('?')[0]]
  const session = path.split('/')[2] ?? ''
  if (method === 'POST' && path === '/waivers') return sendAddress(request, response)
  if (method === 'GET' && path.startsWith('/sign/')) return showPage(response, session)
  if (method === 'POST' && path.startsWith('/signed/')) return recordSigned(response, session)
  if (method === 'PUT' && path === '/behaviour') return setBehaviour(response, await readBody(request))
  if (method === 'POST' && path === '/behaviour')
    return setBehaviour(response, new URLSearchParams(await readBody(request)).get('to') ?? '')
  if (method === 'GET' && path === '/') return send(response, 200, 'text/html', renderSwitches())
  return send(response, 404, 'text/plain', 'Not found')
}

async function sendAddress(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  if (request.headers.authorization !== `Bearer ${secret}`) return send(response, 401, 'text/plain', 'Wrong secret')
  if (behaviour === 'silent') return
  if (behaviour === 'refuse') return send(response, 500, 'text/plain', 'Out of order')
  if (behaviour === 'empty') return send(response, 200, 'text/plain', '')
  if (behaviour === 'huge') return send(response, 200, 'text/plain', 'x'.repeat(1_000_000))
  if (behaviour === 'elsewhere') return send(response, 200, 'text/plain', 'https://elsewhere.example/sign')
  const session = randomUUID()
  sessions.set(session, parseWaivers(body))
  return send(response, 200, 'application/json', JSON.stringify({ url: `${getOrigin()}/sign/${session}` }))
}

function showPage(response: ServerResponse, session: string): void {
  const unsigned = (sessions.get(session) ?? []).flatMap((waiver) => {
    const guests = waiver.guests.filter((guest) => !signed.has(`${waiver.waiverId} ${guest.posGuestId}`))
    return guests.length === 0 ? [] : [{ ...waiver, guests }]
  })
  return send(response, 200, 'text/html', renderSigningPage(session, unsigned, behaviour))
}

function recordSigned(response: ServerResponse, session: string): void {
  for (const { waiverId, guests } of sessions.get(session) ?? []) {
    for (const { posGuestId } of guests) signed.add(`${waiverId} ${posGuestId}`)
  }
  return send(response, 204, 'text/plain', '')
}

function setBehaviour(response: ServerResponse, name: string): void {
  if (!isBehaviour(name)) return send(response, 400, 'text/plain', `One of: ${Object.keys(behaviours).join(', ')}`)
  behaviour = name
  return send(response, 200, 'text/html', renderSwitches())
}

function renderSwitches(): string {
  const buttons = Object.entries(behaviours).map(
    ([name, description]) =>
      `<p><button name="to" value="${name}">${name}</button> ${escapeHtml(description)}${name === behaviour ? ' (current)' : ''}</p>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated waiver provider</title><h1>Behaviour</h1><form method="post" action="/behaviour">${buttons.join('')}</form></html>`
}

function parseWaivers(body: string): RequestedWaiver[] {
  const { waivers }: { waivers: RequestedWaiver[] } = JSON.parse(body)
  return waivers
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

function getOrigin(): string {
  const bound = server.address()
  return `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
}
