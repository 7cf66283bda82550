// A simulator of Google Wallet, as a separate process, for development and tests:
//
//   PORT=4410 PUBLIC_KEY=wallet.pub.pem npx tsx simulators/google-wallet/main.ts
//
// Start the product with WALLET_UPDATES=1, GOOGLE_WALLET_API_URL=http://localhost:4410 and a service account whose token_uri
// is http://localhost:4410/token. PUBLIC_KEY (a file in PEM) verifies what the service account signs; without it nothing is
// verified. POST /save with a link saves its pass as a phone does, GET /objects shows all passes. PUT /behaviour, or the page
// at http://localhost:4410/, changes how the API answers.
import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** How the API answers, with descriptions. */
const behaviours = {
  fast: 'answers at once',
  slow: 'answers after three seconds',
  silent: 'never answers',
  refuse: 'answers 503 UNAVAILABLE',
  forgetful: 'has forgotten all access tokens: 401 until a new one is requested',
} as const
type Behaviour = keyof typeof behaviours
const isBehaviour = (name: string): name is Behaviour => name in behaviours

type WalletObject = { id: string; classId?: string }

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const publicKeyFile = process.env['PUBLIC_KEY']
const publicKey = publicKeyFile === undefined ? undefined : createPublicKey(readFileSync(publicKeyFile))
let behaviour: Behaviour = 'fast'
const tokens = new Set<string>()
const classes = new Set<string>()
const objects = new Map<string, WalletObject>()
let requests = 0

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    sendJson(response, 500, {})
  })
})
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const bound = server.address()
  console.log(`The simulated Google Wallet is at http://localhost:${typeof bound === 'object' ? bound?.port : bound}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [method, path = '/'] = [request.method ?? 'GET', request.url?.split('?')[0]]
  const body = await text(request)
  if (path === '/token') return giveToken(response, new URLSearchParams(body))
  if (path.startsWith('/walletobjects/v1/')) {
    return answerApi(request, response, [method, path.slice('/walletobjects/v1/'.length), JSON.parse(body)])
  }
  if (path === '/save' && method === 'POST') return saveLink(response, body)
  if (path === '/objects') return sendJson(response, 200, { objects: [...objects.values()], requests })
  if (path === '/behaviour') {
    const chosen = method === 'POST' ? (new URLSearchParams(body).get('to') ?? '') : body
    if (!isBehaviour(chosen)) return sendJson(response, 400, { oneOf: Object.keys(behaviours) })
    behaviour = chosen
    if (behaviour === 'forgetful') tokens.clear()
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderSwitches())
}

/** Gives the service account an access token (RFC 7523). */
function giveToken(response: ServerResponse, form: URLSearchParams): void {
  const claims = readJwt(form.get('assertion') ?? '')
  const isValid =
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    claims?.['scope'] === scope &&
    Number(claims['exp']) * 1_000 > Date.now()
  if (!isValid) return sendJson(response, 400, { error: 'invalid_grant' })
  const token = randomUUID()
  tokens.add(token)
  return sendJson(response, 200, { access_token: token, expires_in: 3_599, token_type: 'Bearer' })
}

async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  [method, path, body]: [method: string, path: string, body: WalletObject],
): Promise<void> {
  requests += 1
  const refuse = (code: number, status: string) => sendJson(response, code, { error: { code, status } })
  if (behaviour === 'silent') return
  if (behaviour === 'refuse') return refuse(503, 'UNAVAILABLE')
  if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return refuse(401, 'UNAUTHENTICATED')
  if (behaviour === 'slow') await new Promise((resolve) => setTimeout(resolve, 3_000))
  const [kind, id = ''] = path.split('/').map(decodeURIComponent)
  if (method === 'PATCH' && kind === 'genericObject') {
    const stored = objects.get(id)
    if (!stored) return refuse(404, 'NOT_FOUND')
    objects.set(id, withoutNulls({ ...stored, ...body }))
    return sendJson(response, 200, objects.get(id) ?? {})
  }
  if (method === 'POST' && kind === 'genericClass') {
    if (classes.has(body.id)) return refuse(409, 'ALREADY_EXISTS')
    classes.add(body.id)
    return sendJson(response, 200, body)
  }
  if (method === 'POST' && kind === 'genericObject') {
    if (objects.has(body.id)) return refuse(409, 'ALREADY_EXISTS')
    if (!classes.has(body.classId ?? '')) return refuse(404, 'NOT_FOUND')
    objects.set(body.id, withoutNulls(body))
    return sendJson(response, 200, body)
  }
  return refuse(404, 'NOT_FOUND')
}

/** Saves the pass of a link, as a phone that opens it. A pass that exists stays as it is. */
function saveLink(response: ServerResponse, link: string): void {
  const claims = readJwt(link.slice(link.lastIndexOf('/') + 1))
  const payload: { genericClasses?: WalletObject[]; genericObjects?: WalletObject[] } = Object(claims?.['payload'])
  if (!claims) return sendJson(response, 400, {})
  for (const { id } of payload.genericClasses ?? []) classes.add(id)
  for (const object of payload.genericObjects ?? []) {
    if (!objects.has(object.id)) objects.set(object.id, object)
  }
  return sendJson(response, 200, {})
}

/** The claims of a token that the service account signed; undefined if it did not. */
function readJwt(jwt: string): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const isSigned =
    !publicKey || verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  if (!isSigned || claims === '') return undefined
  const parsed: Record<string, unknown> = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  return parsed
}

/** A field that is null is removed. */
function withoutNulls(object: WalletObject): WalletObject {
  const { id, classId, ...fields } = object
  const present = Object.entries(fields).filter(([, value]) => value !== null)
  return { id, ...(classId !== undefined && { classId }), ...Object.fromEntries(present) }
}

function renderSwitches(): string {
  const buttons = Object.entries(behaviours).map(
    ([name, description]) =>
      `<p><button name="to" value="${name}">${name}</button> ${description}${name === behaviour ? ' (current)' : ''}</p>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated Google Wallet</title><h1>Behaviour</h1><form method="post" action="/behaviour">${buttons.join('')}</form></html>`
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
