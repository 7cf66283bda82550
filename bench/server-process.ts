import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that the bench started as a separate process. */
export type ServerProcess = {
  readonly port: number
  /** Reads the CPU seconds of the process and its resident memory in bytes. */
  usage(): Promise<{ cpuSeconds: number; residentBytes: number }>
  /** Reads the first value of a metric, whatever its labels. NaN if the process does not report it. */
  readMetric(name: string): Promise<number>
  stop(): Promise<void>
}

const metricsToken = 'the bench reads its own servers'
const maxStartSeconds = 60

/** Starts a Node.js program with `/readyz` and `/metrics`, and returns when it is ready. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), METRICS_TOKEN: metricsToken, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  const stop = async () => {
    process.off('exit', killChild)
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  try {
    await waitUntilReady(child, port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    usage: async () => {
      const read = await readMetrics(port)
      return { cpuSeconds: read('process_cpu_seconds_total'), residentBytes: read('process_resident_memory_bytes') }
    },
    readMetric: async (name) => (await readMetrics(port))(name),
    stop,
  }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + maxStartSeconds * 1000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}.`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await pause(10)
  }
  throw new Error(`The server was not ready within ${maxStartSeconds} s.`)
}

async function readMetrics(port: number): Promise<(name: string) => number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  const metrics = await answer.text()
  return (name) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(metrics)?.[1])
}

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
