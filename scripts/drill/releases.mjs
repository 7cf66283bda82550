// The last releases, for drills that upgrade from them. They are built from the history of git, with the packages of
// their own lock files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { root, run, runNpm, SetupError } from '../setup.mjs'

/** How many releases back the drills go. */
const maxReleases = 3

/** The last releases, the oldest first. */
export function readReleases() {
  const releases = JSON.parse(readFileSync(join(root, 'docs', 'releases.json'), 'utf8'))
  return releases.slice(-maxReleases)
}

/**
 * Calls `work` with a function that builds the server of a release in a folder of its own and returns the folder.
 * Afterwards all of these folders are removed.
 */
export async function withReleases(work) {
  const folders = []
  const prepare = async ({ version, commit }) => {
    const folder = mkdtempSync(join(tmpdir(), 'first-chair-release-'))
    folders.push(folder)
    console.log(`\nBuilding ${version} ...`)
    await build(commit, folder)
    return folder
  }
  try {
    return await work(prepare)
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

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
