import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig, WrongConfiguration } from './config.ts'
import { encryptionKeys } from './encryption-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-chair-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const hex = 'ab'.repeat(32)

test('a key is made once, and only its owner may read it', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const made = await Promise.all(Array.from({ length: 4 }, () => encryptionKeys(config)))
  expect(new Set(made.map(([key]) => key?.toString('hex'))).size).toBe(1)
  expect(await encryptionKeys(config)).toEqual(made[0])
  expect((await stat(join(dataDir, 'encryption-key'))).mode & 0o777).toBe(0o600)
})

test('keys of the configuration are used instead, the present one first', async () => {
  const base64 = Buffer.alloc(32, 7).toString('base64')
  const keys = await encryptionKeys(readConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: `${hex}, ${base64}` }))
  expect(keys.map((key) => key.toString('hex'))).toEqual([hex, '07'.repeat(32)])
})

test.each(['short', hex.slice(2), `${hex},`])('"%s" is no key, and is not repeated', (text) => {
  const read = () => readConfig({ ENCRYPTION_KEY: text })
  expect(read).toThrow(WrongConfiguration)
  expect(read).toThrow('ENCRYPTION_KEY must be 32 bytes')
})

test('a damaged file stops the start instead of sealing with something else', async () => {
  await writeFile(join(dataDir, 'encryption-key'), 'x')
  await expect(encryptionKeys(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow('Restore it from a backup')
})
