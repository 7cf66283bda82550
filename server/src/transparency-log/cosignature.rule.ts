import { isSignedBy, parseSignatures, readText, type NoteVerifier } from './signed-note.rule.ts'

// Cosignatures of witnesses, as C2SP tlog-cosignature defines them (https://c2sp.org/tlog-cosignature).

/** A valid cosignature: its line, which is added to the checkpoint, and when the witness made it. */
export type Cosignature = { readonly line: string; readonly cosignedAt: Date }

const timestampBytes = 8

/**
 * Finds the cosignature of a witness among signature lines, and verifies it for a checkpoint. Undefined if there is none,
 * or if it is not valid. Lines of other keys are ignored.
 */
export function findCosignature(lines: string, checkpoint: string, witness: NoteVerifier): Cosignature | undefined {
  const body = readText(checkpoint)
  const found = (parseSignatures(lines) ?? []).filter(
    ({ name, keyId }) => name === witness.name && keyId === witness.keyId,
  )
  const [first] = found
  // Two lines of one key, of which one may be false, say nothing.
  if (body === undefined || !first || found.length > 1) return undefined
  const { signature, line } = first
  if (signature.length <= timestampBytes) return undefined
  const time = signature.readBigUInt64BE()
  if (time === 0n || time > 8_640_000_000_000n) return undefined
  const statement = `cosignature/v1\ntime ${time}\n${body}`
  return isSignedBy(witness, statement, signature.subarray(timestampBytes))
    ? { line: `${line}\n`, cosignedAt: new Date(Number(time) * 1000) }
    : undefined
}
