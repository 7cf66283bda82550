import type pg from 'pg'
import type { Context } from '../context/context.ts'
import { allowLongStatements } from '../db/connection-watch.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { encryptedColumns, type EncryptedColumn } from '../db/tables/encrypted-columns.ts'
import { DecryptionFailed, undecryptableMessage } from '../encryption/field-encryption.ts'
import {
  countRecordsByKey,
  readEncryptedValues,
  replaceEncryptedValue,
  type EncryptedValue,
} from './encrypted-data.store.ts'
import {
  deleteKey,
  insertKeyAuditEntry,
  listKeys,
  lockKeys,
  updateRecordsLeft,
  type StoredKey,
} from './encryption-key.store.ts'

type Ctx = Pick<Context, 'pool' | 'encryption' | 'log'>

/** Records that are read at once. Cached answers of the point of sale may be several megabytes each. */
const batchSize = 100
/** Counting reads whole tables. */
const maxMinutesPerStatement = 60

/**
 * Encrypts the records of earlier keys again with the current key, and then removes the earlier keys from the list of
 * keys that the database needs. Only a process with the current key does this, and only when no other process encrypts
 * with an earlier one. Safe to stop and to repeat at any time, and beside writers: a record that has changed since it was
 * read is left alone. Stops early when `signal` is aborted; the next run continues.
 */
export async function reEncrypt(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const currentKeyId = ctx.encryption.keyIds[0] ?? ''
  const keys = await listKeys(ctx.pool)
  const isCurrent = keys.some(({ keyId, isCurrent: isNewest }) => isNewest && keyId === currentKeyId)
  const earlier = keys.filter(({ keyId, isLost }) => keyId !== currentKeyId && !isLost)
  if (!isCurrent || earlier.length === 0 || earlier.some(({ isInUse }) => isInUse)) return

  const left = await countRecords(ctx.pool, earlier)
  ctx.log.info({ keys: Object.fromEntries(left) }, 'records of earlier encryption keys are encrypted again')
  const failures = new Map<string, number>()
  for (const column of Object.values(encryptedColumns)) {
    await reEncryptColumn(ctx, column, { currentKeyId, left, failures, signal })
    if (signal?.aborted) return
  }
  for (const { keyId } of earlier) await removeKey(ctx, { keyId, currentKeyId, failed: failures.get(keyId) ?? 0 })
}

/** Counts the records of each earlier key, and stores the numbers for the metrics. */
async function countRecords(pool: pg.Pool, earlier: readonly StoredKey[]): Promise<Map<string, number>> {
  const counts = await inTransaction(pool, async (client) => {
    await allowLongStatements(client, maxMinutesPerStatement)
    return countRecordsByKey(client)
  })
  const left = new Map(earlier.map(({ keyId }) => [keyId, counts.get(keyId) ?? 0]))
  for (const [keyId, records] of left) await updateRecordsLeft(pool, keyId, records)
  return left
}

type Progress = {
  currentKeyId: string
  /** The records that each earlier key still encrypts. */
  left: Map<string, number>
  /** The records that cannot be decrypted, by key. */
  failures: Map<string, number>
  signal: AbortSignal | undefined
}

async function reEncryptColumn(ctx: Ctx, column: EncryptedColumn, progress: Progress): Promise<void> {
  const { currentKeyId, left, failures, signal } = progress
  const getPosition = () => ({ table: column.table, left: Object.fromEntries(left) })
  for (let after: readonly string[] | undefined; ;) {
    const values = await readEncryptedValues(ctx.pool, column, { after, limit: batchSize, exceptKeyId: currentKeyId })
    for (const value of values) {
      if (value.content === null || !left.has(value.keyId)) continue
      if (await reEncryptValue(ctx, column, value, value.content)) {
        left.set(value.keyId, Math.max(0, (left.get(value.keyId) ?? 0) - 1))
      } else {
        failures.set(value.keyId, (failures.get(value.keyId) ?? 0) + 1)
      }
    }
    if (values.some(({ content }) => content !== null)) {
      for (const [keyId, records] of left) await updateRecordsLeft(ctx.pool, keyId, records)
      ctx.log.info(getPosition(), 'records were encrypted again')
    }
    after = values.at(-1)?.key
    if (values.length < batchSize || signal?.aborted) return
  }
}

/** Encrypts one value again. Returns false if it cannot be decrypted. */
async function reEncryptValue(
  { pool, encryption, log }: Ctx,
  column: EncryptedColumn,
  { key, bindings }: EncryptedValue,
  content: Buffer,
): Promise<boolean> {
  const [purpose, identity] = [column.getPurpose(bindings), column.getIdentity(bindings)]
  const plain = content.subarray(0, column.plainBytes)
  try {
    const text = encryption.decrypt(purpose, identity, content.subarray(column.plainBytes))
    const after = Buffer.concat([plain, encryption.encrypt(purpose, identity, text)])
    await replaceEncryptedValue(pool, column, { key, before: content, after })
    return true
  } catch (err) {
    if (!(err instanceof DecryptionFailed)) throw err
    log.error({ err, table: column.table, key }, undecryptableMessage)
    return false
  }
}

/**
 * Removes an earlier key from the list, unless it still encrypts records or a process has started to use it again. A
 * record that its own key cannot decrypt is damaged, so the key is not needed for it.
 */
async function removeKey(
  { pool, log }: Ctx,
  { keyId, currentKeyId, failed }: { keyId: string; currentKeyId: string; failed: number },
): Promise<void> {
  const isRemoved = await inTransaction(pool, async (client) => {
    await allowLongStatements(client, maxMinutesPerStatement)
    await lockKeys(client)
    const keys = await listKeys(client)
    const current = keys.find((key) => key.keyId === currentKeyId)
    const earlier = keys.find((key) => key.keyId === keyId)
    if (!current?.isCurrent || !earlier || earlier.isInUse) return false
    const records = (await countRecordsByKey(client)).get(keyId) ?? 0
    await updateRecordsLeft(client, keyId, records)
    if (records > failed) return false
    await deleteKey(client, keyId)
    await insertKeyAuditEntry(client, { action: 'encryption-key-removed', keyId, after: { damagedRecords: records } })
    return true
  })
  if (!isRemoved) return
  log.info({ keyId, damagedRecords: failed }, 'no record needs this encryption key: remove it from ENCRYPTION_KEY')
}
