import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, median, valueFigure } from './figures.ts'
import { findFreePort } from './server-process.ts'

const root = join(import.meta.dirname, '..')
const starts = 5
const idleSeconds = 5
const mebibyte = 1024 * 1024

/** P10: `npm start` with the embedded database and the demo resort, after a first start. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'first-chair-bench-'))
  try {
    await measureOneStart(dataDir, false)
    const results: { seconds: number; residentBytes: number }[] = []
    for (let start = 1; start <= starts; start += 1) {
      const result = await measureOneStart(dataDir, true)
      console.log(
        `P10 start ${start}: ${result.seconds.toFixed(2)} s, ${(result.residentBytes / mebibyte).toFixed(0)} MB`,
      )
      results.push(result)
    }
    const memory = median(results.map(({ residentBytes }) => residentBytes)) / mebibyte
    return [
      valueFigure(
        'P10',
        'npm start until ready, embedded database, warm',
        median(results.map(({ seconds }) => seconds)),
        's',
        2,
      ),
      valueFigure('P10', 'idle memory of the server process', memory, 'MB', 140),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureOneStart(dataDir: string, idle: boolean): Promise<{ seconds: number; residentBytes: number }> {
  const port = await findFreePort()
  const start = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DEMO_SEASON: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const stopChild = () => child.kill('SIGTERM')
  process.once('exit', stopChild)
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The product ended with status ${child.exitCode}.`)
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) break
      await pause(10)
    }
    const seconds = (performance.now() - start) / 1000
    if (!idle) return { seconds, residentBytes: 0 }
    await pause(idleSeconds * 1000)
    return { seconds, residentBytes: await readResidentBytes(port) }
  } finally {
    process.off('exit', stopChild)
    child.kill('SIGTERM')
    await exited
  }
}

async function readResidentBytes(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1])
}
