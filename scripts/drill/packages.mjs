// The Debian packages of a drill: found on the machine, or installed as root on Debian.
import { existsSync } from 'node:fs'
import { canInstallPackages, installPackages } from '../debian-packages.mjs'
import { SetupError } from '../setup.mjs'

/** For each server that drills run, a program of its package of Debian 12. */
const serverPrograms = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
}

/** Installs missing packages. `programs` maps the name of each package to the path of one of its programs. */
export async function ensurePackages(programs) {
  const listMissing = () => Object.keys(programs).filter((name) => !existsSync(programs[name]))
  const missing = listMissing()
  if (missing.length === 0) return
  if (!canInstallPackages()) {
    throw new SetupError(`This drill needs ${missing.join(', ')}. Install them, or run it as root on Debian.`)
  }
  const status = await installPackages(missing)
  if (listMissing().length > 0) {
    throw new SetupError(`${listMissing().join(', ')} could not be installed (apt-get: status ${status}).`)
  }
}

/** The same for servers, which a drill runs as the user postgres. */
export async function ensureServers(packages) {
  if (!canInstallPackages()) {
    throw new SetupError(
      `This drill runs ${packages.join(', ')} from the packages of Debian 12 as the user postgres. ` +
        'Run it as root on Debian 12, for example in a container.',
    )
  }
  await ensurePackages(Object.fromEntries(packages.map((name) => [name, serverPrograms[name]])))
}
