// npm run drill -- fleet: several resorts on one database server open at the same time, and every process of the last
// release is replaced by one of this code meanwhile. docs/operations.md, "A group of resorts". Needs root on Debian 12,
// because PgBouncer runs as its own user, the history of git, and the registry of npm for the packages of old releases.
//   --resorts N      how many resorts, with two processes each, 6 by default
//   --households N   how many households check in at each resort, 40 by default
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from '../command-line.mjs'
import { ensureBuilt, ensureInstalled, root, run } from '../setup.mjs'
import { ensureServers } from './packages.mjs'
import { readReleases, withReleases } from './releases.mjs'

export const usage = 'npm run drill -- fleet [--resorts N] [--households N]'

/** Rehearses the morning of a fleet. The exit status is 1 if a check-in failed or a signed waiver is not valid. */
export async function drill(args) {
  const options = { resorts: { type: 'string', default: '6' }, households: { type: 'string', default: '40' } }
  const { values } = readCommandLine({ usage, options, args })
  if (![values.resorts, values.households].every((number) => /^[1-9]\d{0,3}$/.test(number))) {
    refuseCommandLine(usage, 'The number of resorts or households is not a positive integer.')
  }
  await ensureInstalled()
  await ensureBuilt(['server'])
  // PgBouncer runs as the user postgres, which the package of PostgreSQL creates.
  await ensureServers(['postgresql-15', 'pgbouncer'])
  const releases = readReleases()
  const [oldest, last] = [releases[0], releases.at(-1)]
  await withReleases(async (prepare) => {
    // The databases are as old as those of the first resorts.
    const oldestFolder = await prepare(oldest)
    const lastFolder = last === oldest ? oldestFolder : await prepare(last)
    console.log(`Upgrading from ${last.version} during the morning.`)
    const program = join(root, 'bench', 'fleet', 'run.ts')
    const args = ['--import', 'tsx', program, values.resorts, values.households, lastFolder, oldestFolder]
    const status = await run(process.execPath, args)
    process.exitCode = typeof status === 'number' ? status : 1
  })
}
