// PgBouncer, which the tests put in front of PostgreSQL: found on the machine, or installed on Debian.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { run } from './setup.mjs'

/** Installs a missing PgBouncer as root on Debian. On other systems its tests are skipped. */
export async function ensurePgBouncer() {
  if (findPgBouncer()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('PgBouncer is missing on this machine. Installing it ...')
  // In a container, the run level prevents that the package starts a pooler of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run('apt-get', ['-q', 'update'], { env })
  await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', 'pgbouncer'], { env })
}

/** Finds the path of PgBouncer, or undefined. */
export function findPgBouncer() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...folders, '/usr/sbin'].map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
}
