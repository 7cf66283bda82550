import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts at rest. A text that is encrypted for one purpose and contact cannot be decrypted for another. */
export type FieldEncryption = {
  encrypt(purpose: string, contactId: string, text: string): Buffer
  /** Throws `DecryptionFailed` if the purpose, the contact or the bytes differ, or if the key is not available. */
  decrypt(purpose: string, contactId: string, encrypted: Buffer): string
  /** A keyed hash: equal for equal texts. Without the key, nobody can find the text by trying candidates. */
  fingerprint(purpose: string, contactId: string, text: string): Buffer
}

/** A text cannot be encrypted or decrypted. The message says what an operator can do; it never contains the text. */
export class DecryptionFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DecryptionFailed'
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
  const keysWithIds = keys.map((key) => ({ key, id: getKeyId(key) }))
  const [current] = keysWithIds
  if (!current) throw new Error('Field encryption needs at least one key.')
  return {
    encrypt(purpose, contactId, text) {
      const nonce = randomBytes(nonceLength)
      const head = Buffer.concat([Buffer.of(version), current.id, nonce])
      const cipher = createCipheriv('aes-256-gcm', deriveKey(current.key, `seal:${purpose}`), nonce)
      cipher.setAAD(getAssociatedData(head, purpose, contactId))
      return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(purpose, contactId, encrypted) {
      if (encrypted[0] !== version || encrypted.length < headLength + tagLength) {
        throw new DecryptionFailed('An encrypted record has a format that this version cannot read.')
      }
      const head = encrypted.subarray(0, headLength)
      const used = keysWithIds.find(({ id }) => id.equals(head.subarray(1, 1 + keyIdLength)))
      if (!used) {
        throw new DecryptionFailed(
          'A record was encrypted with a key that is not configured. Add that key to ENCRYPTION_KEY, after the current one.',
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
        throw new DecryptionFailed('An encrypted record was changed, or belongs to another contact.')
      }
    },
    fingerprint: (purpose, contactId, text) =>
      createHmac('sha256', deriveKey(current.key, `fingerprint:${purpose}`))
        .update(`${contactId}\0${text}`)
        .digest(),
  }
}

/** For programs that encrypt nothing: every call throws. */
export const noFieldEncryption: FieldEncryption = { encrypt: refuse, decrypt: refuse, fingerprint: refuse }

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

/** An id that identifies a key without revealing it. */
function getKeyId(key: Buffer): Buffer {
  return createHash('sha256').update('first-chair:key-id').update(key).digest().subarray(0, keyIdLength)
}
