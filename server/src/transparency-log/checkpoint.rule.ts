import { readNote, signNote, type NoteSigner, type NoteVerifier } from './signed-note.rule.ts'

// Checkpoints, as C2SP tlog-checkpoint defines them (https://c2sp.org/tlog-checkpoint), and proofs that contain them, as
// C2SP tlog-proof does (https://c2sp.org/tlog-proof).

/** The size and the root of a tree at some time. */
export type TreeHead = { readonly size: number; readonly root: Buffer }

const proofHeader = 'c2sp.org/tlog-proof@v1'

/** Signs the head of a tree. The name of the key is the origin of the log. `extension` is one more line. */
export function signCheckpoint({ size, root }: TreeHead, signer: NoteSigner, extension?: string): string {
  const lines = [signer.verifier.name, size, root.toString('base64'), ...(extension === undefined ? [] : [extension])]
  return signNote(`${lines.join('\n')}\n`, signer)
}

/** Returns what a checkpoint says. Undefined if none of the keys signed it, or if it belongs to another log. */
export function readCheckpoint(note: string, verifiers: readonly NoteVerifier[]): TreeHead | undefined {
  const [origin, size = '', root = ''] = readNote(note, verifiers)?.split('\n') ?? []
  const head = { size: Number(size), root: Buffer.from(root, 'base64') }
  const isExact =
    verifiers.some(({ name }) => name === origin) &&
    String(head.size) === size &&
    Number.isSafeInteger(head.size) &&
    head.root.length === 32 &&
    head.root.toString('base64') === root
  return isExact ? head : undefined
}

/** Formats a proof that the entry at `index` is in the tree of a checkpoint, for a file with the ending `.tlog-proof`. */
export function formatProof({
  index,
  hashes,
  checkpoint,
}: {
  index: number
  hashes: readonly Buffer[]
  checkpoint: string
}): string {
  const lines = [proofHeader, `index ${index}`, ...hashes.map((hash) => hash.toString('base64'))]
  return `${lines.join('\n')}\n\n${checkpoint}`
}
