import { expect, test } from 'vitest'
import { isSignedReport, signReport } from './report-signature.rule.ts'

const secret = 'a secret of some length'
const now = new Date('2026-12-05T14:30:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const body = '{"eventId":"1"}'
const signature = signReport(secret, body, now)

test('a recent signature of the provider is accepted', () => {
  expect(isSignedReport(secret, signature, body, now)).toBe(true)
  expect(isSignedReport(secret, signature, body, later(300))).toBe(true)
  expect(isSignedReport(secret, signature, body, later(-300))).toBe(true)
})

test('a signature that is too old or from the future is refused', () => {
  expect(isSignedReport(secret, signature, body, later(301))).toBe(false)
  expect(isSignedReport(secret, signature, body, later(-302))).toBe(false)
})

test('a signature with another secret, body or time is refused', () => {
  expect(isSignedReport('another secret entirely', signature, body, now)).toBe(false)
  expect(isSignedReport(secret, signature, `${body} `, now)).toBe(false)
  expect(
    isSignedReport(secret, signature.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 1}`), body, now),
  ).toBe(false)
})

test.each(['', 't=1', 'v1=00', `t=1,v1=${'0'.repeat(63)}`, `t=,v1=${'0'.repeat(64)}`, `${signature},v1=x`, ' '])(
  'a malformed signature is refused: %j',
  (nonsense) => {
    expect(isSignedReport(secret, nonsense, body, now)).toBe(false)
  },
)
