// npm run drill: restores a backup into an empty database and checks the chain of signed waivers there. What a backup is
// worth is known only then; docs/operations.md says how often.
//   DATABASE_URL        what is backed up, with pg_dump; not needed with --from
//   DRILL_DATABASE_URL  an empty database, which keeps what was restored
//   --from FILE         a backup that is there already (pg_dump -Fc)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine } from './command-line.mjs'
import { ensureBuilt, ensureInstalled, exitOnSignals, main, root, run, SetUpError } from './set-up.mjs'

const { DATABASE_URL: from, DRILL_DATABASE_URL: to } = process.env
const { values } = readCommandLine({ usage: 'npm run drill -- [--from FILE]', options: { from: { type: 'string' } } })
const given = values.from

process.chdir(root)
exitOnSignals((signal) => (signal === 'SIGINT' ? 130 : 143))
await main(async () => {
  if (!to) throw new SetUpError('DRILL_DATABASE_URL is needed: an empty database to restore into.')
  if (!from && !given) throw new SetUpError('DATABASE_URL is needed, or a backup: npm run drill -- --from FILE')
  if (from === to) throw new SetUpError('DRILL_DATABASE_URL is the database itself. Nothing was done.')
  await ensureInstalled()
  await ensureBuilt(['server'])

  const tables = await step('is the database for the drill empty?', 'psql', [
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    '--command=select count(*) from pg_stat_user_tables',
    to,
  ])
  if (tables.trim() !== '0') throw new SetUpError('The database in DRILL_DATABASE_URL is not empty. Nothing was done.')

  const folder = mkdtempSync(join(tmpdir(), 'first-chair-drill-'))
  try {
    const file = given ?? join(folder, 'backup')
    if (!given) await step('back up', 'pg_dump', ['--format=custom', `--file=${file}`, from])
    await step('restore', 'pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${to}`, file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const env = { ...process.env, DATABASE_URL: to }
  console.log((await step('check', process.execPath, [join(root, 'server', 'dist', 'verify.js')], env)).trim())
})

/** Runs a program to its end, tells how long it took, and answers its words. Never shows its arguments: they hold passwords. */
async function step(what, program, args, env = process.env) {
  const start = Date.now()
  const { status, stdout, output } = await run(program, args, { env, shell: false, output: 'pipe' })
  if (status !== 0) throw new SetUpError(`${what}: failed (status ${status}).\n${output.trim()}`)
  console.log(`${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return stdout
}
