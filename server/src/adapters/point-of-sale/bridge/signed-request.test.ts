import { expect, test } from 'vitest'
import { isSignatureValid, createSignature } from './signed-request.ts'

const secret = 'a secret of at least thirty-two characters'
const request = { method: 'PUT', path: '/v1/customers/7/photo?x=1', timestamp: 1_796_000_000, body: '{"a":1}' }

test('the signature matches the example in the guide for integrators', () => {
  expect(createSignature(secret, request)).toBe('v1=987c91a78fbcb26e11338a6e27de90ae489233a01ef59b2fc89db46ebe2b50f7')
})

test('a request is accepted with its own signature, close to its timestamp', () => {
  const signature = createSignature(secret, request)
  expect(isSignatureValid(secret, request, signature, request.timestamp + 299)).toBe(true)
  expect(isSignatureValid(secret, request, signature, request.timestamp + 301)).toBe(false)
  expect(isSignatureValid(secret, request, signature, request.timestamp - 301)).toBe(false)
  expect(isSignatureValid(secret, { ...request, timestamp: Number.NaN }, signature, request.timestamp)).toBe(false)
})

test('the signature is invalid after any change of the request', () => {
  const signature = createSignature(secret, request)
  for (const changed of [
    { ...request, method: 'POST' },
    { ...request, path: '/v1/customers/8/photo?x=1' },
    { ...request, timestamp: request.timestamp + 1 },
    { ...request, body: '{"a":2}' },
  ]) {
    expect(isSignatureValid(secret, changed, signature, request.timestamp)).toBe(false)
  }
  expect(isSignatureValid(`${secret}!`, request, signature, request.timestamp)).toBe(false)
  expect(isSignatureValid(secret, request, 'v1=', request.timestamp)).toBe(false)
})
