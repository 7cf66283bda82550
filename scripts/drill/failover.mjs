// npm run drill -- failover: households sign while the leader of a PostgreSQL cluster fails. docs/high-availability.md
// describes the cluster. Needs root on Debian 12, because the servers run as the user postgres.
//   --households N   how many households sign, 300 by default
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from '../command-line.mjs'
import { ensureBuilt, ensureInstalled, root, run } from '../setup.mjs'
import { ensureServers } from './packages.mjs'

export const usage = 'npm run drill -- failover [--households N]'

/** Rehearses a failover. The exit status is 1 if a signature was lost or doubled. */
export async function drill(args) {
  const { values } = readCommandLine({ usage, options: { households: { type: 'string', default: '300' } }, args })
  if (!/^[1-9]\d{0,4}$/.test(values.households)) {
    refuseCommandLine(usage, 'The number of households is not a positive integer.')
  }
  await ensureInstalled()
  await ensureBuilt(['server'])
  await ensureServers(['postgresql-15', 'patroni', 'etcd-server', 'haproxy'])
  const program = join(root, 'bench', 'failover', 'run.ts')
  const status = await run(process.execPath, ['--import', 'tsx', program, values.households])
  process.exitCode = typeof status === 'number' ? status : 1
}
