import type pg from 'pg'
import { loadTiles } from './log-tree.facts.ts'
import { readLogState } from './log.store.ts'
import { getTileWidth, hashBytes, parseTilePath } from './tile.rule.ts'

/** The checkpoint of the log. Undefined before the first one. */
export async function readCurrentCheckpoint({ pool }: { pool: pg.Pool }): Promise<string | undefined> {
  const { size, checkpoint } = await readLogState(pool)
  return size === 0 ? undefined : checkpoint
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
