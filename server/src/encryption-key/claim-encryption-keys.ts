import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { connectionOptions } from '../db/connection-watch.ts'
import { createClient } from '../db/connection/client.ts'
import { createEncryptionKey, findEncryptionKeys, getKeyFile } from '../encryption/encryption-keys.ts'
import { getKeyFingerprint, getKeyId } from '../encryption/field-encryption.ts'
import { countRecordsByKey } from './encrypted-data.store.ts'
import {
  insertKeyAuditEntry,
  listKeys,
  lockKeys,
  markKeyLost,
  markKeyStarted,
  upsertKey,
  type StoredKey,
} from './encryption-key.store.ts'

type KeyConfig = Pick<Config, 'dataDir' | 'encryptionKeys' | 'lostEncryptionKeys'>

/** The keys of a process, and what its log should say about them. */
export type ClaimedKeys = {
  /** The first one encrypts, all of them decrypt. */
  readonly keys: readonly Buffer[]
  /** Ids of configured keys that nothing is encrypted with. */
  readonly unusedKeyIds: readonly string[]
  /** Keys that this start has declared as lost. */
  readonly lostKeys: readonly { readonly keyId: string; readonly records: number }[]
}

/** The configuration has not all keys with which the data in the database is encrypted. */
export class EncryptionKeyMissing extends Error {
  constructor(keyIds: readonly string[], { dataDir, encryptionKeys }: Pick<KeyConfig, 'dataDir' | 'encryptionKeys'>) {
    const file = getKeyFile(dataDir)
    const [ids, it] = [keyIds.join(' and '), keyIds.length === 1 ? 'that key' : 'those keys']
    super(
      `The database contains data that is encrypted with the key ${ids}, which is ` +
        (encryptionKeys ? 'not in ENCRYPTION_KEY' : `not in the file ${file}, and ENCRYPTION_KEY is not set`) +
        `: restore ${it} from the backup or from another process, ` +
        (encryptionKeys ? 'behind the current key in ENCRYPTION_KEY' : 'as that file or as ENCRYPTION_KEY') +
        `, or, only if ${it} cannot be found anywhere, set ENCRYPTION_KEY_LOST=${keyIds.join(',')} to start without that ` +
        `data (docs/operations.md, "Encryption keys").`,
    )
    this.name = 'EncryptionKeyMissing'
  }
}

/**
 * Loads the keys of this process, and compares them with the keys that the data in the database is encrypted with. Throws
 * `EncryptionKeyMissing` if one of those is missing. A key is created only for a database that needs none, so that a
 * process never replaces a key that it should have. Stores the id and the fingerprint of the key that encrypts. Of
 * several processes that start at once, one does this after the other.
 */
export async function claimEncryptionKeys(connectionString: string, config: KeyConfig): Promise<ClaimedKeys> {
  const client = createClient(connectionString, connectionOptions)
  await client.connect()
  try {
    await client.query('begin')
    await lockKeys(client)
    const claimed = await claim(client, config)
    await client.query('commit')
    return claimed
  } finally {
    await client.end()
  }
}

async function claim(client: pg.Client, config: KeyConfig): Promise<ClaimedKeys> {
  const storedKeys = await listKeys(client)
  // An installation from before the list of keys: its data says which keys it needs.
  const usedKeyIds =
    storedKeys.length > 0
      ? storedKeys.filter(({ isLost }) => !isLost).map(({ keyId }) => keyId)
      : [...(await countRecordsByKey(client)).keys()].filter(isKeyId)
  const configured = await findEncryptionKeys(config)
  const missing = usedKeyIds.filter((keyId) => !hasKey(configured ?? [], storedKeys, keyId))
  const stillNeeded = missing.filter((keyId) => !config.lostEncryptionKeys.includes(keyId))
  if (stillNeeded.length > 0) throw new EncryptionKeyMissing(stillNeeded, config)
  const lostKeys = await acceptLoss(client, missing)

  const keys = configured ?? (await createEncryptionKey(config.dataDir))
  const [current] = keys
  if (!current) throw new Error('There is no encryption key.')
  const isStored = storedKeys.some(({ keyId }) => keyId === getKeyId(current))
  if (!isStored && storedKeys.length > 0) {
    await insertKeyAuditEntry(client, { action: 'encryption-key-added', keyId: getKeyId(current) })
  }
  const storedIds = new Set([...storedKeys.map(({ keyId }) => keyId), ...usedKeyIds, getKeyId(current)])
  // A stored key that was lost and is configured again is stored as available.
  const keysToStore = keys.filter((key) => storedIds.has(getKeyId(key)))
  for (const key of keysToStore) await upsertKey(client, { keyId: getKeyId(key), fingerprint: getKeyFingerprint(key) })
  await markKeyStarted(client, getKeyId(current))
  return {
    keys,
    unusedKeyIds: keys.map(getKeyId).filter((keyId) => !storedIds.has(keyId)),
    lostKeys,
  }
}

/** A damaged record may be too short to contain the id of a key. */
const isKeyId = (text: string): boolean => /^[0-9a-f]{8}$/.test(text)

/** Is this key among the keys? If its fingerprint is stored, it must be the same too. */
function hasKey(keys: readonly Buffer[], storedKeys: readonly StoredKey[], keyId: string): boolean {
  const key = keys.find((candidate) => getKeyId(candidate) === keyId)
  const fingerprint = storedKeys.find((stored) => stored.keyId === keyId)?.fingerprint
  return key !== undefined && (!fingerprint || getKeyFingerprint(key).equals(fingerprint))
}

/** Declares keys as lost, with an audit entry that says how many records cannot be decrypted any more. */
async function acceptLoss(client: pg.Client, keyIds: readonly string[]): Promise<ClaimedKeys['lostKeys']> {
  if (keyIds.length === 0) return []
  const counts = await countRecordsByKey(client)
  const lostKeys = keyIds.map((keyId) => ({ keyId, records: counts.get(keyId) ?? 0 }))
  for (const { keyId, records } of lostKeys) {
    await markKeyLost(client, keyId)
    await insertKeyAuditEntry(client, { action: 'encryption-key-lost', keyId, after: { records } })
  }
  return lostKeys
}
