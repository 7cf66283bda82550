import { decodeBase64, toHex, type ProofTools } from './proof-tools.ts'

/** A key of a transparency log, as C2SP signed-note defines it. `keyId` is 8 hex digits. */
export type LogKey = { readonly name: string; readonly keyId: string; readonly publicKey: Uint8Array }

/** The signature types of keys, of C2SP signed-note and tlog-cosignature. */
const keyTypes = { log: 1, witness: 4 } as const

/** Parses a key such as `checkin.example.com/log+1234abcd+AQ...`. Undefined if it is none, or has the id of another key. */
export const parseLogKey = (text: string, tools: ProofTools): LogKey | undefined => parseKey(text, keyTypes.log, tools)

/** Parses the key of a witness, such as `witness.example/w1+1234abcd+BA...`, as `parseLogKey` does. */
export const parseWitnessKey = (text: string, tools: ProofTools): LogKey | undefined =>
  parseKey(text, keyTypes.witness, tools)

function parseKey(text: string, type: number, tools: ProofTools): LogKey | undefined {
  const [, name, keyId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  if (name === undefined || keyId === undefined || encoded === undefined) return undefined
  const bytes = decodeBase64(encoded, tools)
  if (bytes?.length !== 33 || bytes[0] !== type) return undefined
  const id = tools.sha256(Uint8Array.of(...tools.toUtf8(`${name}\n`), ...bytes)).subarray(0, 4)
  return toHex(id) === keyId ? { name, keyId, publicKey: bytes.subarray(1) } : undefined
}

/** How a signed part names its key. */
export const toKid = ({ name, keyId }: Pick<LogKey, 'name' | 'keyId'>): string => `${name}+${keyId}`

export type SignedBy = { readonly key: LogKey } | 'unknown-key' | 'other-log' | 'not-signed'

/** Who signed a text: one of the known keys, another key of the same log, or another log. `kid` is what the text says. */
export function findSigner(
  keys: readonly LogKey[],
  kid: string,
  { text, signature }: { text: string; signature: Uint8Array | undefined },
  tools: ProofTools,
): SignedBy {
  const key = keys.find((known) => toKid(known) === kid)
  if (!key) return keys.some(({ name }) => kid.startsWith(`${name}+`)) ? 'unknown-key' : 'other-log'
  const isSigned = signature !== undefined && tools.isSignedWithEd25519(key.publicKey, tools.toUtf8(text), signature)
  return isSigned ? { key } : 'not-signed'
}

type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Uint8Array }

/**
 * What a checkpoint says, if one of the keys signed it. `other-log`: its origin has none of the keys. `unknown-key`: none of
 * its signatures names one of them.
 */
export function readSignedCheckpoint(
  note: string,
  keys: readonly LogKey[],
  tools: ProofTools,
): Checkpoint | Exclude<SignedBy, object> {
  const { text, signatures: all } = splitNote(note, tools)
  const [origin = '', size = '', encodedRoot = ''] = text.split('\n')
  if (!keys.some(({ name }) => name === origin)) return 'other-log'
  const root = decodeBase64(encodedRoot, tools)
  const signatures = all.flatMap(({ name, keyId, signature }) => {
    const key = keys.find((known) => known.name === name && known.keyId === keyId)
    return key && name === origin ? [{ key, signature }] : []
  })
  if (signatures.length === 0) return 'unknown-key'
  const isSigned = signatures.every(({ key, signature }) =>
    tools.isSignedWithEd25519(key.publicKey, tools.toUtf8(text), signature),
  )
  return isSigned && root?.length === 32 && /^\d{1,15}$/.test(size)
    ? { origin, size: Number(size), root }
    : 'not-signed'
}

/** How many of the witnesses have cosigned a checkpoint, as C2SP tlog-cosignature defines it. */
export function countCosignatures(note: string, witnesses: readonly LogKey[], tools: ProofTools): number {
  const { text, signatures } = splitNote(note, tools)
  return witnesses.filter(({ name, keyId, publicKey }) =>
    signatures.some((line) => {
      if (line.name !== name || line.keyId !== keyId || line.signature.length <= timestampBytes) return false
      const time = Number.parseInt(toHex(line.signature.subarray(0, timestampBytes)), 16)
      const statement = tools.toUtf8(`cosignature/v1\ntime ${time}\n${text}`)
      return tools.isSignedWithEd25519(publicKey, statement, line.signature.subarray(timestampBytes))
    }),
  ).length
}

/** Before the signature of a cosignature. */
const timestampBytes = 8

type SignatureLine = { readonly name: string; readonly keyId: string; readonly signature: Uint8Array }

/** Splits a signed note (C2SP signed-note) into its text and its signatures, which are not verified. */
function splitNote(note: string, tools: ProofTools): { text: string; signatures: SignatureLine[] } {
  const end = note.lastIndexOf('\n\n')
  const lines = note.slice(end + 2).split('\n')
  return {
    text: note.slice(0, end + 1),
    signatures: lines.flatMap((line) => {
      const [, name, encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? []
      const bytes = decodeBase64(encoded, tools)
      return name !== undefined && bytes
        ? [{ name, keyId: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) }]
        : []
    }),
  }
}
