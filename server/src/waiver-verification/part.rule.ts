import type { HashedSubtree } from '../transparency-log/tree-growth.rule.ts'
import type { Fault, Tally } from './verification.rule.ts'

// What is verified is split into parts, so that several threads can work. A part and its result are plain data.

/** `after` and `upTo` are positions of records, `start` and `end` indexes of leaves. */
export type Part =
  | { readonly kind: 'chain'; readonly after: number; readonly upTo: number }
  | { readonly kind: 'leaves'; readonly start: number; readonly end: number }
  /** That each record is a leaf or waits to be one. */
  | { readonly kind: 'places'; readonly after: number; readonly upTo: number }
  | { readonly kind: 'pending' }

export type PartResult = {
  readonly tally: Tally
  readonly fault: Fault | undefined
  /** Of leaves: the subtrees that they form. */
  readonly subtrees: readonly SentSubtree[]
  /** Of the chain: the hash of its last record, in hex. */
  readonly lastHash: string | undefined
}

/** A subtree whose hash is in hex: a buffer would be sent to another thread with all of its memory. */
type SentSubtree = { readonly level: number; readonly index: number; readonly hash: string }

export const toSent = ({ level, index, hash }: HashedSubtree): SentSubtree => ({
  level,
  index,
  hash: hash.toString('hex'),
})
export const fromSent = ({ level, index, hash }: SentSubtree): HashedSubtree => ({
  level,
  index,
  hash: Buffer.from(hash, 'hex'),
})

/** Verifies one part. Rejects with `ObjectStorageUnavailable` if drawings cannot be read. */
export type VerifyPart = (part: Part) => Promise<PartResult>

/** Records or leaves of one part. A power of two, so that the leaves of a part form a subtree. */
const partSize = 4_096

/** Splits the leaves from `start` to `end` where subtrees start. */
export function splitLeaves(start: number, end: number, size = partSize): Part[] {
  const parts: Part[] = []
  for (let from = start; from < end;) {
    const to = Math.min(end, (Math.floor(from / size) + 1) * size)
    parts.push({ kind: 'leaves', start: from, end: to })
    from = to
  }
  return parts
}

/** Splits the positions after `after` up to `upTo`. */
export function splitPositions(kind: 'chain' | 'places', after: number, upTo: number, size = partSize): Part[] {
  const parts: Part[] = []
  for (let from = after; from < upTo; from += size) parts.push({ kind, after: from, upTo: Math.min(upTo, from + size) })
  return parts
}

/**
 * Verifies parts and yields their results in the order of the parts, whichever ends first. At most `atOnce` parts are
 * begun and not yielded, so the use of memory does not grow with their number.
 */
export async function* verifyInOrder(
  parts: readonly Part[],
  verify: VerifyPart,
  atOnce: number,
): AsyncGenerator<PartResult> {
  const begun: Promise<PartResult>[] = []
  for (const part of parts) {
    const result = verify(part)
    // It is awaited later, or never if an earlier part has a fault.
    result.catch(() => undefined)
    begun.push(result)
    const [first] = begun
    if (begun.length >= atOnce && first) {
      yield await first
      void begun.shift()
    }
  }
  for (const result of begun) yield await result
}
