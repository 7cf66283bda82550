import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aSetupFile } from '@first-chair/core/setup-document/setup-document.builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProgram } from '../app/test-programs.builders.ts'
import { openPool } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { formatSetupFile } from '../setup-document/setup-file.rule.ts'

/** `npm run prove` updates a group of 40. */
const resortCount = Number(process.env['GROUP_RESORTS'] ?? 3)

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'first-chair-setup-'))
let databases: TestDatabase[]

beforeAll(
  async () => {
    databases = []
    // One after the other: each is a copy of the same template, which PostgreSQL locks meanwhile.
    while (databases.length < resortCount) databases.push(await createTestDatabase())
  },
  30_000 + resortCount * 5_000,
)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(databases.map((database) => database.drop()))
})

const file = (name: string, content: object) => {
  const path = join(folder, name)
  writeFileSync(path, formatSetupFile(content))
  return path
}
const environment = (database: TestDatabase | undefined) => ({
  DATABASE_URL: database?.connectionString ?? '',
  ENCRYPTION_KEY: `${'A'.repeat(43)}=`,
})
const env = (database: TestDatabase | undefined) => ({
  PATH: process.env['PATH'],
  DATA_DIR: join(folder, 'data'),
  ...environment(database),
})
const run = (database: TestDatabase | undefined, ...args: string[]) =>
  spawnSync(process.execPath, [testProgram('setup'), ...args], { env: env(database), encoding: 'utf8', cwd: folder })
const exportFrom = (database: TestDatabase | undefined) => run(database, 'export').stdout

test(
  'the script of docs/ updates a group from one base, or nobody if a document has problems, and continues after a kill',
  async () => {
    file('base.yaml', aSetupFile({ theme: { buttons: { primaryColor: '#0b4a6f' } } }))
    const overrideOf = (index: number) => ({ firstChairSetup: 1, settings: { resortCodes: [`R${index}`] }, end: true })
    const resorts = databases.map((database, index) => {
      file(`resort-${index}.yaml`, overrideOf(index))
      return { name: `Resort ${index}`, files: ['base.yaml', `resort-${index}.yaml`], env: environment(database) }
    })
    const last = databases.length - 1
    const group = join(folder, 'group.json')
    writeFileSync(group, JSON.stringify(resorts))
    const script = [join(root, 'docs/setup/update-group.mjs'), group]
    const options = { env: { ...env(undefined), SETUP_COMMAND: testProgram('setup') } }
    const update = () => spawnSync(process.execPath, script, { ...options, encoding: 'utf8' })

    const empty = databases.map(exportFrom)
    file(`resort-${last}.yaml`, { firstChairSetup: 1, tasks: { waiver: { posWaiverId: 'GONE' } }, end: true })
    const refused = update()
    expect(refused.stderr).toContain('tasks.waiver.posWaiverId: There is no waiver text with the code “GONE”.')
    expect(refused.stderr).toContain('No installation was changed.')
    expect({ status: refused.status, exports: databases.map(exportFrom) }).toEqual({ status: 1, exports: empty })

    file(`resort-${last}.yaml`, overrideOf(last))
    const killed = spawn(process.execPath, script, options)
    let printed = ''
    killed.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Resort 1, update')) killed.kill('SIGKILL')
    })
    await once(killed, 'close')
    expect(exportFrom(databases[last])).toBe(empty[last])

    const updated = update()
    expect(updated.stdout, updated.stderr).toContain(`${databases.length} installations are updated.`)
    expect(exportFrom(databases[0])).toContain('- R0\n')
    for (const [index, database] of databases.entries()) {
      expect(run(database, 'diff', 'base.yaml', `resort-${index}.yaml`)).toMatchObject({ status: 0 })
    }
  },
  120_000 + resortCount * 20_000,
)

test('a file may extend a base, and problems name the file', () => {
  file('extending.yaml', { firstChairSetup: 1, extends: 'base.yaml', settings: { resortCodes: ['X'] }, end: true })
  const [database] = databases
  const { status, stdout } = run(database, 'diff', 'extending.yaml')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '~ settings\n    resortCodes: ["R0"] -> ["X"]\n' })

  const problemOf = (name: string) => run(database, 'apply', name).stderr
  file('loop.yaml', { firstChairSetup: 1, extends: 'loop.yaml', end: true })
  expect(problemOf('loop.yaml')).toContain('loop.yaml extends itself.')
  expect(problemOf('missing.yaml')).toContain('missing.yaml does not exist.')
  writeFileSync(join(folder, 'cut.yaml'), readFileSync(join(folder, 'base.yaml'), 'utf8').slice(0, -10))
  expect(problemOf('cut.yaml')).toContain('cut.yaml: The document does not end with “end: true”')
})

test('a command that is killed while it applies a document has changed nothing', async () => {
  const [database] = databases
  const before = exportFrom(database)
  const other = file('other.yaml', aSetupFile({ tasks: {}, activities: { skiing: { name: 'Sledding' } } }))
  const pool = openPool(database?.connectionString ?? '', () => undefined, 2)
  const blocker = await pool.connect()
  // The command has written the tasks and waits for the locations, the last rows of the catalogue.
  await blocker.query('begin; lock table location in exclusive mode')
  const command = spawn(process.execPath, [testProgram('setup'), 'apply', other, '--accept-warnings'], {
    env: env(database),
  })
  const isWaiting = async () =>
    (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%update location%'`))
      .rowCount === 1
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
  command.kill('SIGKILL')
  await once(command, 'exit')
  await blocker.query('rollback')
  blocker.release()
  await pool.end()
  expect(exportFrom(database)).toBe(before)
})
