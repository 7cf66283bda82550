import { decodeBase64, type ProofTools } from './proof-tools.ts'

/** A proof that an entry is in a transparency log, as C2SP tlog-proof defines it. */
export type InclusionProof = {
  readonly index: number
  readonly hashes: readonly Uint8Array[]
  readonly checkpoint: string
}

/** Parses a proof. Undefined if it is none. */
export function parseInclusionProof(text: string, tools: ProofTools): InclusionProof | undefined {
  const end = text.indexOf('\n\n')
  const [header, indexLine = '', ...lines] = text.slice(0, end).split('\n')
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(indexLine) ?? []
  const hashes = lines.flatMap((line) => decodeBase64(line, tools) ?? [])
  const isWhole = hashes.length === lines.length && hashes.every(({ length }) => length === 32)
  return end >= 0 && header === 'c2sp.org/tlog-proof@v1' && index !== undefined && isWhole
    ? { index: Number(index), hashes, checkpoint: text.slice(end + 2) }
    : undefined
}

/**
 * The root that follows from an entry and the hashes of its proof (RFC 9162, section 2.1.3.2). Undefined if the proof does
 * not fit a tree of `size` leaves.
 */
export function computeRoot(
  entry: string,
  { index, hashes }: InclusionProof,
  size: number,
  tools: ProofTools,
): Uint8Array | undefined {
  if (index >= size) return undefined
  const join = (left: Uint8Array, right: Uint8Array) => tools.sha256(Uint8Array.of(1, ...left, ...right))
  let hash = tools.sha256(Uint8Array.of(0, ...tools.toUtf8(entry)))
  let [position, last] = [index, size - 1]
  for (const sibling of hashes) {
    if (last === 0) return undefined
    if (position % 2 === 1 || position === last) {
      hash = join(sibling, hash)
      while (position % 2 === 0 && position > 0) [position, last] = [position / 2, Math.floor(last / 2)]
    } else {
      hash = join(hash, sibling)
    }
    ;[position, last] = [Math.floor(position / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : undefined
}
