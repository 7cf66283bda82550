import { basename } from 'node:path'
import type pg from 'pg'
import { readJsonLines } from '../adapters/archive/json-lines.ts'
import { loadLogVerifiers } from '../transparency-log/log-key.facts.ts'
import { findArchivedRecordFault, parseArchiveLine, type ArchivedRecord } from './archived-record.rule.ts'
import { countArchivedLinks, findArchivedLinks } from './waiver-archive.store.ts'

/** Signed waivers that are read, compared or saved together. */
const batchSize = 200

export type ArchiveVerdict = {
  /** Valid signed waivers in the file. */
  checked: number
  /** Those whose place in the database is taken by the link to this file. */
  detached: number
  /** The first fault, as a whole sentence. */
  fault: string | undefined
}

/**
 * Verifies an archive: every signed waiver by itself, with the same rules as in the database, and against the hashes
 * in the database that name this file. Read-only. The use of memory does not grow with the size of the file.
 */
export async function verifyArchive(client: pg.ClientBase, path: string): Promise<ArchiveVerdict> {
  const archive = basename(path)
  const verifiers = await loadLogVerifiers(client)
  let checked = 0
  let detached = 0
  try {
    for await (const records of readRecords(path)) {
      const links = await findArchivedLinks(
        client,
        archive,
        records.map(({ position }) => position),
      )
      for (const record of records) {
        const link = links.get(record.position)
        const fault =
          findArchivedRecordFault(record, verifiers) ??
          (link && !(link.recordHash.equals(record.recordHash) && link.chainHash.equals(record.chainHash))
            ? 'is not the one that was detached'
            : undefined)
        if (fault !== undefined) {
          return { checked, detached, fault: `Signed waiver ${record.position} in the archive ${fault}.` }
        }
        checked += 1
        if (link) detached += 1
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { checked, detached, fault: `The archive cannot be read to its end: ${reason}` }
  }
  const missing = (await countArchivedLinks(client, archive)) - detached
  return {
    checked,
    detached,
    fault: missing === 0 ? undefined : `${missing} signed waivers are missing in the archive.`,
  }
}

/** The signed waivers of an archive, some at a time. Throws if the file is damaged or a position is not in order. */
export async function* readRecords(path: string): AsyncGenerator<ArchivedRecord[]> {
  const texts = new Map<string, string>()
  let batch: ArchivedRecord[] = []
  let last = 0
  for await (const line of readJsonLines(path)) {
    const record = parseArchiveLine(line, texts)
    if (!record) continue
    if (record.position <= last) throw new Error(`signed waiver ${record.position} comes after ${last}`)
    last = record.position
    batch.push(record)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
