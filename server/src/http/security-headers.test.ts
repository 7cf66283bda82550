import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { pagePolicy } from './security-headers.ts'

const policy = (id?: string): string => pagePolicy(readConfig({}), 'nonce', false, id)

test('only our own files and the nonce run where nothing is counted', () => {
  expect(policy()).toContain("script-src 'self' 'nonce-nonce';")
  expect(policy('')).toBe(policy())
})

test('a sound analytics id lets its script and its reports in, and nothing else', () => {
  expect(policy('G-ABC1234567')).toContain("script-src 'self' 'nonce-nonce' https://www.googletagmanager.com;")
  expect(policy('G-ABC1234567')).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/)
})

test.each(['G-', 'G-ABC1234567; script-src *', 'https://evil.example'])('a broken id lets nothing in: %s', (id) => {
  expect(policy(id)).toBe(policy())
})
