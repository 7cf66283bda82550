import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressText } from './compress-text.ts'

const text = 'Check in before you arrive. '.repeat(50)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %j receives %s', async (accepted, coding) => {
  expect((await compressText(text, accepted)).coding).toBe(coding)
})

test('the compressed text is smaller, and decompresses to the original', async () => {
  const brotli = await compressText(text, 'br')
  const gzip = await compressText(text, 'gzip')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect(Math.max(brotli.body.length, gzip.body.length)).toBeLessThan(text.length / 5)
  expect((await compressText(text, undefined)).body).toBe(text)
})
