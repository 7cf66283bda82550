import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

// Notes with Ed25519 signatures, as C2SP signed-note defines them (https://c2sp.org/signed-note).

/** A key that signs notes. */
export type NoteSigner = { readonly verifier: NoteVerifier; readonly privateKey: KeyObject }
/** A key that verifies notes. `keyId` is 8 hex digits. */
export type NoteVerifier = { readonly name: string; readonly keyId: string; readonly publicKey: Buffer }

/** The signature type Ed25519. */
const ed25519 = 1
const keyIdBytes = 4
const publicKeyBytes = 32
/** The DER encodings of Ed25519 keys (RFC 8410), up to the bytes of the key. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicKeyHead = Buffer.from('302a300506032b6570032100', 'hex')
const signatureLine = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u
/** Separates the text from the signatures. */
const separator = '\n\n'

/** Creates the signer of a key name from the 32 bytes of an Ed25519 private key (the seed of RFC 8032). */
export function createNoteSigner(name: string, seed: Buffer): NoteSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([privateKeyHead, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-publicKeyBytes)
  return { verifier: createNoteVerifier(name, publicKey), privateKey }
}

export function createNoteVerifier(name: string, publicKey: Buffer): NoteVerifier {
  return { name, keyId: getKeyId(name, publicKey), publicKey }
}

/** Formats a key for verifiers: `name+keyId+base64`, as the tools of transparency logs expect it. */
export function formatVerifierKey({ name, keyId, publicKey }: NoteVerifier): string {
  return `${name}+${keyId}+${Buffer.concat([Buffer.of(ed25519), publicKey]).toString('base64')}`
}

/** Parses a key for verifiers. Undefined if it is no valid Ed25519 key, or if its id does not belong to it. */
export function parseVerifierKey(text: string): NoteVerifier | undefined {
  const [, name, keyId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(text) ?? []
  if (name === undefined || encoded === undefined) return undefined
  const key = decodeBase64(encoded)
  if (key?.length !== 1 + publicKeyBytes || key[0] !== ed25519) return undefined
  const verifier = createNoteVerifier(name, key.subarray(1))
  return verifier.keyId === keyId ? verifier : undefined
}

/** Signs a text, which must end with a line feed. Returns the note. */
export function signNote(text: string, signer: NoteSigner): string {
  if (!text.endsWith('\n')) throw new Error('The text of a note ends with a line feed.')
  const { name, keyId } = signer.verifier
  const encoded = Buffer.concat([Buffer.from(keyId, 'hex'), signText(signer, text)]).toString('base64')
  return `${text}\n— ${name} ${encoded}\n`
}

/**
 * Returns the text of a note that is signed with one of the keys. Undefined if none of them signed it, if a signature of
 * one of them is not valid, or if it is no note. Signatures of other keys are ignored.
 */
export function readNote(note: string, verifiers: readonly NoteVerifier[]): string | undefined {
  const text = readText(note)
  const signatures = text === undefined ? undefined : parseSignatures(note.slice(text.length + 1))
  if (text === undefined || !signatures) return undefined
  let isVerified = false
  for (const { name, keyId, signature } of signatures) {
    const verifier = verifiers.find((known) => known.name === name && known.keyId === keyId)
    if (!verifier) continue
    if (!isSignedBy(verifier, text, signature)) return undefined
    isVerified = true
  }
  return isVerified ? text : undefined
}

/** The text of a note, without its signatures, which are not verified. Undefined if it is no note. */
export function readText(note: string): string | undefined {
  const end = note.lastIndexOf(separator)
  return end < 0 ? undefined : note.slice(0, end + 1)
}

/** A line with a signature. `keyId` is 8 hex digits, `line` the whole line without its line feed. */
type SignatureLine = {
  readonly name: string
  readonly keyId: string
  readonly signature: Buffer
  readonly line: string
}

/** Parses lines with signatures, each of which ends with a line feed. Undefined if one of them is none. */
export function parseSignatures(lines: string): SignatureLine[] | undefined {
  if (!lines.endsWith('\n')) return undefined
  const parsed = lines
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      const [, name, encoded] = signatureLine.exec(line) ?? []
      const bytes = encoded === undefined ? undefined : decodeBase64(encoded)
      if (name === undefined || !bytes || bytes.length <= keyIdBytes) return undefined
      return {
        name,
        keyId: bytes.subarray(0, keyIdBytes).toString('hex'),
        signature: bytes.subarray(keyIdBytes),
        line,
      }
    })
  const known = parsed.filter((signature) => signature !== undefined)
  return known.length === parsed.length ? known : undefined
}

/** The signature of a key over a text: the 64 bytes of Ed25519. */
export function signText({ privateKey }: NoteSigner, text: string): Buffer {
  return sign(null, Buffer.from(text), privateKey)
}

/** True if a key signed a text. */
export function isSignedBy(verifier: NoteVerifier, text: string, signature: Buffer): boolean {
  return verify(null, Buffer.from(text), toKeyObject(verifier), signature)
}

/** Reading a key takes as long as a fifth of a verification. */
const keyObjects = new WeakMap<NoteVerifier, KeyObject>()

function toKeyObject(verifier: NoteVerifier): KeyObject {
  const key =
    keyObjects.get(verifier) ??
    createPublicKey({ key: Buffer.concat([publicKeyHead, verifier.publicKey]), format: 'der', type: 'spki' })
  keyObjects.set(verifier, key)
  return key
}

function getKeyId(name: string, publicKey: Buffer): string {
  const head = Buffer.from(`${name}\n`)
  const digest = createHash('sha256').update(head).update(Buffer.of(ed25519)).update(publicKey).digest()
  return digest.subarray(0, keyIdBytes).toString('hex')
}

/** Undefined for a text that is not exactly the base64 encoding of some bytes. */
function decodeBase64(text: string): Buffer | undefined {
  const decoded = Buffer.from(text, 'base64')
  return decoded.toString('base64') === text ? decoded : undefined
}
