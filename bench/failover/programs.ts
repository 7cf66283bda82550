import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'

/** A server of the rehearsal, started as a separate process. */
export type Program = {
  readonly pid: number
  isRunning(): boolean
  /** Asks it to stop, and kills it after 20 seconds. */
  stop(): Promise<void>
}

const secondsToStop = 20

/** The user that runs PostgreSQL, because PostgreSQL refuses to run as root. */
export const postgresUser = { uid: readId('-u'), gid: readId('-g') }

function readId(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}

/** Starts a program as the user `postgres`. Its output goes to `logFile`. */
export function startProgram(
  path: string,
  args: readonly string[],
  { env, folder, logFile }: { env: Readonly<Record<string, string>>; folder: string; logFile: string },
): Program {
  const log = openSync(logFile, 'a')
  const child = spawn(path, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    ...postgresUser,
  })
  if (child.pid === undefined) throw new Error(`${path} cannot be started.`)
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
  return { pid: child.pid, isRunning: () => isRunning(child), stop: () => stop(child) }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), secondsToStop * 1000)
  await exited
  clearTimeout(kill)
}

/** Returns the ids of a process and of all processes below it. */
export function listProcessTree(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = readParent(name)
    if (parent !== undefined) parents.set(Number(name), parent)
  }
  const tree = [pid]
  for (const above of tree) for (const [child, parent] of parents) if (parent === above) tree.push(child)
  return tree
}

/** The id of the parent process. It follows the name of the program, which is in parentheses. */
function readParent(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Sends a signal to a process that may have ended meanwhile. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
