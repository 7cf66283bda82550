import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertRows } from '../db/insert-rows.ts'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { createFieldEncryption, getKeyFingerprint, getKeyId } from '../encryption/field-encryption.ts'
import { claimEncryptionKeys, EncryptionKeyMissing } from './claim-encryption-keys.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.connectionString })
  folder = await mkdtemp(join(tmpdir(), 'first-chair-claim-'))
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const aDataDir = (name = 'data') => join(folder, name)
const [key, newKey] = [randomBytes(32), randomBytes(32)]

const claim = (config: { keys?: readonly Buffer[]; lost?: readonly string[]; dataDir?: string } = {}) =>
  claimEncryptionKeys(database.connectionString, {
    dataDir: config.dataDir ?? aDataDir(),
    encryptionKeys: config.keys,
    lostEncryptionKeys: config.lost ?? [],
  })

/** Data of an installation that stored no keys yet. */
const insertSecret = (by: Buffer, name = 'one-risk-secret') =>
  insertRows(pool, 'installation_secret', [{ name, sealed: createFieldEncryption([by]).encrypt(name, '', 'a secret') }])
async function stored() {
  const { rows } = await pool.query<{ key_id: string; is_lost: boolean }>(
    'select key_id, lost_date_utc is not null as is_lost from encryption_key order by created_date_utc, key_id',
  )
  return rows
}
async function audited() {
  const { rows } = await pool.query<{ action: string; subject: string; after: unknown }>(
    `select action, subject, after from audit_entry where actor_kind = 'system' order by id`,
  )
  return rows
}
const inUse = (id: string) => ({ key_id: id, is_lost: false })

test('the first start creates a key, and stores an id and a fingerprint that do not reveal it', async () => {
  const { keys } = await claim()
  const [created] = keys
  if (!created) throw new Error('There is no key.')
  expect(Buffer.from(await readFile(join(aDataDir(), 'encryption-key'), 'utf8'), 'base64')).toEqual(created)
  const { rows } = await pool.query<{ row: string }>(
    'select row_to_json(encryption_key)::text as row from encryption_key',
  )
  expect(rows[0]?.row).toContain(getKeyFingerprint(created).toString('hex'))
  expect(rows[0]?.row).not.toContain(created.toString('hex'))
  expect(await stored()).toEqual([inUse(getKeyId(created))])
  expect((await claim()).keys).toEqual(keys)
  expect(await audited()).toEqual([])
})

test('a process that has lost its data folder does not start and creates no key', async () => {
  const { keys } = await claim()
  const id = getKeyId(keys[0] ?? key)
  const start = claim({ dataDir: aDataDir('new') })
  await expect(start).rejects.toThrow(EncryptionKeyMissing)
  await expect(start).rejects.toThrow(
    `The database contains data that is encrypted with the key ${id}, which is not in the file ${aDataDir('new')}/encryption-key, ` +
      `and ENCRYPTION_KEY is not set: restore that key from the backup or from another process, as that file or as ENCRYPTION_KEY, or, only if that ` +
      `key cannot be found anywhere, set ENCRYPTION_KEY_LOST=${id} to start without that data (docs/operations.md, "Encryption keys").`,
  )
  expect(existsSync(aDataDir('new'))).toBe(false)
})

test('a process with another key does not start, and does not print the key', async () => {
  await claim({ keys: [key] })
  const start = claim({ keys: [newKey] })
  await expect(start).rejects.toThrow(`encrypted with the key ${getKeyId(key)}, which is not in ENCRYPTION_KEY`)
  await expect(start).rejects.not.toThrow(newKey.toString('hex'))
  expect(await stored()).toEqual([inUse(getKeyId(key))])
})

test('a key with the same id but another fingerprint is another key', async () => {
  await claim({ keys: [key] })
  await pool.query(`update encryption_key set fingerprint = sha256('another key')`)
  await expect(claim({ keys: [key] })).rejects.toThrow(EncryptionKeyMissing)
})

