import { hash } from 'node:crypto'
import { readNote, signNote, type NoteSigner, type NoteVerifier } from './signed-note.rule.ts'

// A token has parts that its authority does not sign, such as certificates. So the installation signs all of it, together
// with the seal of the time stamp before it: then none can be changed, removed or moved without notice.

type Sealed = {
  readonly day: string
  readonly size: number
  readonly checkpoint: string
  readonly token: Buffer
  readonly stampedAt: Date
}

export function sealTimeStamp(stamp: Sealed, previousSeal: string | undefined, signer: NoteSigner): string {
  return signNote(toText(stamp, previousSeal), signer)
}

/** True if the installation signed exactly this time stamp as the one that follows `previousSeal`. */
export function isSealedTimeStamp(
  stamp: Sealed & { readonly seal: string },
  previousSeal: string | undefined,
  verifiers: readonly NoteVerifier[],
): boolean {
  return readNote(stamp.seal, verifiers) === toText(stamp, previousSeal)
}

function toText({ day, size, checkpoint, token, stampedAt }: Sealed, previousSeal: string | undefined): string {
  const lines = [
    'first-chair/time-stamp/v1',
    day,
    String(size),
    stampedAt.toISOString(),
    hash('sha256', checkpoint),
    hash('sha256', token),
    hash('sha256', previousSeal ?? ''),
  ]
  return `${lines.join('\n')}\n`
}
