// Updates the setup of all installations of a group (docs/setup-as-code.md, "Base and overrides"):
// node docs/setup/update-group.mjs GROUP.json [--dry-run] [--accept-warnings]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')
/** The command of the product; a test runs the built one. */
const command = process.env.SETUP_COMMAND ? [process.env.SETUP_COMMAND] : [join(root, 'scripts/run.mjs'), 'setup']

const [path, ...options] = process.argv.slice(2)
const known = ['--dry-run', '--accept-warnings']
if (path === undefined || path.startsWith('-') || options.some((option) => !known.includes(option))) {
  console.error('Usage: node docs/setup/update-group.mjs GROUP.json [--dry-run] [--accept-warnings]')
  process.exit(2)
}

const resorts = readGroup(path)
const isTried = resorts.map((resort) =>
  apply(resort, [...options.filter((option) => option !== '--dry-run'), '--dry-run']),
)
if (isTried.includes(false)) {
  console.error('No installation was changed. Fix the problems and run this again.')
  process.exit(1)
}
if (!options.includes('--dry-run')) {
  for (const [index, resort] of resorts.entries()) {
    if (apply(resort, options)) continue
    console.error(`${index} of ${resorts.length} installations are updated. Fix the problem and run this again.`)
    process.exit(1)
  }
  console.log(`${resorts.length} installations are updated.`)
}

/** The resorts of the file: a name, the files to merge, and the environment of the installation. */
function readGroup(file) {
  const group = JSON.parse(readFileSync(file, 'utf8'))
  return group.map(({ name, files, env }) => ({
    name,
    files: files.map((part) => resolve(dirname(file), part)),
    env,
  }))
}

/** Applies the files of a resort, and returns true if it succeeded. */
function apply({ name, files, env }, extra) {
  console.log(`${name}:`)
  const { status } = spawnSync(process.execPath, [...command, 'apply', ...files, ...extra], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return status === 0
}
