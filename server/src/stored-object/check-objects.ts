import {
  findObjectFault,
  objectKinds,
  toObjectKey,
  type ObjectStorage,
} from '../adapters/object-storage/object-storage.ts'
import type { Context } from '../context/context.ts'
import { findKnownObjects, findUsedObjects } from './stored-object.store.ts'

const batchSize = 100
/** Requests to the object storage at the same time. */
const concurrency = 20
const idInKey = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z]+$/

/**
 * Compares the object storage with the database: reads every object that a row refers to, and lists the keys that the
 * database does not know. Both lists are passed on while they are found. Throws `ObjectStorageUnavailable`.
 */
export async function checkObjects(
  { pool, objectStorage }: Pick<Context, 'pool'> & { objectStorage: ObjectStorage },
  onFault: (key: string, fault: string) => void,
  onUnknown: (key: string) => void,
): Promise<{ checked: number }> {
  let checked = 0
  for (let after: string | undefined, isLast = false; !isLast;) {
    const stored = await findUsedObjects(pool, after, batchSize)
    for (let start = 0; start < stored.length; start += concurrency) {
      await Promise.all(
        stored.slice(start, start + concurrency).map(async (object) => {
          const key = toObjectKey(object)
          const fault = findObjectFault(await objectStorage.get(key), object.contentHash)
          if (fault !== undefined) onFault(key, fault)
        }),
      )
    }
    checked += stored.length
    after = stored.at(-1)?.id
    isLast = stored.length < batchSize
  }
  for (const { folder } of Object.values(objectKinds)) {
    for await (const keys of inBatches(objectStorage.list(`${folder}/`))) {
      const ids = keys.flatMap((key) => idInKey.exec(key)?.[1] ?? [])
      const known = await findKnownObjects(pool, ids)
      for (const key of keys) if (!known.has(idInKey.exec(key)?.[1] ?? '')) onUnknown(key)
    }
  }
  return { checked }
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}
