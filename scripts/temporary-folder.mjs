// A folder for all files that a test run writes. It is removed afterwards, however the run ends.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const prefix = 'first-chair-tests-'
/** The file system in memory that Linux machines have. Containers often have a small one. */
const memory = '/dev/shm'
const minBytesInMemory = 6 * 1024 ** 3

/** Creates a temporary folder and uses it for this process and all processes that it starts. */
export function useOwnTemporaryFolder() {
  const parent = findParent()
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && isAbandoned(join(parent, name))) clear(join(parent, name))
  }
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // If root runs the tests, the database runs under another account, which needs access to the folder.
  chmodSync(folder, 0o711)
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder })
  process.on('exit', () => clear(folder))
}

/**
 * In memory if there is enough, unless TMPDIR is set: the tests create and drop hundreds of databases, and ext4 takes
 * longer for their files than PostgreSQL for the tests.
 */
function findParent() {
  if ((process.env.TMPDIR ?? '') !== '' || !existsSync(memory) || !mayExecute(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= minBytesInMemory ? memory : tmpdir()
}

/** The tests start programs in their folder. */
function mayExecute(folder) {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === folder)
  return mount !== undefined && !mount[3]?.split(',').includes('noexec')
}

function isAbandoned(folder) {
  const [pid] = folder.slice(folder.lastIndexOf(prefix) + prefix.length).split('-')
  return !isRunning(Number(pid)) && statSync(folder).uid === process.getuid?.()
}

/**
 * Ends processes that still use the folder, until no new ones appear, then removes it. A finished run has ended its
 * own.
 */
function clear(folder) {
  const signalled = new Set()
  for (let round = 0, emptyRounds = 0; round < 50 && emptyRounds < 3; round += 1) {
    const remaining = listProcessesIn(folder)
    emptyRounds = remaining.length === 0 ? emptyRounds + 1 : 0
    for (const { pid, command } of remaining.filter(({ pid }) => !signalled.has(pid))) {
      signalled.add(pid)
      // SIGQUIT makes PostgreSQL stop at once and clean up.
      end(pid, command.includes('bin/postgres') ? 'SIGQUIT' : 'SIGKILL')
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function listProcessesIn(folder) {
  return listProcesses().filter(({ pid, command }) => pid !== process.pid && command.includes(folder))
}

function listProcesses() {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => ({ pid: Number(pid), command: readCommand(pid) }))
  }
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
  const lines = (stdout ?? '').split('\n').map((line) => line.trim())
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
}

function readCommand(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
