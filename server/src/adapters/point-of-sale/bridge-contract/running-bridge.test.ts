import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExternalPointOfSale } from '@first-chair/core/settings/admin-settings'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertExampleRecords } from '../built-in/put-example-records.builders.ts'
import { exampleRecords } from '../example-records.builders.ts'
import { aBridge, bridgeEncryption, bridgeSecret, type ABridge } from '../simulator/a-bridge.builders.ts'
import { requireExampleRecords } from './require-example-records.ts'
import { createExchangeRecorder } from './exchange-recorder.ts'

const root = join(import.meta.dirname, '../../../../..')

let bridge: ABridge
afterEach(() => bridge.close())

async function aFilledBridge(system: ExternalPointOfSale): Promise<ABridge> {
  bridge = await aBridge(system)
  await insertExampleRecords(bridge.pool, bridgeEncryption, exampleRecords)
  return bridge
}

/** Runs `npm run contract` as an integrator does, with the secret as an option or in the file of this path. */
function runContract(
  system: ExternalPointOfSale,
  secretFile?: string,
): Promise<{ status: number | null; output: string }> {
  const secret = secretFile === undefined ? ['--secret', bridgeSecret] : []
  const args = ['--system', system.toLowerCase(), '--url', bridge.server.url, ...secret]
  // Without the variables of vitest, because this is an independent run.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
  const child = spawn(process.execPath, [join(root, 'scripts', 'contract.mjs'), ...args], {
    cwd: root,
    env: { ...env, ...(secretFile === undefined ? {} : { POS_SECRET_FILE: secretFile }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

describe('the contract, run against a bridge,', () => {
  test('lists all passed tests, and refuses a second run on the same records, with the secret in a file', async () => {
    await aFilledBridge('RTP')
    const first = await runContract('RTP')
    expect(first.output).toMatch(/\n {2}ok {5}merges are followed to their end\n/)
    expect(first.output).not.toContain('FAILED')
    expect(first.output).toMatch(/\n[1-9]\d+ passed, 0 failed\n$/)
    expect(first.status).toBe(0)

    const { calls } = bridge.server.received()
    const written = calls['recordSignature']
    const folder = await mkdtemp(join(tmpdir(), 'first-chair-contract-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'secret'), `${bridgeSecret}\n`)
    const second = await runContract('RTP', join(folder, 'secret'))
    expect(second.output).toContain('fill it again')
    expect(second.output).toMatch(/\n0 passed, 0 failed\n$/)
    expect(second.status).toBe(2)
    expect(calls['recordSignature']).toBe(written)
  })

  test('shows requests and answers of a failed test', async () => {
    await aFilledBridge('SW')
    bridge.server.turn({ mood: 'wrong-shape', only: ['waiver', 'photos'] })
    const { output, status } = await runContract('SW')
    expect(output).toContain('FAILED a waiver is found by its authorization type, an unknown one is not\n')
    expect(output).toContain('asked    GET /waivers/SEASON\n')
    expect(output).toContain('answered 200 {"people":[{"customer":{"$ne":null}}],"customers":"all","waivers":7}\n')
    expect(output).toMatch(/\n[1-9]\d+ passed, [1-9]\d* failed\n$/)
    expect(status).toBe(1)
  })

  test('starts only on the example records, and says what it found instead', async () => {
    const recorded = createExchangeRecorder()
    bridge = await aBridge('RTP', { ask: recorded.ask })
    const start = requireExampleRecords(bridge.pointOfSale, () => recorded.take())
    await expect(start).rejects.toThrow(
      /^Nothing was written\.\nThe household of IP code 100 does not match the example records[^]*\nasked {4}GET \/customers\/100\/household\nanswered 404 \{"code":"not-found"/,
    )
  })

  test('says that the secret is wrong', async () => {
    const recorded = createExchangeRecorder()
    bridge = await aBridge('SW', { ask: recorded.ask, secret: `${bridgeSecret}, or not` })
    const start = requireExampleRecords(bridge.pointOfSale, () => recorded.take())
    await expect(start).rejects.toThrow('POS_SECRET and both clocks must agree')
  })
})
