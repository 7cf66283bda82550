import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { benchFolder } from '../resort.ts'
import { findFreePort } from '../server-process.ts'

const source = join(import.meta.dirname, '../trivial-page')
const types: Readonly<Record<string, string>> = { html: 'text/html; charset=utf-8', js: 'text/javascript' }

/**
 * Builds and serves the trivial pages in the same way as the product's pages: Brotli, from memory, no caching of the
 * page. `household` is the answer to the call of `with-call.html`.
 */
export async function serveTrivialPages(household = '{}'): Promise<{ server: Server; address: string }> {
  const outDir = join(process.cwd(), benchFolder, 'trivial-page')
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['index.html', 'with-call.html'].map((name) => join(source, name)) },
    },
  })
  const server = createServer((request, response) => {
    if (request.url === '/household') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(household)
      return
    }
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const type = types[path.split('.').at(-1) ?? '']
    if (type === undefined) {
      response.writeHead(404).end()
      return
    }
    const content = readFileSync(join(outDir, path))
    const isPage = path.endsWith('.html')
    const headers = isPage
      ? { 'cache-control': 'no-store' }
      : { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' }
    response.writeHead(200, { 'content-type': type, ...headers }).end(isPage ? content : brotliCompressSync(content))
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { server, address: `http://localhost:${port}` }
}
