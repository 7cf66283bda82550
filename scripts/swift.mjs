// OpenStack Swift with its S3 interface, for the tests of object storage: found on the machine, or installed on Debian.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { run } from './setup.mjs'

/** The Debian packages of its four servers. They start nothing by themselves. */
const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']

/** Installs missing packages as root on Debian. On other systems the tests with Swift are skipped. */
export async function ensureSwift() {
  if (hasSwift()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('OpenStack Swift is missing on this machine. Installing it ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', 'update'], { env })
  await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...packages], { env })
}

/** True if all programs that the tests need are installed where Debian has them. */
export function hasSwift() {
  const programs = ['proxy', 'account', 'container', 'object'].map((name) => `/usr/bin/swift-${name}-server`)
  return ['/usr/bin/python3', '/usr/bin/swift-ring-builder', ...programs].every((path) => existsSync(path))
}
