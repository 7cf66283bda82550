import { hash as digest } from 'node:crypto'

// The Merkle tree of RFC 6962, section 2.1, with SHA-256. Leaves have indexes from 0 on.

/** The bytes of a hash. */
export const hashBytes = 32

/** A complete subtree: at level 0 it is one leaf, at level n it has 2^n leaves. `index` counts the subtrees of a level. */
export type Subtree = { readonly level: number; readonly index: number }

/** Returns the hash of a complete subtree of the tree. */
export type ReadSubtree = (subtree: Subtree) => Buffer

/** The root of a tree without leaves. */
export const emptyRoot: Buffer = digest('sha256', '', 'buffer')

/** The hash of a leaf, from its entry. */
export function hashLeaf(entry: Buffer): Buffer {
  return digest('sha256', Buffer.concat([Buffer.of(0), entry]), 'buffer')
}

/** The hash of a node, from the hashes of its two children. */
export function hashChildren(left: Buffer, right: Buffer): Buffer {
  // A proof needs some hundred of these. One buffer and one call take half the time of three updates, and Node.js makes a
  // text of the bytes in half the time that it needs for a buffer.
  const node = Buffer.allocUnsafe(1 + left.length + right.length)
  node.writeUInt8(1)
  node.set(left, 1)
  node.set(right, 1 + left.length)
  return Buffer.from(digest('sha256', node, 'binary'), 'binary')
}

/** The hash over a complete subtree, from the bytes of its 2^n hashes. In a third of the time of `hashChildren` for each. */
export function hashComplete(hashes: Buffer): Buffer {
  const level = Buffer.from(hashes)
  const node = Buffer.alloc(1 + 2 * hashBytes, 1)
  for (let count = level.length / hashBytes; count > 1; count /= 2) {
    for (let index = 0; index < count / 2; index += 1) {
      node.set(level.subarray(index * 2 * hashBytes, (index + 1) * 2 * hashBytes), 1)
      level.write(digest('sha256', node, 'binary'), index * hashBytes, 'binary')
    }
  }
  return level.subarray(0, hashBytes)
}

/** The subtrees that the leaves from `start` to `end` consist of, from left to right. `start` is where a subtree starts. */
export function listSubtrees(start: number, end: number): Subtree[] {
  const count = end - start
  if (count === 0) return []
  const level = Math.log2(count)
  if (Number.isInteger(level)) return [{ level, index: start / count }]
  const middle = start + getSplit(count)
  return [...listSubtrees(start, middle), ...listSubtrees(middle, end)]
}

/** The largest complete subtrees that the leaves from `start` to `end` consist of, from left to right, wherever it starts. */
export function coverRange(start: number, end: number): Subtree[] {
  const subtrees: Subtree[] = []
  for (let from = start; from < end;) {
    let level = 0
    while (from % 2 ** (level + 1) === 0 && from + 2 ** (level + 1) <= end) level += 1
    subtrees.push({ level, index: from / 2 ** level })
    from += 2 ** level
  }
  return subtrees
}

/** The hash over the leaves from `start` to `end`; over all leaves, this is the root of the tree. */
export function hashRange(start: number, end: number, readSubtree: ReadSubtree): Buffer {
  return joinSubtrees(listSubtrees(start, end).map(readSubtree))
}

/** The hash over neighbouring subtrees, each smaller than the one before. */
export function joinSubtrees(hashes: readonly Buffer[]): Buffer {
  return hashes.length === 0 ? emptyRoot : hashes.reduceRight((right, left) => hashChildren(left, right))
}

type Range = readonly [start: number, end: number]

/** The ranges of leaves whose hashes prove that a leaf is in a tree of `size` leaves, from the leaf to the root. */
export function listInclusionRanges(index: number, size: number): Range[] {
  return listPath(index, 0, size)
}

/** The ranges of leaves whose hashes prove that a tree of `size` leaves starts with a tree of `earlierSize` leaves. */
export function listConsistencyRanges(earlierSize: number, size: number): Range[] {
  return earlierSize === 0 || earlierSize === size ? [] : listSubproof(earlierSize, 0, size, true)
}

/** True if `proof` leads from the hash of the leaf at `index` to the root of a tree of `size` leaves. */
export function isIncluded(
  leaf: { hash: Buffer; index: number },
  tree: { root: Buffer; size: number },
  proof: readonly Buffer[],
): boolean {
  if (leaf.index < 0 || leaf.index >= tree.size) return false
  let [index, last, hash] = [leaf.index, tree.size - 1, leaf.hash]
  for (const sibling of proof) {
    if (last === 0) return false
    if (index % 2 === 1 || index === last) {
      hash = hashChildren(sibling, hash)
      while (index % 2 === 0 && index > 0) [index, last] = [index / 2, half(last)]
    } else {
      hash = hashChildren(hash, sibling)
    }
    ;[index, last] = [half(index), half(last)]
  }
  return last === 0 && hash.equals(tree.root)
}

/** True if `proof` shows that a tree starts with all leaves of an earlier one (RFC 9162, section 2.1.4.2). */
export function isConsistent(
  earlier: { root: Buffer; size: number },
  tree: { root: Buffer; size: number },
  proof: readonly Buffer[],
): boolean {
  if (earlier.size > tree.size) return false
  if (earlier.size === 0) return proof.length === 0
  if (earlier.size === tree.size) return proof.length === 0 && earlier.root.equals(tree.root)
  const hashes = Number.isInteger(Math.log2(earlier.size)) ? [earlier.root, ...proof] : [...proof]
  const [first, ...others] = hashes
  if (!first || proof.length === 0) return false
  let [index, last] = [earlier.size - 1, tree.size - 1]
  while (index % 2 === 1) [index, last] = [half(index), half(last)]
  let [earlierHash, hash] = [first, first]
  for (const sibling of others) {
    if (last === 0) return false
    if (index % 2 === 1 || index === last) {
      earlierHash = hashChildren(sibling, earlierHash)
      hash = hashChildren(sibling, hash)
      while (index % 2 === 0 && index > 0) [index, last] = [index / 2, half(last)]
    } else {
      hash = hashChildren(hash, sibling)
    }
    ;[index, last] = [half(index), half(last)]
  }
  return last === 0 && earlierHash.equals(earlier.root) && hash.equals(tree.root)
}

const half = (value: number): number => Math.floor(value / 2)

/** The number of leaves to the left of the root: the largest power of two below `count`. */
const getSplit = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1)

function listPath(index: number, start: number, end: number): Range[] {
  if (end - start <= 1) return []
  const middle = start + getSplit(end - start)
  return index < middle
    ? [...listPath(index, start, middle), [middle, end]]
    : [...listPath(index, middle, end), [start, middle]]
}

/** `isWhole`: the earlier tree consists of this subtree, so its root need not be in the proof. */
function listSubproof(earlierSize: number, start: number, end: number, isWhole: boolean): Range[] {
  if (earlierSize === end) return isWhole ? [] : [[start, end]]
  const middle = start + getSplit(end - start)
  return earlierSize <= middle
    ? [...listSubproof(earlierSize, start, middle, isWhole), [middle, end]]
    : [...listSubproof(earlierSize, middle, end, false), [start, middle]]
}
