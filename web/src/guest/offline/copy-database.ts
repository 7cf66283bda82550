import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { householdCopyName } from '../../session/session.ts'

/** An encrypted text. */
type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

interface Schema extends DBSchema {
  keys: { key: 'household'; value: CryptoKey }
  texts: { key: 'household'; value: Encrypted }
}
const id = 'household'

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(householdCopyName, 1, {
    upgrade(database) {
      database.createObjectStore('keys')
      database.createObjectStore('texts')
    },
    // Another tab signs out and deletes the database.
    blocking: (_current, _blocked, { target }) => {
      opened = undefined
      if (target instanceof IDBDatabase) target.close()
    },
    // The browser closed it, for example because its storage was deleted.
    terminated: () => (opened = undefined),
  })
  opened.catch(() => (opened = undefined))
  return opened
}

/**
 * Stores a text, encrypted with a key that no script can read (AES-GCM, NIST SP 800-38D). `isWanted` is asked last, before
 * anything is written: the guest may have signed out meanwhile. Throws where the browser has no database or no WebCrypto.
 */
export async function storeText(text: string, isWanted: () => boolean): Promise<void> {
  const database = await open()
  const key =
    (await database.get('keys', id)) ??
    (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  if (!isWanted()) return
  const transaction = database.transaction(['keys', 'texts'], 'readwrite')
  await Promise.all([
    transaction.objectStore('keys').put(key, id),
    transaction.objectStore('texts').put({ iv, bytes }, id),
    transaction.done,
  ])
}

/** The stored text; undefined if there is none or if it cannot be decrypted. */
export async function readText(): Promise<string | undefined> {
  const transaction = (await open()).transaction(['keys', 'texts'])
  const [key, encrypted] = await Promise.all([
    transaction.objectStore('keys').get(id),
    transaction.objectStore('texts').get(id),
  ])
  if (!key || !encrypted) return undefined
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: encrypted.iv }, key, encrypted.bytes)
    return new TextDecoder().decode(bytes)
  } catch {
    return undefined
  }
}

/** Deletes the text and its key. */
export async function deleteText(): Promise<void> {
  const transaction = (await open()).transaction(['keys', 'texts'], 'readwrite')
  await Promise.all([
    transaction.objectStore('keys').clear(),
    transaction.objectStore('texts').clear(),
    transaction.done,
  ])
}
