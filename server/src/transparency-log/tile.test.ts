import { expect, test } from 'vitest'
import { hashLeaf, type Subtree } from './merkle-tree.rule.ts'
import { findTile, formatTilePath, getTileWidth, parseTilePath, readFromTile } from './tile.rule.ts'
import { addLeaves, emptyTree } from './tree-growth.rule.ts'

test.each([
  [{ level: 0, index: 1_234_067, width: 256 }, 'tile/0/x001/x234/067'],
  [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
  [{ level: 1, index: 0, width: 17 }, 'tile/1/000.p/17'],
  [{ level: 12, index: 1_000, width: 1 }, 'tile/12/x001/000.p/1'],
])('tile %j has the path %s', (tile, path) => {
  expect(formatTilePath(tile)).toBe(path)
  expect(parseTilePath(path.slice('tile/'.length))).toEqual(tile)
})

test.each([
  '',
  '0',
  '0/',
  '0/1',
  '0/01',
  '00/001',
  '64/001',
  '0/x000/001',
  '0/001/002',
  '0/x001/x002',
  '0/001.p/0',
  '0/001.p/256',
  '0/001.p/01',
  '0/001.p',
  '-1/001',
  '0/x999/x999/x999/x999/x999/999',
  'entries/000',
  '0/001/..',
])('"%s" is no path of a tile', (path) => {
  expect(parseTilePath(path)).toBeUndefined()
})

test('a tree of 70,000 leaves has the tiles that the specification lists', () => {
  const widths = (level: number, indexes: readonly number[]) =>
    indexes.map((index) => getTileWidth({ level, index }, 70_000))
  expect(widths(0, [0, 272, 273, 274])).toEqual([256, 256, 112, 0])
  expect(widths(1, [0, 1, 2])).toEqual([256, 17, 0])
  expect(widths(2, [0, 1])).toEqual([1, 0])
  expect([0, 1].map((level) => getTileWidth({ level, index: 0 }, 256))).toEqual([256, 1])
})

test('every complete subtree can be read from its tile', () => {
  const size = 66_000
  const leaves = Array.from({ length: size }, (_, index) => hashLeaf(Buffer.from(`entry ${index}`)))
  const { completed } = addLeaves(emptyTree, leaves)
  const hashes = new Map(completed.map(({ level, index, hash }) => [`${level} ${index}`, hash]))
  const readHash = ({ level, index }: Subtree) => (level === 0 ? leaves[index] : hashes.get(`${level} ${index}`))
  const readTile = (tile: { level: number; index: number }): Buffer =>
    Buffer.concat(
      Array.from(
        { length: getTileWidth(tile, size) },
        (_, offset) => readHash({ level: tile.level * 8, index: tile.index * 256 + offset }) ?? Buffer.alloc(0),
      ),
    )
  const some = completed.filter(({ index, level }) => level >= 8 || index % 997 === 0)
  expect(some.length).toBeGreaterThan(300)
  for (const subtree of some) expect(readFromTile(subtree, readTile(findTile(subtree)))).toEqual(subtree.hash)
  expect(() => readFromTile({ level: 0, index: 9 }, readTile({ level: 0, index: 0 }).subarray(0, 32))).toThrow(
    'does not have all hashes',
  )
})
