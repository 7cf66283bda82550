import { randomUUID } from 'node:crypto'
import {
  findObjectFault,
  objectKinds,
  ObjectStorageUnavailable,
  readStoredObject,
  toObjectKey,
  type ObjectStorage,
} from '../adapters/object-storage/object-storage.ts'
import type { Context } from '../context/context.ts'
import {
  claimUnusedObjects,
  deleteDeletedObjects,
  findDrawingObjectsUpTo,
  findDrawingsAfter,
  findPhotoObjects,
  findPhotosInDatabase,
  insertObjectsToWrite,
  readMoveState,
  saveMovedDrawings,
  saveMovedPhotos,
  saveMoveOutcome,
  saveReturnedDrawings,
  saveReturnedPhotos,
  type MoveState,
  type ObjectKind,
  type RowWithBytes,
  type RowWithObject,
} from './stored-object.store.ts'

/** Rows whose bytes are moved by one statement. */
const batchSize = 50
/** Requests to the object storage at the same time. */
const concurrency = 10

type Ctx = Pick<Context, 'pool'> & { objectStorage: ObjectStorage }
type Batch = (ctx: Ctx, state: MoveState) => Promise<{ moved: number; isLast: boolean }>

/**
 * Moves drawings and photos between the database and the object storage, in the direction that is stored in the
 * database, until all are moved or `isStopping` returns true. Returns how many were moved. Bytes leave the database
 * after the object was written and read again, and the other way round, so an interruption at any moment loses nothing.
 * Several processes may do this at the same time. Throws `ObjectStorageUnavailable`.
 */
export async function moveObjects(
  ctx: Ctx,
  isStopping: () => boolean = () => false,
  onProgress: (moved: number) => void = () => undefined,
): Promise<number> {
  let total = 0
  for (const kind of ['drawing', 'photo'] as const) {
    for (let isLast = false; !isLast && !isStopping();) {
      const state = await readMoveState(ctx.pool)
      const batch = await batches[state.direction][kind](ctx, state)
      total += batch.moved
      isLast = batch.isLast
      onProgress(total)
    }
  }
  return total
}

/**
 * Deletes objects that nothing has referred to for an hour: replaced and erased photos, what was moved back, and what
 * an interrupted move left behind.
 */
export async function deleteUnusedObjects(ctx: Ctx, isStopping: () => boolean = () => false): Promise<void> {
  while (!isStopping()) {
    const unused = await claimUnusedObjects(ctx.pool, batchSize)
    await forEachAtOnce(unused, (stored) => ctx.objectStorage.delete(toObjectKey(stored)))
    await deleteDeletedObjects(
      ctx.pool,
      unused.map(({ id }) => id),
    )
    if (unused.length < batchSize) return
  }
}

/**
 * The job of every minute. A failure of the object storage is logged and stored for `/metrics`: the next job tries
 * again.
 */
export async function moveObjectsInBackground(
  { pool, objectStorage, log }: Pick<Context, 'pool' | 'objectStorage' | 'log'>,
  isStopping: () => boolean,
): Promise<void> {
  if (!objectStorage) return
  const endsAt = Date.now() + 50_000
  const isOver = (): boolean => isStopping() || Date.now() > endsAt
  try {
    await moveObjects({ pool, objectStorage }, isOver)
    await deleteUnusedObjects({ pool, objectStorage }, isOver)
    await saveMoveOutcome(pool, true)
  } catch (error) {
    if (!(error instanceof ObjectStorageUnavailable)) throw error
    await saveMoveOutcome(pool, false)
    log.warn({ err: error }, 'drawings and photos could not be moved; they stay where they are')
  }
}

const batches: Record<MoveState['direction'], Record<ObjectKind, Batch>> = {
  'to-object-storage': { drawing: moveDrawings, photo: movePhotos },
  'to-database': { drawing: returnDrawings, photo: returnPhotos },
}

async function moveDrawings(ctx: Ctx, state: MoveState) {
  const rows = await findDrawingsAfter(ctx.pool, state.movedUpToPosition, batchSize)
  const last = rows.at(-1)
  if (!last) return { moved: 0, isLast: true }
  const objects = await writeObjects(ctx, 'drawing', rows)
  const isSaved = await saveMovedDrawings(ctx.pool, state, { objects, upToPosition: Number(last.row) })
  return { moved: isSaved ? objects.length : 0, isLast: isSaved && rows.length < batchSize }
}

async function returnDrawings(ctx: Ctx, state: MoveState) {
  const rows = await findDrawingObjectsUpTo(ctx.pool, state.movedUpToPosition, batchSize)
  const last = rows.at(-1)
  if (!last) return { moved: 0, isLast: true }
  const drawings = await readObjects(ctx, 'drawing', rows)
  const isSaved = await saveReturnedDrawings(ctx.pool, state, { drawings, upToPosition: Number(last.row) - 1 })
  return { moved: isSaved ? drawings.length : 0, isLast: isSaved && rows.length < batchSize }
}

async function movePhotos(ctx: Ctx, state: MoveState) {
  const rows = await findPhotosInDatabase(ctx.pool, batchSize)
  if (rows.length > 0) await saveMovedPhotos(ctx.pool, state.direction, await writeObjects(ctx, 'photo', rows))
  return { moved: rows.length, isLast: rows.length < batchSize }
}

async function returnPhotos(ctx: Ctx, state: MoveState) {
  const rows = await findPhotoObjects(ctx.pool, batchSize)
  if (rows.length > 0) await saveReturnedPhotos(ctx.pool, state.direction, await readObjects(ctx, 'photo', rows))
  return { moved: rows.length, isLast: rows.length < batchSize }
}

/** Writes the bytes of rows that have some, and reads each object again. */
async function writeObjects(
  { pool, objectStorage }: Ctx,
  kind: ObjectKind,
  rows: readonly RowWithBytes[],
): Promise<{ row: string; id: string }[]> {
  const objects = rows.flatMap(({ row, bytes, contentHash }) =>
    bytes && contentHash ? [{ row, bytes, id: randomUUID(), kind, contentHash }] : [],
  )
  if (objects.length > 0) await insertObjectsToWrite(pool, objects)
  await forEachAtOnce(objects, async ({ bytes, ...stored }) => {
    const key = toObjectKey(stored)
    await objectStorage.put(key, bytes, objectKinds[kind].contentType)
    const fault = findObjectFault(await objectStorage.get(key), stored.contentHash)
    if (fault !== undefined) throw new ObjectStorageUnavailable(`The new object ${key} ${fault}.`)
  })
  return objects
}

/** Reads the objects of rows that have one. */
async function readObjects(
  { objectStorage }: Ctx,
  kind: ObjectKind,
  rows: readonly RowWithObject[],
): Promise<{ row: string; id: string; bytes: Buffer }[]> {
  const objects = rows.flatMap(({ row, id, contentHash }) => {
    if (id === null) return []
    if (!contentHash) throw new Error(`The table stored_object does not have the ${kind} ${id}.`)
    return [{ row, id, kind, contentHash }]
  })
  const bytesById = new Map<string, Buffer>()
  await forEachAtOnce(objects, async (stored) => {
    bytesById.set(stored.id, await readStoredObject(objectStorage, stored))
  })
  return objects.flatMap(({ row, id }) => {
    const bytes = bytesById.get(id)
    return bytes ? [{ row, id, bytes }] : []
  })
}

async function forEachAtOnce<Item>(items: readonly Item[], handle: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += concurrency) {
    await Promise.all(items.slice(start, start + concurrency).map(handle))
  }
}
