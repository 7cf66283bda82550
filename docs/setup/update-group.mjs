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
const acceptsWarnings = options.includes('--accept-warnings')
const isTried = []
for (const [index, resort] of resorts.entries()) isTried.push(await apply(resort, { index, isDryRun: true }))
if (isTried.includes(false)) {
  console.error('No installation was changed. Fix the problems and run this again.')
  process.exit(1)
}
if (!options.includes('--dry-run')) {
  for (const [index, resort] of resorts.entries()) {
    if (await apply(resort, { index, isDryRun: false })) continue
    console.error(`${index} of ${resorts.length} installations are updated. Fix the problem and run this again.`)
    process.exit(1)
  }
  console.log(`${resorts.length} installations are updated.`)
}

/** The resorts of the file: a name, the files to merge, and the environment of the installation or its address with a key. */
function readGroup(file) {
  const toPath = (part) => resolve(dirname(file), part)
  try {
    return JSON.parse(readFileSync(file, 'utf8')).map(({ files, keyFile, ...resort }) => ({
      ...resort,
      files: files.map(toPath),
      ...(keyFile === undefined ? {} : { key: readFileSync(toPath(keyFile), 'utf8').trim() }),
    }))
  } catch (error) {
    console.error(`${file} is not a list of resorts as docs/setup-as-code.md describes it: ${error.message}`)
    return process.exit(2)
  }
}

/** Applies the files of a resort, or only tries to, and returns true if it succeeded. */
async function apply(resort, { index, isDryRun }) {
  console.log(`${resort.name}, ${isDryRun ? 'trial' : 'update'} ${index + 1} of ${resorts.length}:`)
  return resort.url === undefined ? applyWithCommand(resort, isDryRun) : applyWithKey(resort, isDryRun)
}

function applyWithCommand({ files, env }, isDryRun) {
  const more = [...(isDryRun ? ['--dry-run'] : []), ...(acceptsWarnings ? ['--accept-warnings'] : [])]
  const { status } = spawnSync(process.execPath, [...command, 'apply', ...files, ...more], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return status === 0
}

/** The same by calls to the installation, with an API key that has the scopes `setup:read` and `setup:write`. */
async function applyWithKey({ files, url, key }, isDryRun) {
  const merged = spawnSync(process.execPath, [...command, 'merge', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (merged.status !== 0) return false
  try {
    const preview = await send(`${url}/api/export/setup/preview`, key, { text: merged.stdout })
    for (const { path: at, message } of preview.problems) console.error(at === '' ? message : `${at}: ${message}`)
    for (const { severity, path: at, message } of preview.findings) console.error(`${severity}: ${at}: ${message}`)
    const isBlocked = preview.findings.some(({ severity }) => severity === 'error' || !acceptsWarnings)
    if (preview.problems.length > 0 || isBlocked) return false
    for (const code of preview.unreleased)
      console.error(`waiverTexts.${code}.release: Say how the changed text is released.`)
    if (preview.unreleased.length > 0) return false
    for (const { section, key: object, change } of preview.differences)
      console.log(`${change}: ${object === null ? section : `${section}.${object}`}`)
    if (isDryRun || preview.differences.length === 0) return true
    await send(`${url}/api/export/setup/apply`, key, {
      text: merged.stdout,
      currentVersion: preview.currentVersion,
      hasConfirmedWarnings: acceptsWarnings,
    })
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

async function send(address, key, body) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause) => {
    throw new Error(`${new URL(address).origin} does not answer.`, { cause })
  })
  const content = await answer.json().catch(() => ({}))
  if (answer.ok) return content
  throw new Error(`${new URL(address).origin} answered ${answer.status}: ${content.detail ?? ''}`)
}
