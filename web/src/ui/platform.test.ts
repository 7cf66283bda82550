import { expect, test } from 'vitest'
import { detectPlatform } from './platform.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'other'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'other'],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, expected) => {
  expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(expected)
})
