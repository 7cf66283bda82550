import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type pg from 'pg'
import { writeJsonLines } from '../adapters/archive/json-lines.ts'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { loadDrawing } from '../waiver-chain/drawing.facts.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { findSignature } from '../waiver-chain/signed-waiver.store.ts'
import { readRecords, verifyArchive } from './archive.facts.ts'
import { findArchivedRecordFault, toArchiveLines, type ArchivedRecord } from './archived-record.rule.ts'
import { findDetachable, saveDetached, withIndexOfReferences, type DetachLimits } from './waiver-archive.store.ts'

const batchSize = 200

type Ctx = { pool: pg.Pool; client: pg.ClientBase; objectStorage: ObjectStorage | undefined }

/**
 * Detaches signed waivers into the file `path`: writes them, verifies the file, and only then deletes them in the
 * database, where their hashes stay. If the file exists, continues with it, so an interrupted run is
 * repeated with the same file. Deletes nothing that `limits` do not allow. Throws if the file is not valid.
 */
export async function detachWaivers(
  ctx: Ctx,
  path: string,
  limits: DetachLimits,
  onProgress: (message: string) => void = () => undefined,
): Promise<{ written: number; detached: number }> {
  if (!existsSync(path)) {
    await writeJsonLines(path, createLines(ctx, limits))
    onProgress(`${path} is written.`)
  }
  const { checked, fault } = await verifyArchive(ctx.client, path)
  if (fault !== undefined) throw new Error(`${fault} Nothing was deleted.`)
  onProgress(`${checked} signed waivers in it are in order.`)
  let detached = 0
  await withIndexOfReferences(ctx.client, async () => {
    for await (const records of readRecords(path)) {
      detached += await saveDetached(ctx.client, basename(path), limits, records)
    }
  })
  return { written: checked, detached }
}

async function* createLines(ctx: Ctx, limits: DetachLimits): AsyncGenerator<object> {
  const writtenTexts = new Set<string>()
  for (let after = 0, isLast = false; !isLast;) {
    const positions = await findDetachable(ctx.client, limits, after, batchSize)
    for (const position of positions) yield* toArchiveLines(await loadRecord(ctx, position), writtenTexts)
    after = positions.at(-1) ?? after
    isLast = positions.length < batchSize
  }
}

/** Loads a signed waiver with its drawing, and refuses to archive one that is not in order. */
async function loadRecord({ pool, objectStorage }: Ctx, position: number): Promise<ArchivedRecord> {
  const signature = await findSignature(pool, position)
  const drawing = signature && (await loadDrawing(objectStorage, signature))
  if (!signature || drawing === undefined) throw new Error(`Signed waiver ${position} is missing.`)
  if (drawing === 'unreadable') throw new Error(`Signed waiver ${position} has a drawing that cannot be read.`)
  const record = { ...signature, drawing, covered: [...signature.covered] }
  const fault = findArchivedRecordFault(record, await loadLogVerifiers(pool))
  if (fault !== undefined) throw new Error(`Signed waiver ${position} ${fault}. Nothing was detached.`)
  return record
}