test('of two first starts with different data folders, one creates the key and the other one is refused', async () => {
  const starts = await Promise.allSettled(['one', 'two', 'three'].map((name) => claim({ dataDir: aDataDir(name) })))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const start of starts) if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(EncryptionKeyMissing)
  expect(await stored()).toHaveLength(1)
  expect(['one', 'two', 'three'].filter((name) => existsSync(aDataDir(name)))).toHaveLength(1)
})

test('two first starts with one data folder use the same key', async () => {
  const starts = await Promise.all([claim(), claim(), claim()])
  expect(new Set(starts.map(({ keys }) => keys[0]?.toString('hex'))).size).toBe(1)
  expect(await stored()).toHaveLength(1)
})

test('an installation with data and without stored keys starts with the key of its data, and only with that', async () => {
  await insertSecret(key)
  await expect(claim()).rejects.toThrow(getKeyId(key))
  await expect(claim({ keys: [newKey] })).rejects.toThrow(getKeyId(key))
  expect(await stored()).toEqual([])
  await claim({ keys: [key] })
  expect(await stored()).toEqual([inUse(getKeyId(key))])
})

test('an installation with data of two keys needs both', async () => {
  await insertSecret(key)
  await insertSecret(newKey, 'another-secret')
  await expect(claim({ keys: [newKey] })).rejects.toThrow(getKeyId(key))
  await claim({ keys: [newKey, key] })
  expect((await stored()).map(({ key_id }) => key_id).toSorted()).toEqual([getKeyId(key), getKeyId(newKey)].toSorted())
})

test('a damaged record does not prevent the start of an older installation', async () => {
  await insertRows(pool, 'installation_secret', [{ name: 'damaged', sealed: Buffer.from([1, 2]) }])
  await claim({ keys: [key] })
  expect(await stored()).toEqual([inUse(getKeyId(key))])
})

test('a new key in front of the old one is stored and audited; until then it is reported as unused', async () => {
  await claim({ keys: [key] })
  expect(await claim({ keys: [key, newKey] })).toMatchObject({ unusedKeyIds: [getKeyId(newKey)] })
  expect(await stored()).toHaveLength(1)
  expect(await claim({ keys: [newKey, key] })).toMatchObject({ unusedKeyIds: [] })
  expect((await stored()).map(({ key_id }) => key_id)).toEqual([getKeyId(key), getKeyId(newKey)])
  expect(await audited()).toEqual([
    { action: 'encryption-key-added', subject: `encryption key ${getKeyId(newKey)}`, after: null },
  ])
  await expect(claim({ keys: [newKey] })).rejects.toThrow(getKeyId(key))
  await expect(claim({ keys: [key] })).rejects.toThrow(getKeyId(newKey))
})

test('a lost key must be declared by its id; that is audited once, with the number of lost records', async () => {
  await claim({ keys: [key] })
  await insertSecret(key)
  await expect(claim({ lost: [getKeyId(newKey)] })).rejects.toThrow(EncryptionKeyMissing)
  const lost = [getKeyId(key)]
  expect(await claim({ lost })).toMatchObject({ lostKeys: [{ keyId: getKeyId(key), records: 1 }] })
  expect(existsSync(join(aDataDir(), 'encryption-key'))).toBe(true)
  expect(await claim({ lost })).toMatchObject({ lostKeys: [] })
  expect(await claim()).toMatchObject({ lostKeys: [] })
  expect(await stored()).toContainEqual({ key_id: getKeyId(key), is_lost: true })
  expect((await audited())[0]).toEqual({
    action: 'encryption-key-lost',
    subject: `encryption key ${getKeyId(key)}`,
    after: { records: 1 },
  })
})

test('a lost key that is found again can be used again', async () => {
  await claim({ keys: [key] })
  await claim({ keys: [newKey], lost: [getKeyId(key)] })
  await claim({ keys: [newKey, key] })
  expect(await stored()).toContainEqual(inUse(getKeyId(key)))
  await expect(claim({ keys: [newKey] })).rejects.toThrow(EncryptionKeyMissing)
})

test('a damaged key file stops the start, and no new key replaces it', async () => {
  await claim()
  await writeFile(join(aDataDir(), 'encryption-key'), 'x')
  await expect(claim()).rejects.toThrow('Restore it from a backup')
})
