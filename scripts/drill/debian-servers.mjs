// The servers that drills run, from the packages of Debian 12.
import { existsSync } from 'node:fs'
import process from 'node:process'
import { run, SetupError } from '../setup.mjs'

/** For each package, a program of it. */
const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}

/** Installs missing packages. On a machine with systemd, Debian starts some of them as services too. */
export async function ensureServers(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new SetupError(
      `This drill runs ${packages.join(', ')} from the packages of Debian 12 as the user postgres. ` +
        'Run it as root on Debian 12, for example in a container.',
    )
  }
  const listMissing = () => packages.filter((name) => !existsSync(programs[name]))
  const missing = listMissing()
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', 'update'], { env })
  const status = await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...missing], { env })
  const stillMissing = listMissing()
  if (stillMissing.length > 0) {
    throw new SetupError(`${stillMissing.join(', ')} could not be installed (apt-get: status ${status}).`)
  }
}
