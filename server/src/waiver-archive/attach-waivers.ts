import { basename } from 'node:path'
import type pg from 'pg'
import { readRecords, verifyArchive } from './archive.facts.ts'
import { saveAttached } from './waiver-archive.store.ts'

/**
 * Puts the detached signed waivers of an archive back into the database, with their drawings. Repeat it after an
 * interruption. Throws, with nothing changed, if the archive is not valid.
 */
export async function attachWaivers(client: pg.ClientBase, path: string): Promise<{ attached: number }> {
  const { fault } = await verifyArchive(client, path)
  if (fault !== undefined) throw new Error(`${fault} Nothing was attached.`)
  let attached = 0
  for await (const records of readRecords(path)) attached += await saveAttached(client, basename(path), records)
  return { attached }
}
