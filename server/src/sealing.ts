import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps texts unreadable at rest. What is sealed for one purpose and contact opens for no other. */
export type Sealing = {
  seal(purpose: string, contactId: string, text: string): Buffer
  /** Throws `SealBroken` for anything that was not sealed like this, with a key that is still known. */
  open(purpose: string, contactId: string, sealed: Buffer): string
  /** The same for the same text, and no help in guessing it. */
  fingerprint(purpose: string, contactId: string, text: string): Buffer
}

/** Something sealed cannot be opened. The message says what an operator can do about it, never what was sealed. */
export class SealBroken extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SealBroken'
  }
}

/** The present format: version, key id, nonce, text as AES-256-GCM leaves it, tag. */
const version = 1
const keyIdLength = 4
const nonceLength = 12
const tagLength = 16
const headLength = 1 + keyIdLength + nonceLength

/**
 * Seals with the first key, opens with whichever of the keys was used: a new key is put in front, and the old one stays
 * behind it for as long as something is sealed with it.
 */
export function sealingOf(keys: readonly Buffer[]): Sealing {
  const known = keys.map((key) => ({ key, id: keyId(key) }))
  const [present] = known
  if (!present) throw new Error('Sealing needs a key.')
  return {
    seal(purpose, contactId, text) {
      const nonce = randomBytes(nonceLength)
      const head = Buffer.concat([Buffer.of(version), present.id, nonce])
      const cipher = createCipheriv('aes-256-gcm', keyFor(present.key, `seal:${purpose}`), nonce)
      cipher.setAAD(boundTo(head, purpose, contactId))
      return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(purpose, contactId, sealed) {
      if (sealed[0] !== version || sealed.length < headLength + tagLength) {
        throw new SealBroken('A sealed record has a form that this version does not know.')
      }
      const head = sealed.subarray(0, headLength)
      const used = known.find(({ id }) => id.equals(head.subarray(1, 1 + keyIdLength)))
      if (!used) {
        throw new SealBroken(
          'A sealed record was sealed with another key. Add that key to ENCRYPTION_KEY, behind the present one.',
        )
      }
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyFor(used.key, `seal:${purpose}`),
        head.subarray(1 + keyIdLength),
        { authTagLength: tagLength },
      )
      decipher.setAAD(boundTo(head, purpose, contactId))
      decipher.setAuthTag(sealed.subarray(-tagLength))
      try {
        return decipher.update(sealed.subarray(headLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new SealBroken('A sealed record was changed, or belongs to somebody else.')
      }
    },
    fingerprint: (purpose, contactId, text) =>
      createHmac('sha256', keyFor(present.key, `fingerprint:${purpose}`))
        .update(`${contactId}\0${text}`)
        .digest(),
  }
}

/** For whoever has nothing to seal: refuses to. */
export const withoutSealing: Sealing = { seal: refuse, open: refuse, fingerprint: refuse }

function refuse(): never {
  throw new SealBroken('There is no key to seal with.')
}

function boundTo(head: Buffer, purpose: string, contactId: string): Buffer {
  return Buffer.concat([head, Buffer.from(`${purpose}\0${contactId}`, 'utf8')])
}

/** Each purpose has a key of its own, so that nothing about one says anything about another. */
function keyFor(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `first-chair:${purpose}`, 32))
}

/** Which key it is, without telling the key. */
function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('first-chair:key-id').update(key).digest().subarray(0, keyIdLength)
}
