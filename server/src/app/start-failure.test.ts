import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { formatStartFailure } from './start-failure.ts'

const config = {
  host: '127.0.0.1',
  port: 3000,
  metrics: { token: undefined, listener: undefined },
  dataDir: '/var/lib/data',
  databaseUrl: undefined,
}

/** Returns the error of the operating system when a port is already in use. */
async function aTakenPort(): Promise<{ port: number; error: Error }> {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  onTestFinished(() => void first.close())
  const address = first.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error: unknown[] = await once(createServer().listen(port, '127.0.0.1'), 'error')
  return { port, error: error[0] instanceof Error ? error[0] : new Error('The port was free.') }
}

test('the message names the variable of the port that is in use', async () => {
  const { port, error } = await aTakenPort()
  expect(await formatStartFailure(error, { ...config, port })).toContain('or set PORT to a free port.')
  const metrics = { token: undefined, listener: { host: '127.0.0.1', port } }
  expect(await formatStartFailure(error, { ...config, metrics })).toBe(
    `Port ${port} of 127.0.0.1 is already in use, perhaps by another First Chair. Stop that program, or set METRICS_PORT to a free port.`,
  )
})

test('a full disk that only PostgreSQL has noticed is reported if it is the disk of the data folder', async () => {
  const error = new Error('PostgreSQL could not create its files:\nNo space left on device')
  expect(await formatStartFailure(error, config)).toContain('The disk of the data folder /var/lib/data is full.')
  expect(await formatStartFailure(error, { ...config, databaseUrl: 'postgresql://elsewhere/x' })).toBe(error.message)
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Mounts a disk of one megabyte. The test is skipped if this process may not do that. */
async function aSmallDisk(skip: (note: string) => void, ...options: string[]): Promise<string> {
  const folder = await aFolder()
  const args = ['-t', 'tmpfs', '-o', ['size=1m', ...options].join(','), 'tmpfs', folder]
  if (process.getuid?.() !== 0 || spawnSync('mount', args).status !== 0) skip('only root on Linux can mount a disk')
  onTestFinished(() => void spawnSync('umount', [folder]))
  return folder
}

/** What the operator reads if the database cannot be opened in this folder. */
async function describeRefusal(dataDir: string): Promise<string> {
  const error: unknown = await openDatabase({ databaseUrl: undefined, dataDir }).then(
    () => new Error('The database was opened.'),
    (cause: unknown) => cause,
  )
  return formatStartFailure(error, { ...config, dataDir })
}

test('a data folder that is a file is reported', async () => {
  const file = join(await aFolder(), 'data')
  await writeFile(file, '')
  expect(await describeRefusal(file)).toBe(
    `DATA_DIR is ${file}, but there is a file on this path. Set DATA_DIR to a folder.`,
  )
})

test('a data folder on a read-only disk is reported', async ({ skip }) => {
  const folder = await aSmallDisk(skip, 'ro')
  expect(await describeRefusal(folder)).toBe(
    `The data folder ${folder} is on a read-only disk. Make the disk writable, or set DATA_DIR to another folder.`,
  )
})

test('a data folder on a full disk is reported', async ({ skip }) => {
  const folder = await aSmallDisk(skip)
  await writeFile(join(folder, 'filler'), Buffer.alloc(512 * 1024))
  expect(await describeRefusal(folder)).toBe(
    `The disk of the data folder ${folder} is full. Free some space, or set DATA_DIR to a folder on another disk.`,
  )
})

test('an error that was written for the operator stays as it is, and so does an unknown one', async () => {
  for (const error of [
    new Error('The database is newer than this version of First Chair.'),
    Object.assign(new Error('connect EACCES /run/postgresql'), { code: 'EACCES', syscall: 'connect' }),
  ]) {
    expect(await formatStartFailure(error, config)).toBe(error.message)
  }
  expect(await formatStartFailure('nothing', config)).toBe('nothing')
})
