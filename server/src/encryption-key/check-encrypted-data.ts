import type pg from 'pg'
import { encryptedColumns, type EncryptedColumn } from '../db/tables/encrypted-columns.ts'
import {
  createFieldEncryption,
  DecryptionFailed,
  getKeyId,
  noFieldEncryption,
  type FieldEncryption,
} from '../encryption/field-encryption.ts'
import { readEncryptedValues, type EncryptedValue } from './encrypted-data.store.ts'
import { listKeys } from './encryption-key.store.ts'

/** What a check of all encrypted records found. */
export type EncryptedDataCheck = {
  /** Records that were decrypted. */
  readonly decrypted: number
  /** Ids of keys that the database needs and that are not available. Keys that were declared as lost are left out. */
  readonly missingKeyIds: readonly string[]
  /** Records whose key was declared as lost. */
  readonly lost: number
  /** Records that cannot be decrypted although their key is available. */
  readonly damaged: number
  /** The first of the damaged records: table, primary key and reason. */
  readonly firstDamaged: readonly { readonly table: string; readonly key: string; readonly reason: string }[]
}

const batchSize = 100
const maxReported = 20

/** Decrypts every encrypted record with these keys, without changing anything. */
export async function checkEncryptedData(pool: pg.Pool, keys: readonly Buffer[]): Promise<EncryptedDataCheck> {
  const encryption = keys.length === 0 ? noFieldEncryption : createFieldEncryption(keys)
  const stored = await listKeys(pool)
  const lostKeyIds = new Set(stored.filter(({ isLost }) => isLost).map(({ keyId }) => keyId))
  const availableKeyIds = new Set(keys.map(getKeyId))
  const missing = new Set(
    stored.filter(({ keyId, isLost }) => !isLost && !availableKeyIds.has(keyId)).map(({ keyId }) => keyId),
  )
  const firstDamaged: EncryptedDataCheck['firstDamaged'][number][] = []
  let [decrypted, lost, damaged] = [0, 0, 0]
  for (const column of Object.values(encryptedColumns)) {
    for await (const value of readAllValues(pool, column)) {
      if (!availableKeyIds.has(value.keyId)) {
        if (lostKeyIds.has(value.keyId)) lost += 1
        else missing.add(value.keyId)
        continue
      }
      const reason = findDamage(encryption, column, value)
      if (reason === undefined) decrypted += 1
      else {
        damaged += 1
        if (damaged <= maxReported) firstDamaged.push({ table: column.table, key: value.key.join(' '), reason })
      }
    }
  }
  return { decrypted, missingKeyIds: [...missing].toSorted(), lost, damaged, firstDamaged }
}

async function* readAllValues(pool: pg.Pool, column: EncryptedColumn): AsyncGenerator<EncryptedValue> {
  for (let after: readonly string[] | undefined; ;) {
    const values = await readEncryptedValues(pool, column, { after, limit: batchSize })
    yield* values
    if (values.length < batchSize) return
    after = values.at(-1)?.key
  }
}

/** The reason why a value cannot be decrypted; undefined if it can. */
function findDamage(
  encryption: FieldEncryption,
  column: EncryptedColumn,
  { bindings, content }: EncryptedValue,
): string | undefined {
  try {
    const encrypted = (content ?? Buffer.alloc(0)).subarray(column.plainBytes)
    encryption.decrypt(column.getPurpose(bindings), column.getIdentity(bindings), encrypted)
    return undefined
  } catch (error) {
    if (error instanceof DecryptionFailed) return error.message
    throw error
  }
}
