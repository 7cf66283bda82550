import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isLocalRequest } from './local-request.ts'

function aRequest(over: { from?: string; httpVersion?: string; headers?: Record<string, string> } = {}) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: over.from ?? '127.0.0.1' })
  const request = new IncomingMessage(socket)
  request.httpVersion = over.httpVersion ?? '1.1'
  request.headers = { host: 'localhost:3000', ...over.headers }
  return request
}

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'demo.localhost', 'LOCALHOST.'])(
  'a request from this machine to %s is local',
  (host) => {
    expect(isLocalRequest(aRequest({ headers: { host } }))).toBe(true)
    expect(isLocalRequest(aRequest({ headers: { host }, from: '::1' }))).toBe(true)
    expect(isLocalRequest(aRequest({ headers: { host }, from: '::ffff:127.0.0.1' }))).toBe(true)
  },
)

test.each(['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', '2001:db8::1', ''])('a request from "%s" is not', (from) => {
  expect(isLocalRequest(aRequest({ from }))).toBe(false)
})

test.each(['check-in.resort.example', '192.168.1.4:3000', 'localhost.evil.example', '127.0.0.1.evil.example', ''])(
  'a request for "%s" is not, because that name leads here through a proxy or another site',
  (host) => {
    expect(isLocalRequest(aRequest({ headers: { host } }))).toBe(false)
  },
)

test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])(
  'a request with the header %s is not',
  (name) => {
    expect(isLocalRequest(aRequest({ headers: { [name]: '127.0.0.1' } }))).toBe(false)
  },
)

test('a request in HTTP/1.0 is not', () => {
  expect(isLocalRequest(aRequest({ httpVersion: '1.0' }))).toBe(false)
})
