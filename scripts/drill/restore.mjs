// npm run drill -- restore: restores a backup into an empty database and verifies the signed waivers and their log there. Only
// this proves that a backup works; docs/operations.md says how often to run it.
//   DATABASE_URL        the database to back up with pg_dump; not needed with --from. DATABASE_OWNER_URL instead, if it is set,
//                       because only the owner may read the tables of the job queue completely; else DATABASE_DIRECT_URL
//   DRILL_DATABASE_URL  an empty database; the restored data stays in it
//   --from FILE         an existing backup (pg_dump -Fc)
// Both addresses may be in a file that NAME_FILE names, like every secret of the product.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from '../command-line.mjs'
import { ensureBuilt, ensureInstalled, root, run, SetupError } from '../setup.mjs'

export const usage = 'npm run drill -- restore [--from FILE]'

/** Rehearses a restore. Throws a `SetupError` with the output of the step that failed. */
export async function drill(args) {
  const { values } = readCommandLine({ usage, options: { from: { type: 'string' } }, args })
  // pg_dump does not work through a pooler that shares sessions.
  const from = readSecret('DATABASE_OWNER_URL') || readSecret('DATABASE_DIRECT_URL') || readSecret('DATABASE_URL')
  const to = readSecret('DRILL_DATABASE_URL')
  const existingBackup = values.from
  if (!to) throw new SetupError('Set DRILL_DATABASE_URL to an empty database to restore into.')
  if (!from && !existingBackup) {
    throw new SetupError('Set DATABASE_URL, or name a backup: npm run drill -- restore --from FILE')
  }
  if (from === to) throw new SetupError('DRILL_DATABASE_URL and DATABASE_URL are the same database. Nothing was done.')
  await ensureInstalled()
  await ensureBuilt(['server'])

  const tables = await step('check that the drill database is empty', 'psql', [
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    '--command=select count(*) from pg_stat_user_tables',
    to,
  ])
  if (tables.trim() !== '0') throw new SetupError('The database in DRILL_DATABASE_URL is not empty. Nothing was done.')

  const folder = mkdtempSync(join(tmpdir(), 'first-chair-drill-'))
  try {
    const file = existingBackup ?? join(folder, 'backup')
    if (!existingBackup) await step('back up', 'pg_dump', ['--format=custom', `--file=${file}`, from])
    await step('restore', 'pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${to}`, file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const own = Object.fromEntries(
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'].flatMap((name) => [
      [name, ''],
      [`${name}_FILE`, ''],
    ]),
  )
  const env = { ...process.env, ...own, DATABASE_URL: to }
  console.log((await step('verify', process.execPath, [join(root, 'server', 'dist', 'verify.js')], env)).trim())
}

/** Reads a secret from its variable, or from the file that `NAME_FILE` names. */
function readSecret(name) {
  const file = process.env[`${name}_FILE`]
  if (!file) return process.env[name]
  if (process.env[name]) throw new SetupError(`${name}_FILE and ${name} are both set: remove one of them.`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new SetupError(`${name}_FILE names a file that cannot be read: ${file} (${error.code}).`)
  }
}

/**
 * Runs a program, prints its duration, and returns its output. Never prints its arguments, because they contain
 * passwords.
 */
async function step(what, program, args, env = process.env) {
  const start = Date.now()
  const { status, stdout, output } = await run(program, args, { env, shell: false, output: 'pipe' })
  if (status !== 0) throw new SetupError(`${what}: failed (status ${status}).\n${output.trim()}`)
  console.log(`${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return stdout
}
