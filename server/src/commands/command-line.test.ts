import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testProgram } from '../app/test-programs.builders.ts'
import { aHousehold, lindqvists } from '../app/test-resort.builders.ts'
import { openPool } from '../db/database.ts'
import { createTestDatabase } from '../db/test-database.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'first-chair-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = (name: string) => [join(root, 'scripts', `${name}.mjs`)]

/** Runs a command in an empty folder, so that files that it writes by mistake are found. */
function run(command: readonly string[], args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env['PATH'], HOME: folder, DATA_DIR: join(folder, 'data'), ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr, written: readdirSync(folder) }
}

const commands: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['npm run openapi', [testProgram('openapi')], ['--zzz']],
  ['npm run verify', [testProgram('verify')], ['--zzz']],
  ['npm run fleet', [testProgram('fleet')], []],
  ['npm run fleet', [testProgram('fleet')], ['--targets', 'fleet.json', '--port', 'many']],
  ['npm run objects', [testProgram('objects')], ['--zzz']],
  ['npm run objects', [testProgram('objects')], ['everything']],
  ['npm run upgrade', [testProgram('upgrade')], []],
  ['npm run upgrade', [testProgram('upgrade')], ['install']],
  ['npm run archive', [testProgram('archive')], []],
  ['npm run archive', [testProgram('archive')], ['detach', 'season.zip', '--before', '2020-01-01']],
  ['npm run archive', [testProgram('archive')], ['detach', 'season.jsonl.gz', '--before', '2999-01-01']],
  ['npm run passkeys', [testProgram('passkeys')], []],
  ['npm run passkeys', [testProgram('passkeys')], ['recover']],
  ['npm run setup', [testProgram('setup')], []],
  ['npm run setup', [testProgram('setup')], ['apply']],
  ['npm run setup', [testProgram('setup')], ['diff', 'resort.yaml', '--dry-run']],
  ['npm run seed', [testProgram('seed')], ['--households', 'many']],
  ['npm run contract', script('contract'), ['--zzz']],
  ['npm run drill', script('drill'), []],
  ['npm run drill', script('drill'), ['--zzz']],
  ['npm run drill', script('drill'), ['everything']],
  ['npm run drill -- failover', script('drill'), ['failover', '--zzz']],
  ['npm run drill -- failover', script('drill'), ['failover', '--households', 'many']],
  ['npm run drill -- fleet', script('drill'), ['fleet', '--zzz']],
  ['npm run drill -- fleet', script('drill'), ['fleet', '--resorts', '0']],
  ['npm run drill -- restore', script('drill'), ['restore', '--zzz']],
  ['npm run drill -- restore', script('drill'), ['restore', '--from']],
  ['npm run drill -- restore', script('drill'), ['restore', 'everything']],
  ['npm run drill -- upgrade', script('drill'), ['upgrade', '--households', 'many']],
  ['npm run drill -- container', script('drill'), ['container', '--zzz']],
  ['npm run drill -- chart', script('drill'), ['chart', '--zzz']],
  ['npm run prove', script('prove'), ['--zzz']],
  ['npm run sbom', script('sbom'), ['--zzz']],
  ['npm start', script('start'), ['--port=4000']],
  ['npm run dev', script('dev'), ['--zzz']],
  ['npm test', script('test'), ['--zzz']],
  ['npm run test:node', script('test-node'), []],
  ['npm run test:node', script('test-node'), ['latest']],
  ['npm run test:node', script('test-node'), ['24', '26']],
]

test.each(commands)('%s refuses unknown arguments, prints its usage, and does nothing', (name, command, args) => {
  const { status, stderr, stdout, written } = run(command, args)
  expect(stderr).toContain(`Usage: ${name}`)
  expect({ status, stdout, written }).toEqual({ status: 2, stdout: '', written: [] })
  expect(stderr.split('\n').length).toBeLessThan(7)
})

test('npm run seed adds households to an empty database, and none beside real ones', async () => {
  const database = await createTestDatabase()
  const pool = openPool(database.connectionString, () => undefined, 1)
  const seed = (...args: string[]) =>
    run([testProgram('seed')], args, { DATABASE_URL: database.connectionString, ENCRYPTION_KEY: `${'A'.repeat(43)}=` })
  const seeded = seed('--households', '3', '--completions', '2')
  expect(seeded.stdout, seeded.stderr).toContain('Added 3 households')
  expect(seeded.status).toBe(0)

  await aHousehold(pool, lindqvists)
  const refused = seed('--households', '4')
  expect(refused.stderr).toContain('one household that is not made up')
  expect(refused.status).toBe(1)
  await pool.end()
  await database.drop()
})

test('--help prints the usage of a command', () => {
  const { status, stdout } = run(script('drill'), ['restore', '--help'])
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Usage: npm run drill -- restore [--from FILE]\n',
  })
})
