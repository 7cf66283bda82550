import type pg from 'pg'
import { readCommandLine, refuseCommandLine } from '../../../scripts/command-line.mjs'
import { storageMissing, type ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { createS3Storage } from '../adapters/object-storage/s3.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/roles/prepare-database.ts'
import { checkObjects } from '../stored-object/check-objects.ts'
import { deleteUnusedObjects, moveObjects } from '../stored-object/move-objects.ts'
import { countStoredBytes, readMoveState, updateMoveDirection } from '../stored-object/stored-object.store.ts'

/**
 * `npm run objects`: prints where drawings and photos are, moves them to the object storage (`move`) or back to the
 * database (`back`), or compares the object storage with the database (`check`). May run beside the product, and may be
 * interrupted and started again.
 */
const usage = 'npm run objects -- [status | move | back | check]'
const millisecondsBetweenLines = 5_000

const actions: Record<string, (pool: pg.Pool, objectStorage: () => ObjectStorage) => Promise<void>> = {
  status: (pool) => printStatus(pool),
  move: (pool, objectStorage) => move(pool, objectStorage(), 'to-object-storage'),
  back: (pool, objectStorage) => move(pool, objectStorage(), 'to-database'),
  check: (pool, objectStorage) => check(pool, objectStorage()),
}

const [name = 'status'] = readCommandLine({ usage, positionals: 1 }).positionals
const action = actions[name] ?? refuseCommandLine(usage, `Unknown action '${name}'.`)

try {
  const config = readConfig(process.env)
  const objectStorage = config.objectStorage && createS3Storage(config.objectStorage)
  const database = await openDatabase(config, { mayShare: true })
  try {
    await prepareDatabase(database, { onWait: (message) => console.error(message) })
    const pool = openPool(database.directConnectionString, (error) => console.error(error.message))
    try {
      await action(pool, () => {
        if (objectStorage) return objectStorage
        throw new Error('Set OBJECT_STORAGE_URL first.')
      })
      if (name === 'status' && !objectStorage) await warnAboutMissingStorage(pool)
    } finally {
      await pool.end()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function printStatus(pool: pg.Pool): Promise<void> {
  const { direction } = await readMoveState(pool)
  for (const { kind, inDatabase, inObjectStorage, waitingForDeletion } of await countStoredBytes(pool)) {
    console.log(
      `${kind}s: ${inDatabase} in the database, ${inObjectStorage} in the object storage, ${waitingForDeletion} objects not in use`,
    )
  }
  console.log(
    direction === 'to-database'
      ? 'They are moved to the database, or stay there.'
      : 'They are moved to the object storage when OBJECT_STORAGE_URL is set.',
  )
}

async function warnAboutMissingStorage(pool: pg.Pool): Promise<void> {
  const counts = await countStoredBytes(pool)
  if (counts.some(({ inObjectStorage }) => inObjectStorage > 0)) console.error(storageMissing)
}

async function move(
  pool: pg.Pool,
  objectStorage: ObjectStorage,
  direction: 'to-object-storage' | 'to-database',
): Promise<void> {
  await objectStorage.check()
  await updateMoveDirection(pool, direction)
  let printedAt = Date.now()
  const moved = await moveObjects({ pool, objectStorage }, undefined, (total) => {
    if (Date.now() - printedAt < millisecondsBetweenLines) return
    printedAt = Date.now()
    console.log(`${total} moved`)
  })
  await deleteUnusedObjects({ pool, objectStorage })
  console.log(`${moved} moved; done.`)
  await printStatus(pool)
}

async function check(pool: pg.Pool, objectStorage: ObjectStorage): Promise<void> {
  await objectStorage.check()
  let faults = 0
  let unknown = 0
  const { checked } = await checkObjects(
    { pool, objectStorage },
    (key, fault) => {
      faults += 1
      console.error(`${key} ${fault}.`)
    },
    (key) => {
      unknown += 1
      console.log(`${key} is not known to the database.`)
    },
  )
  console.log(`${checked} objects were checked. ${faults} of them are faulty. ${unknown} others are not known.`)
  if (faults > 0) process.exitCode = 1
}
