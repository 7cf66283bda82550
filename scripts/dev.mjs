// npm run dev: Vite serves the pages and forwards calls to the server, which restarts when its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from './command-line.mjs'
import { ensureInstalled, main, root } from './setup.mjs'

const answeredByServer = ['/api', '/idp', '/defaults', '/healthz', '/readyz', '/metrics', '/.well-known']

readCommandLine({ usage: 'npm run dev' })

process.chdir(root)
await main(async () => {
  await ensureInstalled()
  const { watchCatalogues } = await import('./catalogues.mjs')
  watchCatalogues()
  const port = Number(process.env.PORT ?? 3000)
  const host = process.env.HOST ?? '127.0.0.1'
  const address = process.env.BASE_URL ?? `http://localhost:${port}`
  const serverPort = await freePort()

  const watch = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false']
  const migrations = ['--include', 'server/src/db/migrations/*.sql']
  const server = spawn(process.execPath, [...watch, ...migrations, 'server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), BASE_URL: address },
    stdio: ['ignore', 'inherit', 'inherit'],
  })

  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${serverPort}`
  const pages = await createServer({
    root: join(root, 'web'),
    server: {
      host,
      port,
      strictPort: true,
      // On another address than this machine's, the server learns that a proxy forwards to it. A demo then refuses.
      proxy: Object.fromEntries(answeredByServer.map((path) => [path, { target, xfwd: !isLoopback(host) }])),
    },
  })
  await pages.listen()
  console.log(`The pages, with hot reload: ${address}`)

  // Vite would end this process at once, but the server must stop first.
  process.removeAllListeners('SIGTERM')
  process.stdin.removeAllListeners('end')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  await once(server, 'exit')
  await pages.close()
})

function isLoopback(host) {
  return ['127.0.0.1', '::1', 'localhost'].includes(host)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createNetServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
