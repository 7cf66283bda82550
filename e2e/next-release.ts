import { readdirSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '../web/dist/public/assets')
const newSuffix = '-next.js'

/**
 * Serves a product as its next release would be: every script below `/assets` has another name, so the page and the service worker
 * are others too. Returns the address. Building the pages a second time would take longer than the journeys.
 */
export async function serveNextRelease(productAddress: string): Promise<{ address: string; close(): Promise<void> }> {
  const scripts = new Set(readdirSync(assets).filter((name) => name.endsWith('.js')))
  const rename = (text: string): string =>
    text.replaceAll(/[\w.-]+\.js\b/g, (name) => (scripts.has(name) ? name.replace(/\.js$/, newSuffix) : name))
  const server = createServer((browser, answer) => pass(browser, answer, { productAddress, rename }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The next release has no port.')
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(
  browser: IncomingMessage,
  answer: ServerResponse,
  { productAddress, rename }: { productAddress: string; rename: (text: string) => string },
): void {
  const path = (browser.url ?? '/').replace(/^(\/assets\/.+)-next\.js$/, '$1.js')
  // The earlier release would answer that nothing has changed.
  const { 'if-none-match': _tag, 'if-modified-since': _time, ...wanted } = browser.headers
  const headers = { ...wanted, 'accept-encoding': 'identity' }
  const asked = request(productAddress + path, { method: browser.method, headers }, (given) => {
    const { 'content-length': _length, etag: _etag, ...kept } = given.headers
    const isText = /^(?:text\/html|(?:text|application)\/javascript)/.test(given.headers['content-type'] ?? '')
    if (!isText) {
      answer.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(answer)
      return
    }
    const chunks: Buffer[] = []
    given.on('data', (chunk: Buffer) => chunks.push(chunk))
    given.on('end', () => {
      if (kept.link !== undefined) kept.link = rename(String(kept.link))
      answer.writeHead(given.statusCode ?? 500, kept).end(rename(Buffer.concat(chunks).toString('utf8')))
    })
  })
  asked.on('error', () => answer.destroy())
  answer.on('close', () => asked.destroy())
  browser.pipe(asked)
}
