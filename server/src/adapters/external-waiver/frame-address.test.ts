import { expect, test } from 'vitest'
import { getFrameOrigin, isFrameAddress, isSafeAddress } from './frame-address.rule.ts'

const product = 'https://checkin.example'
const localProduct = 'http://localhost:3000'

test.each([
  ['https://waivers.example/api', '', 'https://waivers.example'],
  ['https://api.waivers.example/v1', 'https://sign.waivers.example/', 'https://sign.waivers.example'],
  ['https://waivers.example:8443', '', 'https://waivers.example:8443'],
  ['', 'https://sign.waivers.example', undefined],
  ['https://checkin.example/api', '', undefined],
  ['https://waivers.example', 'https://checkin.example', undefined],
  ['http://localhost:4300/waivers', '', undefined],
  ['http://localhost:4300/waivers', 'https://sign.waivers.example', undefined],
])('with the API at %s and the frame at "%s", the frame origin is %s', (oneRiskUrl, oneRiskFrameUrl, origin) => {
  expect(getFrameOrigin({ oneRiskUrl, oneRiskFrameUrl }, product)).toBe(origin)
})

test('an address without TLS is accepted on loopback only, and only if the product runs there too', () => {
  for (const address of ['http://localhost:4300', 'http://127.0.0.1:4300/x', 'http://[::1]:4300']) {
    expect(isSafeAddress(address, localProduct)).toBe(true)
    expect(isSafeAddress(address, product)).toBe(false)
  }
  for (const address of ['http://waivers.example', 'http://localhost.example', 'http://127.0.0.2', 'ftp://localhost']) {
    expect(isSafeAddress(address, localProduct)).toBe(false)
  }
  expect(getFrameOrigin({ oneRiskUrl: 'http://localhost:4300/w', oneRiskFrameUrl: '' }, localProduct)).toBe(
    'http://localhost:4300',
  )
})

test.each([
  ['https://waivers.example/sign?a=1', true],
  ['https://waivers.example:444/sign', false],
  ['http://waivers.example/sign', false],
  ['https://sign.waivers.example/', false],
  ['https://waivers.example.evil.example/', false],
  ['https://a:b@waivers.example/', false],
  ['//waivers.example/sign', false],
  ['javascript:alert(1)', false],
  [`https://waivers.example/${'x'.repeat(4_000)}`, false],
])('%s may be displayed in a frame of https://waivers.example: %s', (address, may) => {
  expect(isFrameAddress(address, 'https://waivers.example')).toBe(may)
})
