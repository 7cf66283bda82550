import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that the bench started, in a process of its own. */
export type ServerProcess = {
  readonly port: number
  /** CPU seconds that the process has used, and the bytes of memory it holds. */
  usage(): Promise<{ cpuSeconds: number; residentBytes: number }>
  stop(): Promise<void>
}

const metricsToken = 'the bench reads its own servers'
const secondsToReady = 60

/** Starts a Node program that serves `/readyz` and `/metrics`, and answers when it is ready. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), METRICS_TOKEN: metricsToken, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    await ready(child, port)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, usage: () => usageOf(port), stop }
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + secondsToReady * 1000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}.`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await pause(10)
  }
  throw new Error(`The server was not ready within ${secondsToReady} s.`)
}

async function usageOf(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const metrics = await answer.text()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return { cpuSeconds: valueOf('process_cpu_seconds_total'), residentBytes: valueOf('process_resident_memory_bytes') }
}

export function freePort(): Promise<number> {
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
