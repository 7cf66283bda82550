import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig, InvalidConfiguration } from '../config/config.ts'
import { createEncryptionKey, findEncryptionKeys } from './encryption-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-chair-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const hex = 'ab'.repeat(32)

test('a key is created once, in a file that only its owner may read', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  expect(await findEncryptionKeys(config)).toBeUndefined()
  const results = await Promise.all(Array.from({ length: 4 }, () => createEncryptionKey(dataDir)))
  expect(new Set(results.map(([key]) => key?.toString('hex'))).size).toBe(1)
  expect(await findEncryptionKeys(config)).toEqual(results[0])
  expect((await stat(join(dataDir, 'encryption-key'))).mode & 0o777).toBe(0o600)
})

test('keys of the configuration take precedence, the current one first', async () => {
  const base64 = Buffer.alloc(32, 7).toString('base64')
  const keys = await findEncryptionKeys(readConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: `${hex}, ${base64}` }))
  expect(keys?.map((key) => key.toString('hex'))).toEqual([hex, '07'.repeat(32)])
})

test.each(['short', hex.slice(2), `${hex},`])('"%s" is not a valid key, and the error does not repeat it', (text) => {
  const read = () => readConfig({ ENCRYPTION_KEY: text })
  expect(read).toThrow(InvalidConfiguration)
  expect(read).toThrow('ENCRYPTION_KEY must be 32 bytes')
})

test('a damaged key file stops the start, and no new key replaces it', async () => {
  await writeFile(join(dataDir, 'encryption-key'), 'x')
  await expect(findEncryptionKeys(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow('Restore it from a backup')
})
