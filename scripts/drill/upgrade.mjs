// npm run drill -- upgrade: upgrades two processes from each of the last releases to this code, one by one, while guests
// sign. Needs the history of git, HAProxy, and the registry of npm for the packages of the old release.
//   --from COMMIT    upgrade from this commit instead of the releases in docs/releases.json
//   --households N   how many households there are, 1500 by default
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from '../command-line.mjs'
import { ensureBuilt, ensureInstalled, root, run, SetupError } from '../setup.mjs'
import { ensurePackages } from './packages.mjs'
import { readReleases, withReleases } from './releases.mjs'

export const usage = 'npm run drill -- upgrade [--from COMMIT] [--households N]'

/** Rehearses upgrades. The exit status is 1 if a request failed or a signature was lost. */
export async function drill(args) {
  const { values } = readCommandLine({
    usage,
    options: { from: { type: 'string' }, households: { type: 'string', default: '1500' } },
    args,
  })
  if (!/^[1-9]\d{1,4}$/.test(values.households)) {
    refuseCommandLine(usage, 'The number of households is not between 10 and 99999.')
  }
  await ensureInstalled()
  await ensureBuilt(['server'])
  await ensurePackages({ haproxy: '/usr/sbin/haproxy' })
  const releases = readReleases()
  const [oldest] = releases
  await withReleases(async (prepare) => {
    // The database of each rehearsal is as old as that of the first resorts.
    const oldestFolder = await prepare(oldest)
    for (const release of values.from === undefined ? releases : [{ version: values.from, commit: values.from }]) {
      const folder = release === oldest ? oldestFolder : await prepare(release)
      console.log(`Upgrading from ${release.version} while guests sign ...`)
      const program = join(root, 'bench', 'upgrade', 'run.ts')
      const args = ['--import', 'tsx', program, folder, values.households, oldestFolder]
      const status = await run(process.execPath, args)
      if (status !== 0) throw new SetupError(`The upgrade from ${release.version} failed.`)
    }
  })
}
