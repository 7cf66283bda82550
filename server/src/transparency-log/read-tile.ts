import type pg from 'pg'
import { loadTiles } from './log-tree.facts.ts'
import { readLogState } from './log.store.ts'
import { loadPublished } from './witnessed.facts.ts'
import { hashBytes } from './merkle-tree.rule.ts'
import { getTileWidth, parseTilePath } from './tile.rule.ts'

/**
 * The newest checkpoint of the log with the cosignatures that it already has, or the newest that a witness has cosigned.
 * Undefined before there is one.
 */
export async function readPublishedCheckpoint(
  { pool }: { pool: pg.Pool },
  which: 'newest' | 'witnessed',
): Promise<string | undefined> {
  const published = (await loadPublished(pool))[which]
  return published && published.size > 0 ? published.checkpoint : undefined
}

/**
 * The bytes of a tile, by what comes after `tile/` in its path. Undefined if it is no path of a tile, or if the tree does
 * not have all of its hashes. The bytes of a tile never change.
 */
export async function readTile({ pool }: { pool: pg.Pool }, path: string): Promise<Buffer | undefined> {
  const tile = parseTilePath(path)
  if (!tile) return undefined
  const { size } = await readLogState(pool)
  if (getTileWidth(tile, size) < tile.width) return undefined
  const [bytes] = await loadTiles(pool, [tile])
  return bytes?.length === tile.width * hashBytes ? bytes : undefined
}
