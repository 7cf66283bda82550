import { hash } from 'node:crypto'
import { readNote, readText, signNote, type NoteSigner, type NoteVerifier } from './signed-note.rule.ts'

// Cosignatures and time stamps are confirmations by others. Each is valid by itself, so one that is removed leaves no trace.
// So the installation signs a list of what it has stored (docs/decisions/0202).

/** What has been stored at least: there may be newer confirmations. */
export type ConfirmationList = {
  /** How many times the list was written. Checkpoints contain it. */
  readonly number: number
  /** The newest time stamp, whose seal leads to all earlier ones. */
  readonly timeStamp: { readonly day: string; readonly sealHash: string } | undefined
  /** How many leaves each witness has cosigned, by its key. */
  readonly witnesses: ReadonlyMap<string, number>
}

const header = 'first-chair/confirmations/v1'

export function signConfirmationList(list: ConfirmationList, signer: NoteSigner): string {
  return signNote(toText(list), signer)
}

/** Returns what a signed list says. Undefined if none of the keys signed it, or if it is no list. */
export function readConfirmationList(note: string, verifiers: readonly NoteVerifier[]): ConfirmationList | undefined {
  const text = readNote(note, verifiers)
  if (text === undefined) return undefined
  const [, number = '', ...lines] = text.split('\n')
  const fields = lines.map((line) => line.split(' '))
  const [, day, sealHash] = fields.find(([kind]) => kind === 'time-stamp') ?? []
  const list = {
    number: Number(number),
    timeStamp: day === undefined || sealHash === undefined ? undefined : { day, sealHash },
    witnesses: new Map(
      fields.flatMap(([kind, key = '', size]) => (kind === 'witness' ? [[key, Number(size)] as const] : [])),
    ),
  }
  return toText(list) === text ? list : undefined
}

/** The hash by which a list names a time stamp. */
export const hashSeal = (seal: string): string => hash('sha256', seal)

/** The line of a checkpoint that says how many times the list had been written before. Undefined if it never was. */
export function formatListLine(number: number): string | undefined {
  return number > 0 ? `${header} ${number}` : undefined
}

/** The number in the line of a checkpoint, whose signature is not verified here. 0 if there is none. */
export function readListLine(checkpoint: string): number {
  const line = readText(checkpoint)
    ?.split('\n')
    .find((text) => text.startsWith(`${header} `))
  return line === undefined ? 0 : Number(line.slice(header.length))
}

function toText({ number, timeStamp, witnesses }: ConfirmationList): string {
  const lines = [
    header,
    String(number),
    ...(timeStamp ? [`time-stamp ${timeStamp.day} ${timeStamp.sealHash}`] : []),
    ...[...witnesses]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([verifierKey, size]) => `witness ${verifierKey} ${size}`),
  ]
  return `${lines.join('\n')}\n`
}
