// Programs of other projects, which tests and drills run: found on the machine, or installed from the packages of Debian.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { run } from './setup.mjs'

/** True as root on Debian. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs packages, and returns the status of `apt-get`. The run level prevents that a package starts a server of its
 * own in a container; on a machine with systemd, Debian starts some of them as services.
 */
export async function installPackages(packages) {
  console.log(`Installing ${packages.join(', ')} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run('apt-get', ['-q', 'update'], { env })
  return run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...packages], { env })
}

/** Finds the path of a program, or undefined. Servers are often outside of the path of an ordinary user. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...folders, '/usr/bin', '/usr/local/bin', '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}
