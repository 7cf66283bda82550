import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { contentSecurityPolicy, renderFleetPage, renderFleetUpdate, secondsBetweenUpdates } from './fleet-page.ts'
import { type Installation, summariseFleet } from './installation-status.ts'
import { readProcess } from './read-process.ts'
import type { InstallationTarget } from './targets.ts'

/** Reads all installations regularly, and serves their status as a page on this machine. */
export async function serveFleet(
  targets: readonly InstallationTarget[],
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  let installations: readonly Installation[] = targets.map(toLoading)
  const update = async (): Promise<void> => {
    installations = await Promise.all(targets.map(readInstallation))
  }
  const server = createServer({ requestTimeout: 10_000 }, (request, response) =>
    answer(request, response, () => installations),
  )
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  void update()
  const timer = setInterval(() => void update(), secondsBetweenUpdates * 1000)

  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${actualPort}/`,
    async close() {
      clearInterval(timer)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const toLoading = ({ name, processes }: InstallationTarget): Installation => ({
  name,
  processes: processes.map((process) => ({
    name: process.name,
    state: 'loading',
    problem: undefined,
    metrics: undefined,
    metricsProblem: undefined,
  })),
})

async function readInstallation({ name, processes, tokenFile }: InstallationTarget): Promise<Installation> {
  return { name, processes: await Promise.all(processes.map((process) => readProcess(process, tokenFile))) }
}

function answer(request: IncomingMessage, response: ServerResponse, getInstallations: () => readonly Installation[]) {
  const send = (status: number, text: string) =>
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .end(request.method === 'HEAD' ? undefined : text)

  // Another page in the browser must not read this one under a name of its own (DNS rebinding).
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) return send(421, 'Use 127.0.0.1.')
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(405, 'Only GET is possible.')
  const render = { '/': renderFleetPage, '/table': renderFleetUpdate }[request.url ?? '']
  if (!render) return send(404, 'Not found. The page is at /.')
  return send(200, render(summariseFleet(getInstallations()), new Date()))
}
