import { expect, test } from 'vitest'
import { hasConsentSignal } from './consent-signal.ts'

test.each([
  'window.firstChairConsent = true',
  "dispatchEvent(new CustomEvent('first-chair-consent', { detail: { granted: true } }))",
  "gtag('consent', 'update', { analytics_storage: 'granted' })",
  'gtag("consent","update",e)',
])('a consent script with a consent signal: %s', (script) => {
  expect(hasConsentSignal(script)).toBe(true)
})

test.each(['', 'console.log("consent")', "gtag('consent', 'default', { analytics_storage: 'denied' })"])(
  'a consent script without a consent signal: "%s"',
  (script) => {
    expect(hasConsentSignal(script)).toBe(false)
  },
)
