// nginx, which stands in front of the product in some tests: found on the machine, or installed on Debian.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { run } from './setup.mjs'

/** Installs a missing nginx as root on Debian. On other systems the tests behind it are skipped. */
export async function ensureNginx() {
  if (findNginx() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('nginx is missing on this machine. Installing it ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run('apt-get', ['-q', 'update'], { env })
  await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', 'nginx-light'], { env })
}

/** Finds the path of nginx, or undefined. */
export function findNginx() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...folders, '/usr/sbin'].map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
}
