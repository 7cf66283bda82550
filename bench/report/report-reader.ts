import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Reads a file again and again, in a process of its own. */
export type ReportReader = {
  /** Begins to read. Returns when the first bytes come, which is when PostgreSQL has found and sorted the rows. */
  start(): Promise<void>
  /** Disconnects, and returns how many bytes were read since the start. */
  stop(): Promise<number>
  end(): Promise<void>
}

/** What the process is told to read. */
export type ReadOrder = { address: string; authorization: string }

const readBytes = z.object({ bytes: z.number() })

/**
 * Starts a process that reads a file when it is told to. It has a low priority: the administrator who downloads the
 * file has a machine of their own, so it must not take processor time from the server.
 */
export async function startReportReader(order: ReadOrder): Promise<ReportReader> {
  const child = fork(join(import.meta.dirname, 'read-again-and-again.ts'), { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  lowerPriority(child)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The reader of the report ended.')))
  ended.catch(() => undefined)
  const ask = async (message: ReadOrder | 'stop'): Promise<unknown> => {
    const answer = once(child, 'message')
    child.send(message)
    const [answered]: unknown[] = await Promise.race([answer, ended])
    return answered
  }
  return {
    start: async () => void (await ask(order)),
    stop: async () => readBytes.parse(await ask('stop')).bytes,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** How much nicer than the bench itself. */
const nicerBy = 10
const nicest = 19

/**
 * Gives a process, and everything that it starts from now on, little of the processor time that the bench needs. What
 * else runs on the machine must not take all of it, so the priority follows that of the bench. If the bench was started with
 * `chrt --rr 1`, which comes before all priorities, the process gets only what the bench leaves.
 */
export function lowerPriority({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return
  if (process.platform === 'linux') spawnSync('chrt', ['--all-tasks', '--other', '--pid', '0', String(pid)])
  setPriority(pid, Math.min(nicest, getPriority() + nicerBy))
}
