import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBrowser } from '../server/src/adapters/identity/bundled/browser.builders.ts'
import { aDemoResort, createTemporaryFolder } from './demo-resort.ts'
import { builtServer, freePort, removeDataDir, stopProcess, pollOptions, runProduct, startProduct } from './product.ts'

test('a wrong configuration is reported as one list before anything starts, and the process exits with status 1', async () => {
  const folder = await createTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const started = runProduct({
    DATA_DIR: folder,
    PORT: 'eighty',
    BASE_URL: 'kestrel',
    RESORT_TIME_ZONE: 'Mountain',
    FEATURES: 'Teleport',
    LOG_LEVEL: 'loud',
  })
  await started.waitForOutput('never').catch(() => undefined)
  expect(started.process.exitCode).toBe(1)
  const lines = started.output().trim().split('\n')
  expect(lines[0]).toBe('The configuration is wrong:')
  for (const name of ['PORT', 'BASE_URL', 'RESORT_TIME_ZONE', 'FEATURES', 'LOG_LEVEL']) {
    expect(lines.filter((line) => line.trim().startsWith(`${name} `))).toHaveLength(1)
  }
  expect(lines).toHaveLength(6)
})

test('the demo refuses to expose its accounts to the network', async () => {
  const folder = await createTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const started = runProduct({ DATA_DIR: folder, HOST: '0.0.0.0', PORT: String(await freePort()) })
  await started.waitForOutput('never').catch(() => undefined)
  expect(started.process.exitCode).toBe(1)
  expect(started.output()).toContain('DEMO_PUBLIC=1')
})

test('on SIGTERM the product answers the request in flight, stops its database and exits with 0; the next start is fast', async () => {
  const startedAt = Date.now()
  const product = await startProduct({}, await createTemporaryFolder())
  const firstStart = Date.now() - startedAt
  onTestFinished(() => product.remove())
  // PostgreSQL removes this file as its last step.
  const postmaster = join(product.dataDir, 'postgres', 'postmaster.pid')
  expect(existsSync(postmaster)).toBe(true)

  // The lock delays the answer until after the signal.
  await product.rows('begin')
  await product.rows('lock table pos.authorization_type in access exclusive mode')
  const { tokens } = await aBrowser(product.address).signIn('maya@kestrel.example')
  const [task] = await product.rows<{ id: number }>('select id from task where pos_waiver_id is not null order by id')
  const answer = fetch(`${product.address}/api/tasks/${task?.id}/waivertext`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  await expect.poll(() => product.rows('select from pg_locks where not granted'), pollOptions).toHaveLength(1)
  product.process.kill('SIGTERM')
  await expect.poll(() => isListening(product.address), pollOptions).toBe(false)
  await product.rows('commit')
  expect((await answer).status).toBe(200)
  expect(await stopProcess(product.process)).toBe(0)
  expect(existsSync(postmaster)).toBe(false)

  const restartedAt = Date.now()
  const again = await startProduct({}, product.dataDir)
  onTestFinished(async () => void (await again.stop()))
  // Nothing is created again, so even a busy machine needs less time than for the first start.
  expect(Date.now() - restartedAt).toBeLessThan(Math.max(15_000, firstStart))
  const [households] = await again.rows<{ count: string }>('select count(distinct head_ip_code) from pos.customer')
  expect(Number(households?.count)).toBeGreaterThanOrEqual(190)
})

test('without the key of its data the product does not start and creates none; npm run verify says so too', async () => {
  const dataDir = await aDemoResort()
  onTestFinished(() => removeDataDir(dataDir))
  const keyFile = join(dataDir, 'encryption-key')
  // A folder that could not be copied is empty.
  if (!existsSync(keyFile)) await (await startProduct({}, dataDir)).stop()
  const backup = join(dataDir, 'backup-of-the-key')
  await rename(keyFile, backup)

  const refused = runProduct({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  await refused.waitForOutput('never').catch(() => undefined)
  expect(refused.process.exitCode).toBe(1)
  const [, keyId = ''] = /encrypted with the key ([0-9a-f]{8}), which is not in the file/.exec(refused.output()) ?? []
  expect(refused.output()).toContain(`ENCRYPTION_KEY_LOST=${keyId}`)
  expect(existsSync(keyFile)).toBe(false)

  expect(await runVerify({ DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    output: expect.stringContaining(`encrypted with the key ${keyId}, which is not configured`),
  })
  expect(await runVerify({ DATA_DIR: dataDir, ENCRYPTION_KEY_FILE: backup })).toMatchObject({
    status: 0,
    output: expect.stringMatching(/\n[1-9]\d* encrypted records can be decrypted with the configured keys\./),
  })
})

/** Runs `npm run verify`, which may use the database of a stopped product. */
function runVerify(environment: Record<string, string>): Promise<{ status: number; output: string }> {
  const verify = join(dirname(builtServer), 'verify.js')
  const { PATH, HOME, TMPDIR } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, [verify], { env: { PATH, HOME, TMPDIR, ...environment } }, (failure, stdout, stderr) =>
      resolve({ status: Number(failure?.code ?? 0), output: stdout + stderr }),
    )
  })
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
