import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js'
import { getOrCreateDraftSecret, toBytes } from '../offline/guest-database.ts'

/** Used where no key can be stored. */
let keyOfPage: Uint8Array | undefined

/** Encrypts and decrypts at once, also while the page is being left. */
export type DraftCipher = {
  /** False if the key is one of this page: nobody can read the drafts after it was closed. */
  isLasting: boolean
  encrypt: (text: string) => string
  /** Undefined for a text that was not encrypted with this key. */
  decrypt: (encrypted: string) => string | undefined
}

/**
 * The cipher of the drafts on this device. Where the browser has no database or no WebCrypto, and in previews, its key is one of
 * this page: the drafts are lost with the page, and cannot be read by anybody afterwards.
 */
export async function createDraftCipher(): Promise<DraftCipher> {
  const keyOfDevice = await deriveKey().catch(() => undefined)
  const key = keyOfDevice ?? (keyOfPage ??= crypto.getRandomValues(new Uint8Array(32)))
  const cipher = managedNonce(xchacha20poly1305)(key)
  return {
    isLasting: keyOfDevice !== undefined,
    encrypt: (text) => bytesToHex(cipher.encrypt(utf8ToBytes(text))),
    decrypt: (encrypted) => {
      try {
        return bytesToUtf8(cipher.decrypt(hexToBytes(encrypted)))
      } catch {
        return undefined
      }
    },
  }
}

/** Derived with one block of HKDF-Expand (RFC 5869) from a secret that no script can read. */
async function deriveKey(): Promise<Uint8Array> {
  if (window.parent !== window) throw new Error('A preview stores nothing')
  const secret = await getOrCreateDraftSecret()
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, toBytes('drafts\u0001')))
}
