// A folder for everything that a run of the tests writes, which is gone afterwards, however the run ends.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const prefix = 'first-chair-tests-'

/** From here on "the temporary folder" is one of our own, for this process and for all that it starts. */
export function useOwnTemporaryFolder() {
  const home = tmpdir()
  for (const name of readdirSync(home)) {
    if (name.startsWith(prefix) && isAbandoned(join(home, name))) clear(join(home, name))
  }
  const folder = mkdtempSync(join(home, `${prefix}${process.pid}-`))
  // As root the database of the tests runs under another account, which has to get in.
  chmodSync(folder, 0o711)
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder })
  process.on('exit', () => clear(folder))
}

function isAbandoned(folder) {
  const [pid] = folder.slice(folder.lastIndexOf(prefix) + prefix.length).split('-')
  return !isRunning(Number(pid)) && statSync(folder).uid === process.getuid?.()
}

/** Ends what still runs in it (tests that end by themselves have ended that), until nothing new turns up, and removes it. */
function clear(folder) {
  const signalled = new Set()
  for (let round = 0, quiet = 0; round < 50 && quiet < 3; round += 1) {
    const left = processesIn(folder)
    quiet = left.length === 0 ? quiet + 1 : 0
    for (const { pid, command } of left.filter(({ pid }) => !signalled.has(pid))) {
      signalled.add(pid)
      // PostgreSQL cleans up after itself at once when asked like this.
      end(pid, command.includes('bin/postgres') ? 'SIGQUIT' : 'SIGKILL')
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

function processesIn(folder) {
  return allProcesses().filter(({ pid, command }) => pid !== process.pid && command.includes(folder))
}

function allProcesses() {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => ({ pid: Number(pid), command: commandOf(pid) }))
  }
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
  const lines = (stdout ?? '').split('\n').map((line) => line.trim())
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }))
}

function commandOf(pid) {
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
    // It was faster.
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
