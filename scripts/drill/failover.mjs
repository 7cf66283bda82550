// npm run drill -- failover: households sign while the leader of a PostgreSQL cluster fails. docs/high-availability.md
// describes the cluster. Needs root on Debian 12, because the servers run as the user postgres.
//   --households N   how many households sign, 300 by default
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from '../command-line.mjs'
import { ensureBuilt, ensureInstalled, root, run, SetupError } from '../setup.mjs'

export const usage = 'npm run drill -- failover [--households N]'

/** The Debian packages of the servers, and a program of each. */
const packages = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
}

/** Rehearses a failover. The exit status is 1 if a signature was lost or doubled. */
export async function drill(args) {
  const { values } = readCommandLine({ usage, options: { households: { type: 'string', default: '300' } }, args })
  if (!/^[1-9]\d{0,4}$/.test(values.households)) {
    refuseCommandLine(usage, 'The number of households is not a positive integer.')
  }
  await ensureInstalled()
  await ensureBuilt(['server'])
  await ensureServers()
  const program = join(root, 'bench', 'failover', 'run.ts')
  const status = await run(process.execPath, ['--import', 'tsx', program, values.households])
  process.exitCode = typeof status === 'number' ? status : 1
}

/** Installs missing servers. On a machine with systemd, Debian starts some of them as services too. */
async function ensureServers() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new SetupError(
      'This drill runs PostgreSQL, Patroni, etcd and HAProxy from the packages of Debian 12 as their own user. ' +
        'Run it as root on Debian 12, for example in a container.',
    )
  }
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]))
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(', ')} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', 'update'], { env })
  const status = await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...missing], { env })
  const stillMissing = missing.filter((name) => !existsSync(packages[name]))
  if (stillMissing.length > 0) {
    throw new SetupError(`${stillMissing.join(', ')} could not be installed (apt-get: status ${status}).`)
  }
}
