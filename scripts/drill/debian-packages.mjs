// The Debian packages of a drill: found on the machine, or installed as root on Debian.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { run, SetupError } from '../setup.mjs'

/** Installs missing packages. `programs` maps the name of each package to the path of one of its programs. */
export async function ensurePackages(programs) {
  const listMissing = () => Object.keys(programs).filter((name) => !existsSync(programs[name]))
  const missing = listMissing()
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new SetupError(`This drill needs ${missing.join(', ')}. Install them, or run it as root on Debian.`)
  }
  console.log(`Installing ${missing.join(', ')} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', 'update'], { env })
  const status = await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...missing], { env })
  if (listMissing().length > 0) {
    throw new SetupError(`${listMissing().join(', ')} could not be installed (apt-get: status ${status}).`)
  }
}
