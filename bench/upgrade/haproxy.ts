import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../server-process.ts'

/** The load balancer of the drill. */
export type Haproxy = {
  readonly port: number
  /** Sends no new requests to a process, and waits until those in flight are answered. */
  drain(server: string): Promise<void>
  /** Sends requests to a process again, once its `/readyz` answers 200. */
  resume(server: string): Promise<void>
  stop(): Promise<void>
}

const backend = 'first_chair'

/** Starts HAProxy in front of the processes at these ports, as docs/upgrading.md recommends. */
export async function startHaproxy(folder: string, ports: Readonly<Record<string, number>>): Promise<Haproxy> {
  const port = await findFreePort()
  const socket = join(folder, 'haproxy.sock')
  const servers = Object.entries(ports).map(([name, serverPort]) => `  server ${name} 127.0.0.1:${serverPort} check`)
  const configuration = `global
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  option redispatch
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 4s
frontend guests
  bind 127.0.0.1:${port}
  default_backend ${backend}
backend ${backend}
  option httpchk GET /readyz
  http-response set-header x-served-by %s
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  const child = spawn('/usr/sbin/haproxy', ['-q', '-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  const proxy: Haproxy = {
    port,
    drain: async (server) => {
      await send(socket, `set server ${backend}/${server} state drain`)
      await waitFor(socket, server, ({ scur }) => scur === '0')
    },
    resume: async (server) => {
      await send(socket, `set server ${backend}/${server} state ready`)
      await waitFor(socket, server, ({ status }) => status === 'UP')
    },
    stop,
  }
  await untilAnswering(socket, () => child.exitCode)
  return proxy
}

async function untilAnswering(socket: string, getExitCode: () => number | null): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await pause(50)) {
    try {
      await send(socket, 'show info')
      return
    } catch (error) {
      if (getExitCode() !== null) throw new Error(`HAProxy ended with status ${getExitCode()}.`, { cause: error })
      if (Date.now() > deadline) throw error
    }
  }
}

type Statistics = Readonly<Record<string, string | undefined>>

async function waitFor(socket: string, server: string, isReached: (row: Statistics) => boolean): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (isReached(await readStatistics(socket, server))) return
    await pause(50)
  }
  throw new Error(`HAProxy did not reach the expected state of ${server} within 30 s.`)
}

async function readStatistics(socket: string, server: string): Promise<Statistics> {
  const [head = '', ...lines] = (await send(socket, 'show stat')).split('\n')
  const names = head.replace(/^# /, '').split(',')
  const values = lines.map((line) => line.split(',')).find(([, name]) => name === server) ?? []
  return Object.fromEntries(names.map((name, column) => [name, values[column]]))
}

/** Sends a command to the administration socket, and returns the answer. */
async function send(path: string, command: string): Promise<string> {
  const socket = connect(path)
  await once(socket, 'connect')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  const closed = once(socket, 'close')
  socket.write(`${command}\n`)
  await closed
  return Buffer.concat(parts).toString()
}
