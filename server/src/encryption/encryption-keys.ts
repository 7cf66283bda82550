import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { parseEncryptionKeys } from '../config/parse-encryption-keys.ts'

const keyLength = 32

/** The file of the key that the product creates, if the configuration has none. */
export const getKeyFile = (dataDir: string): string => join(dataDir, 'encryption-key')

/** Finds the keys of the configuration, or else those of the key file. Undefined: there are none yet. */
export async function findEncryptionKeys(
  config: Pick<Config, 'dataDir' | 'encryptionKeys'>,
): Promise<readonly Buffer[] | undefined> {
  return config.encryptionKeys ?? (await readStoredKeys(getKeyFile(config.dataDir)))
}

/**
 * Creates a key in the file `encryption-key` (mode 0600) of the data folder, once: processes that start at the same time
 * with the same folder use the same key.
 */
export async function createEncryptionKey(dataDir: string): Promise<readonly Buffer[]> {
  return createStoredKey(dataDir, getKeyFile(dataDir))
}

async function readStoredKeys(file: string): Promise<Buffer[] | undefined> {
  const text = await readFile(file, 'utf8').catch((failure: unknown) => {
    if (hasCode(failure, 'ENOENT')) return undefined
    throw failure
  })
  if (text === undefined) return undefined
  const keys = parseEncryptionKeys(text)
  if (!keys)
    throw new Error(
      `${file} does not contain a valid key. Restore it from a backup: without it, health notes cannot be decrypted.`,
    )
  return keys
}

async function createStoredKey(dataDir: string, file: string): Promise<Buffer[]> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(draft, `${randomBytes(keyLength).toString('base64')}\n`, { mode: 0o600, flush: true })
    // Creating a link is atomic, and only one process succeeds. The others read the key of that process.
    await link(draft, file).catch((failure: unknown) => {
      if (!hasCode(failure, 'EEXIST')) throw failure
    })
  } finally {
    await rm(draft, { force: true })
  }
  const keys = await readStoredKeys(file)
  if (!keys) throw new Error(`${file} was deleted while it was being created. Start again.`)
  return keys
}

const hasCode = (failure: unknown, code: string) =>
  failure instanceof Error && 'code' in failure && failure.code === code
