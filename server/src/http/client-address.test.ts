import { expect, test } from 'vitest'
import { getClientAddress, getPeerAddress, toTrustOption } from './client-address.ts'

const aRequest = (ip: string, remoteAddress: string | undefined = '10.0.0.1') => {
  const request: unknown = { ip, socket: { remoteAddress } }
  // Only these two fields are read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return request as Parameters<typeof getClientAddress>[0]
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:50123', '192.0.2.1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
])('%s is the address %s', (forwarded, address) => {
  expect(getClientAddress(aRequest(forwarded))).toBe(address)
})

test.each(['unknown', '_hidden', '', '<script>', '300.1.1.1', '192.0.2.1 192.0.2.2'])(
  'if a proxy forwards "%s", which is no address, that of the connection counts',
  (forwarded) => {
    expect(getClientAddress(aRequest(forwarded, '::ffff:10.0.0.1'))).toBe('10.0.0.1')
  },
)

test('a connection that is already closed has no address', () => {
  expect(
    getPeerAddress({ ...aRequest(''), socket: Object.assign(aRequest('').socket, { remoteAddress: undefined }) }),
  ).toBe('')
})

test('with a number of proxies, only the nearest ones are trusted', () => {
  const option = toTrustOption(2)
  if (typeof option !== 'function') throw new Error('A number becomes a function.')
  expect([0, 1, 2, 3].map((hop) => option('192.0.2.1', hop))).toEqual([true, true, false, false])
  expect([toTrustOption(false), toTrustOption('10.0.0.0/8')]).toEqual([false, '10.0.0.0/8'])
})
