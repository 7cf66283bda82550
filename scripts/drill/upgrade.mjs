// npm run drill -- upgrade: upgrades two processes from each of the last releases to this code, one by one, while guests
// sign. Needs the history of git, HAProxy, and the registry of npm for the packages of the old release.
//   --from COMMIT    upgrade from this commit instead of the releases in docs/releases.json
//   --households N   how many households there are, 1500 by default
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from '../command-line.mjs'
import { ensureBuilt, ensureInstalled, root, run, runNpm, SetupError } from '../setup.mjs'
import { ensurePackages } from './packages.mjs'

export const usage = 'npm run drill -- upgrade [--from COMMIT] [--households N]'

/** How many releases back the drill goes. */
const maxReleases = 3

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
  const folders = []
  const prepare = async ({ version, commit }) => {
    const folder = mkdtempSync(join(tmpdir(), 'first-chair-release-'))
    folders.push(folder)
    console.log(`\nBuilding ${version} ...`)
    await build(commit, folder)
    return folder
  }
  try {
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
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** The last releases, the oldest first. */
function readReleases() {
  const releases = JSON.parse(readFileSync(join(root, 'docs', 'releases.json'), 'utf8'))
  return releases.slice(-maxReleases)
}

/** Builds the server of a commit in an empty folder. Its packages are those of its own lock file. */
async function build(commit, folder) {
  const archive = join(folder, 'source.tar')
  await succeed('git', ['archive', `--output=${archive}`, commit])
  await succeed('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
  const options = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
  ]
  const status = await runNpm([`--prefix=${folder}`, 'ci', ...options])
  if (status !== 0) throw new SetupError(`npm ci failed in ${commit} (status ${status}). See its output above.`)
  await succeed(process.execPath, [join(folder, 'scripts', 'build.mjs'), 'server'])
}

async function succeed(program, args) {
  const { status, output } = await run(program, args, { shell: false, output: 'pipe' })
  if (status !== 0) throw new SetupError(`${program} ${args.join(' ')}: status ${status}.\n${output.trim()}`)
}
