import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts at rest. A text that is encrypted for one purpose and contact cannot be decrypted for another. */
export type FieldEncryption = {
  /** The ids of the keys as hex: the first one encrypts, all of them decrypt. */
  readonly keyIds: readonly string[]
  encrypt(purpose: string, contactId: string, text: string): Buffer
  /** Throws `DecryptionFailed` if the purpose, the contact or the bytes differ, or if the key is not available. */
  decrypt(purpose: string, contactId: string, encrypted: Buffer): string
  /** A keyed hash: equal for equal texts. Without the key, nobody can find the text by trying candidates. */
  fingerprint(purpose: string, contactId: string, text: string): Buffer
  /** The fingerprints of a text by every key, to find what was stored before a key was changed. */
  fingerprints(purpose: string, contactId: string, text: string): Buffer[]
}

/** A text cannot be encrypted or decrypted. The message says what an operator can do; it never contains the text. */
export class DecryptionFailed extends Error {
  /** Which record it is, for the log: its purpose, and the contact or other id that it is bound to. */
  readonly record: { readonly purpose: string; readonly id: string } | undefined

  constructor(message: string, record?: { purpose: string; id: string }) {
    super(message)
    this.name = 'DecryptionFailed'
    this.record = record
  }
}

/** The current format: version, key id, nonce, AES-256-GCM ciphertext, tag. */
const version = 1
const keyIdLength = 4
const nonceLength = 12
const tagLength = 16
const headLength = 1 + keyIdLength + nonceLength

/**
 * Encrypts with the first key and decrypts with any of the keys. To rotate, put the new key first and keep the old key
 * after it for as long as texts are encrypted with it.
 */
export function createFieldEncryption(keys: readonly Buffer[]): FieldEncryption {
  const keysWithIds = keys.map((key) => ({ key, id: getKeyIdBytes(key) }))
  const [current] = keysWithIds
  if (!current) throw new Error('Field encryption needs at least one key.')
  return {
    keyIds: keys.map(getKeyId),
    encrypt(purpose, contactId, text) {
      const nonce = randomBytes(nonceLength)
      const head = Buffer.concat([Buffer.of(version), current.id, nonce])
      const cipher = createCipheriv('aes-256-gcm', deriveKey(current.key, `seal:${purpose}`), nonce)
      cipher.setAAD(getAssociatedData(head, purpose, contactId))
      return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(purpose, contactId, encrypted) {
      const record = { purpose, id: contactId }
      if (encrypted[0] !== version || encrypted.length < headLength + tagLength) {
        throw new DecryptionFailed('An encrypted record has a format that this version cannot read.', record)
      }
      const head = encrypted.subarray(0, headLength)
      const used = keysWithIds.find(({ id }) => id.equals(head.subarray(1, 1 + keyIdLength)))
      if (!used) {
        throw new DecryptionFailed(
          'A record was encrypted with a key that is not configured. Add that key to ENCRYPTION_KEY, after the current one.',
          record,
        )
      }
      const decipher = createDecipheriv(
        'aes-256-gcm',
        deriveKey(used.key, `seal:${purpose}`),
        head.subarray(1 + keyIdLength),
        { authTagLength: tagLength },
      )
      decipher.setAAD(getAssociatedData(head, purpose, contactId))
      decipher.setAuthTag(encrypted.subarray(-tagLength))
      try {
        return decipher.update(encrypted.subarray(headLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new DecryptionFailed('An encrypted record was changed, or belongs to another contact.', record)
      }
    },
    fingerprint: (purpose, contactId, text) => getFingerprint(current.key, purpose, contactId, text),
    fingerprints: (purpose, contactId, text) => keys.map((key) => getFingerprint(key, purpose, contactId, text)),
  }
}

function getFingerprint(key: Buffer, purpose: string, contactId: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(key, `fingerprint:${purpose}`))
    .update(`${contactId}\0${text}`)
    .digest()
}

/**
 * Decrypts a text. If that fails, logs which record it is and returns undefined, so that one record cannot break a page
 * that displays others.
 */
export function tryDecrypt(
  { encryption, log }: { encryption: FieldEncryption; log: { error(facts: object, message: string): void } },
  purpose: string,
  contactId: string,
  encrypted: Buffer,
): string | undefined {
  try {
    return encryption.decrypt(purpose, contactId, encrypted)
  } catch (err) {
    if (!(err instanceof DecryptionFailed)) throw err
    log.error({ err }, undecryptableMessage)
    return undefined
  }
}

/** The log message for a record that cannot be decrypted; `record` of its error says which one it is. */
export const undecryptableMessage = 'a record cannot be decrypted'

/** For programs that encrypt nothing: every call throws. */
export const noFieldEncryption: FieldEncryption = {
  keyIds: [],
  encrypt: refuse,
  decrypt: refuse,
  fingerprint: refuse,
  fingerprints: refuse,
}

function refuse(): never {
  throw new DecryptionFailed('There is no key for encryption.')
}

function getAssociatedData(head: Buffer, purpose: string, contactId: string): Buffer {
  return Buffer.concat([head, Buffer.from(`${purpose}\0${contactId}`, 'utf8')])
}

/** Derives the key of a purpose (HKDF). Each purpose has its own key, so a leaked one does not affect the others. */
function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `first-chair:${purpose}`, 32))
}

/** The id of a key as hex. It is stored with every text that the key encrypted, and does not reveal the key. */
export function getKeyId(key: Buffer): string {
  return getKeyIdBytes(key).toString('hex')
}

/** A long id of a key that is stored in the database, to recognise the key with certainty. It does not reveal the key. */
export function getKeyFingerprint(key: Buffer): Buffer {
  return deriveKey(key, 'key-fingerprint')
}

function getKeyIdBytes(key: Buffer): Buffer {
  return createHash('sha256').update('first-chair:key-id').update(key).digest().subarray(0, keyIdLength)
}
