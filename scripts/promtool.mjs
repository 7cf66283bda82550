// promtool of Prometheus, which tests the alert rules: found on the machine, or taken from its Debian package.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { findProgram } from './debian-packages.mjs'
import { root, run } from './setup.mjs'

const folder = join(root, 'node_modules', '.cache', 'promtool')

/**
 * Unpacks promtool on Debian if it is missing. The package is not installed, because it starts a server. On other systems
 * the tests of the alert rules are skipped.
 */
export async function ensurePromtool() {
  if (findPromtool() !== undefined || !existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg')) return
  console.log('promtool is missing on this machine. Unpacking it from the Debian package of Prometheus ...')
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) await run('apt-get', ['-q', 'update'])
  await run('sh', ['-c', 'cd "$1" && apt-get -q download prometheus', 'sh', folder], { shell: false })
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (file !== undefined) await run('dpkg', ['-x', join(folder, file), folder])
}

/** Finds the path of promtool, or undefined. */
export function findPromtool() {
  const unpacked = join(folder, 'usr', 'bin', 'promtool')
  return findProgram('promtool') ?? (existsSync(unpacked) ? unpacked : undefined)
}
