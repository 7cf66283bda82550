import { describe, expect, test } from 'vitest'
import {
  coverRange,
  emptyRoot,
  hashLeaf,
  hashRange,
  isConsistent,
  isIncluded,
  listConsistencyRanges,
  listInclusionRanges,
  type Subtree,
} from './merkle-tree.rule.ts'
import { addLeaves, addSubtrees, emptyTree, getRoot, toTreeEdge, type TreeEdge } from './tree-growth.rule.ts'

// The vectors of the tests of Certificate Transparency, which github.com/transparency-dev/merkle publishes too.
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const inclusions = [
  { index: 0, size: 1, proof: [] },
  {
    index: 0,
    size: 8,
    proof: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    index: 5,
    size: 8,
    proof: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  { index: 2, size: 3, proof: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
  {
    index: 1,
    size: 5,
    proof: [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
]
const consistencies = [
  { earlier: 1, size: 1, proof: [] },
  { earlier: 1, size: 8, proof: inclusions[1]?.proof ?? [] },
  {
    earlier: 6,
    size: 8,
    proof: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  { earlier: 2, size: 5, proof: (inclusions[4]?.proof ?? []).slice(1) },
  {
    earlier: 6,
    size: 7,
    proof: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
]

const leaves = entries.map((entry) => hashLeaf(Buffer.from(entry, 'hex')))
const getRootAt = (size: number): Buffer => Buffer.from(roots[size - 1] ?? '', 'hex')
const toBuffers = (hashes: readonly string[]): Buffer[] => hashes.map((hash) => Buffer.from(hash, 'hex'))

/** Reads complete subtrees by computing them from the leaves. */
function readFrom(hashes: readonly Buffer[]): (subtree: Subtree) => Buffer {
  const computed = new Map<string, Buffer>()
  return ({ level, index }) => {
    const key = `${level} ${index}`
    const hash =
      computed.get(key) ??
      getRoot(addLeaves(emptyTree, hashes.slice(index * 2 ** level, (index + 1) * 2 ** level)).edge)
    computed.set(key, hash)
    return hash
  }
}
const toHex = (ranges: readonly (readonly [number, number])[]) =>
  ranges.map(([start, end]) => hashRange(start, end, readFrom(leaves)).toString('hex'))

describe('a Merkle tree', () => {
  test('has the published root at every size', () => {
    expect(emptyRoot.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    roots.forEach((root, index) => {
      expect(getRoot(addLeaves(emptyTree, leaves.slice(0, index + 1)).edge).toString('hex')).toBe(root)
      expect(hashRange(0, index + 1, readFrom(leaves)).toString('hex')).toBe(root)
    })
  })

  test.each(inclusions)('proves that leaf $index is in a tree of $size leaves', ({ index, size, proof }) => {
    expect(toHex(listInclusionRanges(index, size))).toEqual(proof)
    const leaf = { hash: leaves[index] ?? emptyRoot, index }
    expect(isIncluded(leaf, { root: getRootAt(size), size }, toBuffers(proof))).toBe(true)
  })

  test.each(consistencies)('of $size leaves proves that it starts with one of $earlier', ({ earlier, size, proof }) => {
    expect(toHex(listConsistencyRanges(earlier, size))).toEqual(proof)
    const earlierTree = { root: getRootAt(earlier), size: earlier }
    expect(isConsistent(earlierTree, { root: getRootAt(size), size }, toBuffers(proof))).toBe(true)
  })

  test('has valid proofs at every size up to 33, and no other leaf, size or root fits them', () => {
    const many = Array.from({ length: 33 }, (_, index) => hashLeaf(Buffer.from(`entry ${index}`)))
    const read = readFrom(many)
    for (let size = 1; size <= many.length; size += 1) {
      const root = hashRange(0, size, read)
      for (let index = 0; index < size; index += 1) {
        const proof = listInclusionRanges(index, size).map(([start, end]) => hashRange(start, end, read))
        const hash = many[index] ?? emptyRoot
        expect(isIncluded({ hash, index }, { root, size }, proof)).toBe(true)
        expect(isIncluded({ hash, index: index + 1 }, { root, size }, proof)).toBe(false)
        expect(isIncluded({ hash: emptyRoot, index }, { root, size }, proof)).toBe(false)
        expect(isIncluded({ hash, index }, { root: emptyRoot, size }, proof)).toBe(false)
        expect(isIncluded({ hash, index }, { root, size }, [...proof, emptyRoot])).toBe(false)
        if (proof.length > 0) expect(isIncluded({ hash, index }, { root, size }, proof.slice(1))).toBe(false)
      }
      for (let earlier = 1; earlier < size; earlier += 1) {
        const proof = listConsistencyRanges(earlier, size).map(([start, end]) => hashRange(start, end, read))
        const earlierTree = { root: hashRange(0, earlier, read), size: earlier }
        expect(isConsistent(earlierTree, { root, size }, proof)).toBe(true)
        expect(isConsistent({ ...earlierTree, root }, { root, size }, proof)).toBe(false)
        expect(isConsistent(earlierTree, { root: emptyRoot, size }, proof)).toBe(false)
        expect(isConsistent(earlierTree, { root, size }, proof.slice(0, -1))).toBe(false)
        expect(isConsistent(earlierTree, { root, size }, [...proof, emptyRoot])).toBe(false)
      }
    }
  })

  test('grows to the same tree whether its leaves come one by one or together', () => {
    const many = Array.from({ length: 600 }, (_, index) => hashLeaf(Buffer.from(`entry ${index}`)))
    const together = addLeaves(emptyTree, many)
    let edge: TreeEdge = emptyTree
    const completed = many.flatMap((hash) => {
      const grown = addLeaves(edge, [hash])
      edge = grown.edge
      return grown.completed
    })
    expect({ edge, completed }).toEqual(together)
    expect(toTreeEdge(600, readFrom(many))).toEqual(edge)
    for (const subtree of completed) expect(subtree.hash).toEqual(readFrom(many)(subtree))
  })
})

test('a tree has the same root in whatever parts its leaves are added', () => {
  const leaves = Array.from({ length: 100 }, (_, index) => hashLeaf(Buffer.from(String(index))))
  const whole = addLeaves(emptyTree, leaves)
  for (let start = 0; start <= 100; start += 7) {
    for (const end of [start, start + 1, 64, 99, 100].filter((index) => index >= start && index <= 100)) {
      const parts = [
        [0, start],
        [start, end],
        [end, 100],
      ].map(([from = 0, to = 0]) => addLeaves({ size: from, subtrees: [] }, leaves.slice(from, to)).edge.subtrees)
      const grown = addSubtrees(emptyTree, parts.flat())
      expect(grown.edge).toEqual(whole.edge)
      expect(parts[1]?.map(({ level, index }) => ({ level, index }))).toEqual(coverRange(start, end))
    }
  }
})
