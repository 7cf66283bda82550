import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WalletPass } from '@first-chair/core/wallet/wallet'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGooglePasses } from './google-passes.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const pass: WalletPass = {
  serialNumber: 'a1b2',
  resortName: 'Kestrel Ridge',
  personName: 'Juno Lindqvist',
  productName: 'Season Pass',
  note: '',
  householdReference: 'ABCD-EFGH',
  barcode: 'https://check-in.example.test/l/1?ref=ABCD-EFGH',
  colours: { background: '#102030', text: '#ffffff', accent: '#ffcc00' },
  visit: { locationName: 'Base Village', day: '12/5/2026', verdict: 'Ready' },
}

type Request = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
let server: Server
let url: string
let requests: Request[] = []
/** The status of each answer of the API, in order; 200 afterwards. `undefined` never answers. */
let statuses: (number | undefined)[] = []
let now: Date

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', (): void => {
      const [method = '', path = ''] = [request.method, request.url]
      requests.push({ method, path, headers: request.headers, body })
      const json = { 'content-type': 'application/json' }
      if (path === '/token') {
        const tokens = requests.filter((earlier) => earlier.path === '/token').length
        response.writeHead(200, json).end(JSON.stringify({ access_token: `token ${tokens}`, expires_in: 3_599 }))
        return
      }
      const status = statuses.length > 0 ? statuses.shift() : 200
      if (status === undefined) return
      const headers = status === 429 ? { ...json, 'retry-after': '9' } : json
      const code = { 503: 'UNAVAILABLE', 403: 'PERMISSION_DENIED' }[status]
      response.writeHead(status, headers).end(JSON.stringify(code === undefined ? {} : { error: { status: code } }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
  statuses = []
  now = new Date()
})

const passes = (timeoutMilliseconds?: number) =>
  createGooglePasses(
    url,
    {
      issuerId: '33',
      classSuffix: 'arrival',
      serviceAccount: 'wallet@resort.example',
      privateKey: keys.privateKey,
      tokenUrl: `${url}/token`,
    },
    { now: () => now, ...(timeoutMilliseconds !== undefined && { timeoutMilliseconds }) },
  )
const calls = () => requests.filter(({ path }) => path !== '/token').map(({ method, path }) => `${method} ${path}`)
const object = '/walletobjects/v1/genericObject'

test('a pass is patched with an access token of the service account, which is requested once an hour', async () => {
  const save = passes()
  expect(await save(pass)).toEqual({ kind: 'accepted' })
  expect(await save(pass)).toEqual({ kind: 'accepted' })
  expect(calls()).toEqual([`PATCH ${object}/33.a1b2`, `PATCH ${object}/33.a1b2`])
  const [token, patch] = requests
  const form = new URLSearchParams(token?.body)
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const { payload } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(keys.publicKey, 'RS256'), {
    issuer: 'wallet@resort.example',
    audience: `${url}/token`,
  })
  expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/wallet_object.issuer' })
  expect(patch?.headers.authorization).toBe('Bearer token 1')
  expect(JSON.parse(patch?.body ?? '')).toMatchObject({
    state: 'ACTIVE',
    header: { defaultValue: { value: 'Juno Lindqvist' } },
    subheader: { defaultValue: { value: 'Ready: Base Village, 12/5/2026' } },
  })
  now = new Date(now.getTime() + 3_600_000)
  await save(pass)
  expect(requests.at(-1)?.headers.authorization).toBe('Bearer token 2')
})

test('a pass that Google does not know is created, and its class with the first one', async () => {
  statuses = [404, 404]
  expect(await passes()(pass)).toEqual({ kind: 'accepted' })
  expect(calls()).toEqual([
    `PATCH ${object}/33.a1b2`,
    `POST ${object}`,
    'POST /walletobjects/v1/genericClass',
    `POST ${object}`,
  ])
})

test('a withdrawn pass loses everything about the person, and is not created for that', async () => {
  const { serialNumber, resortName, colours } = pass
  const save = passes()
  expect(await save({ serialNumber, resortName, colours })).toEqual({ kind: 'accepted' })
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toMatchObject({
    state: 'EXPIRED',
    barcode: null,
    subheader: null,
    header: { defaultValue: { value: 'No longer valid' } },
  })
  expect(requests.at(-1)?.body).not.toMatch(/Juno|Lindqvist|ABCD|Season/)
  statuses = [404]
  expect(await save({ serialNumber, resortName, colours })).toEqual({ kind: 'accepted' })
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a refused access token is replaced for the next try', async () => {
  const save = passes()
  statuses = [401]
  expect(await save(pass)).toMatchObject({ kind: 'refused', isGeneral: true })
  expect(await save(pass)).toEqual({ kind: 'accepted' })
  expect(requests.at(-1)?.headers.authorization).toBe('Bearer token 2')
})

test.each([
  [503, 'Google answered 503 UNAVAILABLE.', true],
  [403, 'Google answered 403 PERMISSION_DENIED.', true],
  [429, 'Google answered 429.', true],
  [422, 'Google answered 422.', false],
])('an answer %i is a refusal', async (status, problem, isGeneral) => {
  statuses = [status]
  expect(await passes()(pass)).toMatchObject({
    kind: 'refused',
    problem,
    isGeneral,
    retryAfterSeconds: status === 429 ? 9 : undefined,
  })
})

test('an API that does not answer in time is given up for now', async () => {
  statuses = [undefined]
  expect(await passes(200)(pass)).toEqual({
    kind: 'unanswered',
    problem: 'The connection to Google failed: TimeoutError.',
    isGeneral: true,
  })
})
