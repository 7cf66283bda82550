import { decodeBase64, toHex, type ProofTools } from './proof-tools.ts'

/** A key of a transparency log, as C2SP signed-note defines it. `keyId` is 8 hex digits. */
export type LogKey = { readonly name: string; readonly keyId: string; readonly publicKey: Uint8Array }

const ed25519 = 1

/** Parses a key such as `checkin.example.com/log+1234abcd+AQ...`. Undefined if it is none, or has the id of another key. */
export function parseLogKey(text: string, tools: ProofTools): LogKey | undefined {
  const [, name, keyId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  if (name === undefined || keyId === undefined || encoded === undefined) return undefined
  const bytes = decodeBase64(encoded, tools)
  if (bytes?.length !== 33 || bytes[0] !== ed25519) return undefined
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
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [origin = '', size = '', encodedRoot = ''] = text.split('\n')
  if (!keys.some(({ name }) => name === origin)) return 'other-log'
  const root = decodeBase64(encodedRoot, tools)
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name, encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? []
      const bytes = decodeBase64(encoded, tools)
      const key = bytes && keys.find((known) => known.name === name && known.keyId === toHex(bytes.subarray(0, 4)))
      return key && name === origin ? [{ key, signature: bytes.subarray(4) }] : []
    })
  if (signatures.length === 0) return 'unknown-key'
  const isSigned = signatures.every(({ key, signature }) =>
    tools.isSignedWithEd25519(key.publicKey, tools.toUtf8(text), signature),
  )
  return isSigned && root?.length === 32 && /^\d{1,15}$/.test(size)
    ? { origin, size: Number(size), root }
    : 'not-signed'
}
