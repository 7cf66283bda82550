import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findNginx } from '../../../scripts/test-servers.mjs'

export type Nginx = {
  port: number
  stop(): Promise<void>
}

/** Starts nginx in front of ports of this machine, which get requests in turn. `directives` are those of its location. */
export async function startNginx(upstreams: readonly number[], directives = ''): Promise<Nginx> {
  const program = findNginx()
  if (program === undefined) throw new Error('nginx is not installed.')
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-nginx-'))
  const port = await findFreePort()
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
     events {}
     http {
       access_log off;
       ${temporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       upstream product { ${upstreams.map((upstream) => `server 127.0.0.1:${upstream};`).join(' ')} }
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://product; ${directives} }
       }
     }`,
  )
  const child = spawn(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  while (!(await accepts(port))) {
    if (child.exitCode !== null) {
      await stop()
      throw new Error(`nginx did not start:\n${errors}`)
    }
    await wait(10)
  }
  return { port, stop }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}

/** Returns a free port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('No free port on 127.0.0.1'))
      })
    })
  })
}

/** Sends a request to a port of this machine from one of its addresses (127.0.0.1, 127.0.0.2 and so on). */
export async function requestFrom(
  from: string,
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  const { method = 'GET', headers = {}, body } = options
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    headers: {
      ...headers,
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    },
    agent: false,
  })
  outgoing.end(sent)
  const received = new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
  })
  return received
}
