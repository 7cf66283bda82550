import { tileHeight } from './tile.rule.ts'
import { hashChildren, joinSubtrees, listSubtrees, type Subtree } from './merkle-tree.rule.ts'

/** A complete subtree with its hash. */
export type HashedSubtree = Subtree & { readonly hash: Buffer }

/** The subtrees that a tree consists of, from left to right: all that is needed to add leaves to it. */
export type TreeEdge = { readonly size: number; readonly subtrees: readonly HashedSubtree[] }

export const emptyTree: TreeEdge = { size: 0, subtrees: [] }

/** The edge of a tree of `size` leaves, from the hashes of its subtrees. */
export function toTreeEdge(size: number, readSubtree: (subtree: Subtree) => Buffer): TreeEdge {
  return { size, subtrees: listSubtrees(0, size).map((subtree) => ({ ...subtree, hash: readSubtree(subtree) })) }
}

/** The root of the tree. */
export function getRoot({ subtrees }: TreeEdge): Buffer {
  return joinSubtrees(subtrees.map(({ hash }) => hash))
}

/**
 * Adds leaves to a tree. Also returns the subtrees above level 0 that became complete, in the order of their completion.
 */
export function addLeaves(
  edge: TreeEdge,
  leafHashes: readonly Buffer[],
): { edge: TreeEdge; completed: HashedSubtree[] } {
  return addSubtrees(
    edge,
    leafHashes.map((hash, offset) => ({ level: 0, index: edge.size + offset, hash })),
  )
}

/**
 * Adds complete subtrees that follow each other, as `addLeaves` adds leaves. The edge may also be that of a part of a tree:
 * then it consists of the subtrees of its leaves, and `size` is the index of the next leaf.
 */
export function addSubtrees(
  edge: TreeEdge,
  following: readonly HashedSubtree[],
): { edge: TreeEdge; completed: HashedSubtree[] } {
  const subtrees = [...edge.subtrees]
  const completed: HashedSubtree[] = []
  let { size } = edge
  for (const next of following) {
    let added = next
    size += 2 ** next.level
    for (let left = subtrees.at(-1); left && areSiblings(left, added); left = subtrees.at(-1)) {
      subtrees.pop()
      added = { level: added.level + 1, index: left.index / 2, hash: hashChildren(left.hash, added.hash) }
      completed.push(added)
    }
    subtrees.push(added)
  }
  return { edge: { size, subtrees }, completed }
}

const areSiblings = (left: Subtree, right: Subtree): boolean =>
  left.level === right.level && left.index % 2 === 0 && left.index + 1 === right.index

/** The subtrees whose hashes are in tiles above level 0, with the level of the tile. Those of other levels are computed. */
export function findTileHashes(completed: readonly HashedSubtree[]): HashedSubtree[] {
  return completed
    .filter(({ level }) => level % tileHeight === 0)
    .map(({ level, index, hash }) => ({ level: level / tileHeight, index, hash }))
}
