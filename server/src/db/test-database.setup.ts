import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { startTestServer, testServerPrefix as prefix } from './test-server.ts'

/** Starts one PostgreSQL server for all test files of a run, with a migrated database that each of them clones. */
export default async function setUp({ provide }: TestProject) {
  await removeAbandoned()
  const { server, stop } = await startTestServer()
  provide('testServer', server)
  return stop
}

/** Removes servers and files of runs that were killed before they could clean up. */
async function removeAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN)
    const dataDir = join(tmpdir(), name)
    if (!Number.isInteger(pid) || isRunning(pid)) continue
    // Another run that starts at the same time may have removed it.
    const folder = await stat(dataDir).catch(() => undefined)
    if (folder?.uid !== process.getuid?.()) continue

    const pidFile = await stat(join(dataDir, 'postgres', 'postmaster.pid')).catch(() => undefined)
    if (pidFile) await (await startEmbeddedPostgres({ dataDir, fsync: false })).stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
