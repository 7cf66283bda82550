import type pg from 'pg'
import { readTileHashes } from './log.store.ts'
import {
  coverRange,
  hashRange,
  listConsistencyRanges,
  listInclusionRanges,
  listSubtrees,
  type ReadSubtree,
  type Subtree,
} from './merkle-tree.rule.ts'
import { findTile, getTileWidth, readFromTile, tileWidth, type Tile } from './tile.rule.ts'
import { toTreeEdge, type HashedSubtree, type TreeEdge } from './tree-growth.rule.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Loads the bytes of tiles. They are fewer than the width demands if the tree does not have the hashes. */
export function loadTiles(client: Client, tiles: readonly Tile[]): Promise<Buffer[]> {
  return readTileHashes(
    client,
    tiles.map(({ level, index, width }) => ({ level, first: index * tileWidth, width })),
  )
}

/** Loads what is needed to add leaves to the first `size` leaves. */
export async function loadTreeEdge(client: Client, size: number): Promise<TreeEdge> {
  return toTreeEdge(size, await loadSubtrees(client, size, [[0, size]]))
}

/** Loads the subtrees of the leaves from `start` to `end` of a tree of `size` leaves, from left to right. */
export async function loadRange(client: Client, size: number, start: number, end: number): Promise<HashedSubtree[]> {
  const subtrees = coverRange(start, end)
  const readSubtree = await readSubtrees(client, size, subtrees)
  return subtrees.map((subtree) => ({ ...subtree, hash: readSubtree(subtree) }))
}

/** The hashes that prove that a leaf is in the tree of `size` leaves, from the leaf to the root. */
export function loadInclusionProof(client: Client, index: number, size: number): Promise<Buffer[]> {
  return loadHashes(client, size, listInclusionRanges(index, size))
}

/** The hashes that prove that the tree of `size` leaves starts with that of `earlierSize` leaves. */
export function loadConsistencyProof(client: Client, earlierSize: number, size: number): Promise<Buffer[]> {
  return loadHashes(client, size, listConsistencyRanges(earlierSize, size))
}

type Range = readonly [start: number, end: number]

async function loadHashes(client: Client, size: number, ranges: readonly Range[]): Promise<Buffer[]> {
  const readSubtree = await loadSubtrees(client, size, ranges)
  return ranges.map(([start, end]) => hashRange(start, end, readSubtree))
}

/** Loads the tiles of a tree of `size` leaves from which the hashes of the ranges can be computed. */
async function loadSubtrees(client: Client, size: number, ranges: readonly Range[]): Promise<ReadSubtree> {
  return readSubtrees(
    client,
    size,
    ranges.flatMap(([start, end]) => listSubtrees(start, end)),
  )
}

async function readSubtrees(client: Client, size: number, subtrees: readonly Subtree[]): Promise<ReadSubtree> {
  const keys = new Map(subtrees.map(findTile).map((tile) => [toKey(tile), tile]))
  const tiles = [...keys.values()].map((tile) => ({ ...tile, width: getTileWidth(tile, size) }))
  const bytes = tiles.length === 0 ? [] : await loadTiles(client, tiles)
  const loaded = new Map(tiles.map((tile, index) => [toKey(tile), bytes[index] ?? Buffer.alloc(0)]))
  return (subtree) => readFromTile(subtree, loaded.get(toKey(findTile(subtree))) ?? Buffer.alloc(0))
}

const toKey = ({ level, index }: Pick<Tile, 'level' | 'index'>): string => `${level} ${index}`
