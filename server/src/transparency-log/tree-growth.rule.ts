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
  const subtrees = [...edge.subtrees]
  const completed: HashedSubtree[] = []
  leafHashes.forEach((hash, offset) => {
    let added: HashedSubtree = { level: 0, index: edge.size + offset, hash }
    for (let left = subtrees.at(-1); left?.level === added.level; left = subtrees.at(-1)) {
      subtrees.pop()
      added = { level: added.level + 1, index: left.index / 2, hash: hashChildren(left.hash, added.hash) }
      completed.push(added)
    }
    subtrees.push(added)
  })
  return { edge: { size: edge.size + leafHashes.length, subtrees }, completed }
}

/** The subtrees whose hashes are in tiles above level 0, with the level of the tile. Those of other levels are computed. */
export function findTileHashes(completed: readonly HashedSubtree[]): HashedSubtree[] {
  return completed
    .filter(({ level }) => level % tileHeight === 0)
    .map(({ level, index, hash }) => ({ level: level / tileHeight, index, hash }))
}
