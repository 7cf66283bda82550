import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anSmsGateway } from './sms-gateway.builders.ts'
import { createSmsSender } from './sms-gateway.ts'

let gateway: Awaited<ReturnType<typeof anSmsGateway>>
let defaultAnswer: (typeof gateway)['answer']
const message = { key: 'key-1', recipient: '+13035550142', text: 'Kestrel Ridge: Juno, here is your mobile pass' }

beforeAll(async () => {
  gateway = await anSmsGateway()
  defaultAnswer = gateway.answer
})
afterAll(() => gateway.close())
beforeEach(() => {
  gateway.answer = defaultAnswer
  gateway.asked.length = 0
  gateway.sent.clear()
})
const send = (timeoutMs = 5_000) => createSmsSender({ url: gateway.url, token: 'secret' }, { timeoutMs })(message)

test('a text message is one POST with token, key, phone number and text', async () => {
  expect(await send()).toEqual({ kind: 'accepted' })
  expect(gateway.asked).toEqual([
    {
      authorization: 'Bearer secret',
      idempotencyKey: 'key-1',
      contentType: 'application/json',
      body: JSON.stringify({ to: message.recipient, text: message.text, reference: 'key-1' }),
    },
  ])
})

describe('a gateway that', () => {
  test.each([400, 422])('answers %i has refused this message for good', async (status) => {
    gateway.answer = (response) => response.writeHead(status).end('"no +13035550142"')
    expect(await send()).toEqual({ kind: 'refused', reason: `The SMS gateway answered ${status}.` })
  })

  test.each([401, 404, 500, 503])('answers %i gets the message again later', async (status) => {
    gateway.answer = (response) => response.writeHead(status).end()
    expect(await send()).toEqual({ kind: 'not-now', reason: `The SMS gateway answered ${status}.` })
  })

  test('sends Retry-After is retried after that time, at most an hour later', async () => {
    gateway.answer = (response) => response.writeHead(429, { 'retry-after': '90' }).end()
    expect(await send()).toMatchObject({ kind: 'not-now', retryAfterSeconds: 90 })
    gateway.answer = (response) => response.writeHead(429, { 'retry-after': '9999999' }).end()
    expect(await send()).toMatchObject({ retryAfterSeconds: 3600 })
  })

  test('does not answer in time is retried with the same key, so that it sends the message once', async () => {
    gateway.answer = () => undefined
    expect(await send(300)).toEqual({ kind: 'not-now', reason: 'The SMS gateway does not answer.' })
    gateway.answer = defaultAnswer
    expect(await send()).toEqual({ kind: 'accepted' })
    expect([gateway.asked.length, gateway.sent.size]).toEqual([2, 1])
  })

  test('answers without end is not read to the end', async () => {
    let written = 0
    gateway.answer = (response) => {
      response.writeHead(200)
      const writeMore = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
        if (!response.destroyed) response.once('drain', writeMore)
      }
      writeMore()
    }
    expect(await send()).toEqual({ kind: 'accepted' })
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  test('redirects elsewhere is not followed: no other host gets the token', async () => {
    const elsewhere = await anSmsGateway()
    try {
      gateway.answer = (response) => response.writeHead(307, { location: elsewhere.url }).end()
      expect(await send()).toEqual({ kind: 'not-now', reason: 'The SMS gateway answered 307.' })
      expect(elsewhere.asked).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })
})
