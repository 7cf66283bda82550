import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { addSecurityHeaders, buildPagePolicy, codeReaderPolicy } from './security-headers.ts'

const policy = (id?: string): string =>
  buildPagePolicy(readConfig({}), 'nonce', { mayBeFramedByUs: false, analyticsId: id ?? '' })

test('without analytics, only our own files and elements with the nonce may run', () => {
  expect(policy()).toContain("script-src 'self' 'nonce-nonce';")
  expect(policy('')).toBe(policy())
})

test('a valid analytics id allows its script and its reports, and nothing else', () => {
  expect(policy('G-ABC1234567')).toContain("script-src 'self' 'nonce-nonce' https://www.googletagmanager.com;")
  expect(policy('G-ABC1234567')).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/)
})

test.each(['G-', 'G-ABC1234567; script-src *', 'https://evil.example'])(
  'an invalid analytics id allows nothing: %s',
  (id) => {
    expect(policy(id)).toBe(policy())
  },
)

const headersAt = async (baseUrl: string) => {
  const app = Fastify()
  addSecurityHeaders(app, readConfig({ BASE_URL: baseUrl, DEMO_PUBLIC: '1' }))
  return (await app.inject({ method: 'GET', url: '/nowhere' })).headers
}

test('every answer has the security headers and a request id', async () => {
  expect(await headersAt('http://localhost:3000')).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-request-id': expect.any(String),
  })
})

test('browsers must use https only if the public address is https', async () => {
  expect((await headersAt('https://checkin.example'))['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(await headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('only a page for external waivers may frame the origin of the waiver provider', () => {
  const framed = (framedOrigin: string | undefined) =>
    buildPagePolicy(readConfig({}), 'nonce', { mayBeFramedByUs: false, framedOrigin }).match(/frame-src [^;]*/)?.[0]
  expect(framed(undefined)).toBe("frame-src 'self'")
  expect(framed('https://waivers.example')).toBe("frame-src 'self' https://waivers.example")
})

test('only the worker that reads codes may run WebAssembly', () => {
  expect(codeReaderPolicy).toContain("'wasm-unsafe-eval'")
  expect(policy('G-ABC1234567')).not.toContain('wasm')
})
