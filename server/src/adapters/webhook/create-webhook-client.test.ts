import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseAllowedPrivateHosts, type AllowedPrivateHosts } from '../../config/parse-allowed-private-hosts.ts'
import { createWebhookClient } from './create-webhook-client.ts'

let server: Server
let port: number
let requests = 0
beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1
    response.writeHead(200).end(`${'x'.repeat(5_000)}\u0000`)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
beforeEach(() => {
  requests = 0
})

const none: AllowedPrivateHosts = { hosts: [], networks: [] }
const message = { headers: {}, body: '{}' }
/** A client for which every name has these addresses, one list after the other. */
const aClient = (answers: readonly (readonly string[])[], allowed: AllowedPrivateHosts = none) => {
  let asked = 0
  return createWebhookClient({
    allowed,
    timeoutMilliseconds: 2_000,
    resolve: async () => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  })
}

describe('a name is refused if it leads to', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine by IPv6', '::1'],
    ['no address', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.0.1'],
    ['the metadata service of a cloud', '169.254.169.254'],
    ['a shared network of a provider', '100.64.0.1'],
    ['a private network by IPv6', 'fd00::1'],
    ['a link-local address', 'fe80::1'],
    ['an IPv4 address inside an IPv6 address', '::ffff:10.0.0.1'],
    ['an IPv4 address inside an IPv6 address, in hex', '::ffff:7f00:1'],
    ['a translated IPv4 address', '64:ff9b::a00:1'],
    ['a tunnel to a private network', '2002:a00:1::'],
    ['a group of machines', '224.0.0.1'],
    ['everybody', '255.255.255.255'],
  ])('%s: %s', async (_what, address) => {
    expect(await aClient([[address]]).check('https://rebind.example.test/')).toBe('private-address')
    expect(await aClient([[address]]).post({ url: 'https://rebind.example.test/', ...message })).toMatchObject({
      kind: 'unanswered',
      problem: 'private-address',
    })
  })
})

test.each([
  ['https://127.0.0.1/'],
  ['https://[::1]/'],
  ['https://0x7f.1/'],
  ['https://2130706433/'],
  ['https://[::ffff:127.0.0.1]/'],
])('an address is judged as it is, however it is written: %s', async (url) => {
  expect(await createWebhookClient({ allowed: none }).check(url)).toBe('private-address')
})

test('a public address needs https', async () => {
  expect(await aClient([['93.184.216.34']]).check('https://crm.example.test/')).toBeUndefined()
  expect(await aClient([['93.184.216.34']]).check('http://crm.example.test/')).toBe('insecure-address')
})

test('one private address among public ones is enough to refuse a name', async () => {
  expect(await aClient([['93.184.216.34', '10.0.0.1']]).check('https://crm.example.test/')).toBe('private-address')
})

test('a name that changes its address after the check reaches nothing', async () => {
  const client = aClient([['93.184.216.34'], ['127.0.0.1']])
  const url = `https://rebind.example.test:${port}/`
  expect(await client.check(url)).toBeUndefined()
  expect(await client.post({ url, ...message })).toMatchObject({ problem: 'private-address' })
  expect(requests).toBe(0)
})

test('the connection goes to the address that was judged, without asking again', async () => {
  const client = aClient([['127.0.0.1'], ['93.184.216.34']], { hosts: [], networks: ['127.0.0.0/8'] })
  expect(await client.post({ url: `http://gates.internal:${port}/`, ...message })).toMatchObject({ status: 200 })
  expect(requests).toBe(1)
})

test.each([['gates.internal'], ['127.0.0.1'], ['10.0.0.0/8, 127.0.0.0/8']])(
  'WEBHOOK_ALLOW_PRIVATE=%s allows a private address, also by http',
  async (text) => {
    const client = aClient([['127.0.0.1']], parseAllowedPrivateHosts(text))
    expect(await client.post({ url: `http://gates.internal:${port}/`, ...message })).toMatchObject({ status: 200 })
    expect(await client.check('http://10.0.0.1.example.test/')).toBe(
      text === 'gates.internal' ? 'private-address' : undefined,
    )
  },
)

test.each([['10.0.0.0/99'], ['300.1.1.1'], ['http://gates'], ['a b'], ['*']])(
  'WEBHOOK_ALLOW_PRIVATE=%s is refused',
  (text) => {
    expect(parseAllowedPrivateHosts(text)).toBeUndefined()
  },
)

test('only the start of an answer is read, without characters that cannot be stored', async () => {
  const client = aClient([['127.0.0.1']], { hosts: [], networks: ['127.0.0.1/32'] })
  const outcome = await client.post({ url: `http://127.0.0.1:${port}/`, ...message })
  expect(outcome).toMatchObject({ kind: 'answered', answer: 'x'.repeat(1_024) })
  expect(client.counts).toEqual({ accepted: 1, refused: 0, unanswered: 0 })
})

test('a name without an address is reported as that', async () => {
  expect(await aClient([[]]).check('https://nowhere.example.test/')).toBe('unknown-host')
})
