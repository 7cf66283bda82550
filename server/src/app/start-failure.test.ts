import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
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

test('an error that was written for the operator stays as it is, and so does an unknown one', async () => {
  for (const error of [
    new Error('The database is newer than this version of First Chair.'),
    Object.assign(new Error('connect EACCES /run/postgresql'), { code: 'EACCES', syscall: 'connect' }),
  ]) {
    expect(await formatStartFailure(error, config)).toBe(error.message)
  }
  expect(await formatStartFailure('nothing', config)).toBe('nothing')
})
