import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { InvalidConfiguration, readConfig } from '../config/config.ts'
import { release } from '../config/release.ts'
import { createClient } from '../db/connection/client.ts'
import { openDatabase } from '../db/open-database.ts'
import { checkEnvironmentNames, checkUpgrade, type Finding } from '../upgrade/check-upgrade.ts'

/**
 * `npm run upgrade -- check`: says what this release needs before it is installed, and changes nothing. The exit status
 * is 1 if there is a problem.
 */
const usage = 'npm run upgrade -- check [--env-file FILE]'
const { values, positionals } = readCommandLine({
  usage,
  options: { 'env-file': { type: 'string' } },
  positionals: 1,
})
if (positionals[0] !== 'check') refuseCommandLine(usage, 'Name what to do: check.')

const marks = { ok: 'ok      ', note: 'note    ', problem: 'problem ' } as const
const findings = [...(await checkNames(values['env-file'])), ...(await checkInstallation())]
console.log(`First Chair ${release}`)
for (const { kind, text } of findings) console.log(`${marks[kind]}${text}`)
const problems = findings.filter(({ kind }) => kind === 'problem').length
console.log(problems === 0 ? '\nThe release can be installed.' : `\n${problems} problems. Solve them first.`)
if (problems > 0) process.exitCode = 1

/** The build copies `.env.example`, which lists all names, next to the bundle. */
async function checkNames(file: string | undefined): Promise<Finding[]> {
  if (file === undefined) return []
  try {
    const example = await readFile(join(import.meta.dirname, 'env.example'), 'utf8')
    const knownNames = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
    return checkEnvironmentNames(await readFile(file, 'utf8'), knownNames)
  } catch (error) {
    return [{ kind: 'problem', text: error instanceof Error ? error.message : String(error) }]
  }
}

async function checkInstallation(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env)
    const database = await openDatabase(config, { mayShare: true })
    const client = createClient(database.directConnectionString)
    try {
      await client.connect()
      await client.query('set default_transaction_read_only = on')
      const disk = config.databaseUrl === undefined ? await statfs(config.dataDir) : undefined
      return await checkUpgrade({
        client,
        nodeVersion: process.versions.node,
        freeBytes: disk && disk.bavail * disk.bsize,
      })
    } finally {
      await client.end()
      await database.close()
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ kind: 'problem', text: error instanceof InvalidConfiguration ? text : `The database: ${text}` }]
  }
}
