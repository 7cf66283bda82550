import { hashBytes, hashComplete, type Subtree } from './merkle-tree.rule.ts'

// Tiles of hashes, as C2SP tlog-tiles defines them (https://c2sp.org/tlog-tiles).

/** The hashes of a full tile. */
export const tileWidth = 256
/** The levels of the tree that one tile covers. */
export const tileHeight = 8

/** A tile: its level, its index in the level, and how many hashes it has. */
export type Tile = { readonly level: number; readonly index: number; readonly width: number }

/** Formats the path of a tile below the address of the log: `tile/0/x001/x234/067`, `tile/1/000.p/12`. */
export function formatTilePath({ level, index, width }: Tile): string {
  const parts = splitIndex(index).map((part, position, all) => (position < all.length - 1 ? `x${part}` : part))
  return `tile/${level}/${parts.join('/')}${width < tileWidth ? `.p/${width}` : ''}`
}

const tilePath = /^(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Parses what comes after `tile/` in the path of a tile. Undefined if it is no path of a tile. */
export function parseTilePath(path: string): Tile | undefined {
  const [, level, parts, width] = tilePath.exec(path) ?? []
  if (level === undefined || parts === undefined) return undefined
  const tile = {
    level: Number(level),
    index: Number(parts.replace(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  }
  return tile.level < 64 && Number.isSafeInteger(tile.index) && formatTilePath(tile) === `tile/${path}`
    ? tile
    : undefined
}

/** How many hashes a tile has in a tree of `size` leaves; 0 if it does not exist there. */
export function getTileWidth({ level, index }: Pick<Tile, 'level' | 'index'>, size: number): number {
  const hashes = Math.floor(size / tileWidth ** level)
  return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth))
}

/** The tile from which the hash of a complete subtree can be computed. */
export function findTile({ level, index }: Subtree): Pick<Tile, 'level' | 'index'> {
  const tileLevel = Math.floor(level / tileHeight)
  return { level: tileLevel, index: Math.floor((index * 2 ** (level - tileLevel * tileHeight)) / tileWidth) }
}

/** Computes the hash of a complete subtree from the bytes of its tile. Throws if the tile is too short. */
export function readFromTile({ level, index }: Subtree, bytes: Buffer): Buffer {
  const count = 2 ** (level % tileHeight)
  const first = (index * count) % tileWidth
  if (bytes.length < (first + count) * hashBytes) throw new Error('The tile does not have all hashes.')
  return hashComplete(bytes.subarray(first * hashBytes, (first + count) * hashBytes))
}

function splitIndex(index: number): string[] {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  return padded.match(/\d{3}/g) ?? []
}
