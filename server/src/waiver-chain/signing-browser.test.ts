import { expect, test } from 'vitest'
import { parseSigningBrowser, maxUserAgentLength } from './signing-browser.rule.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari',
    '26.1',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', '145.0'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'Chrome', '140.0.0.0'],
])(
  'the browser and version of %s are recognised, and the user agent is stored as sent',
  (userAgent, browserName, browserVersion) => {
    expect(parseSigningBrowser(userAgent)).toEqual({ browserName, browserVersion, userAgent })
  },
)

test.each([
  'I, the signer, was not told of any risk/1.0 (and so on)',
  '<script>alert(1)</script>/1.0 x',
  '{Signer}/2 {SignedDate}',
  '',
])('an unknown browser is "Unknown" in the comment, whatever its user agent contains: %s', (userAgent) => {
  expect(parseSigningBrowser(userAgent)).toMatchObject({ browserName: 'Unknown', browserVersion: '' })
})

test('a version that is long or has special characters is left out', () => {
  const version = (text: string) =>
    parseSigningBrowser(`Mozilla/5.0 (X11; Linux x86_64) Chrome/${text} Safari/537.36`).browserVersion
  expect(version('140.0.0.0')).toBe('140.0.0.0')
  expect(version('1'.repeat(400))).toBe('')
})

test('the stored user agent has a maximum length', () => {
  expect(parseSigningBrowser('x'.repeat(5_000)).userAgent).toHaveLength(maxUserAgentLength)
})
