import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { householdCopyName } from '../../session/session.ts'

/** Encrypted bytes. */
type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** What waits to be sent: what it is, and what the guest submitted. Two parts, so that listing it decrypts no photo. */
export type EncryptedEntry = { head: Encrypted; content: Encrypted }

interface GuestDatabase extends DBSchema {
  keys: { key: 'household' | 'drafts'; value: CryptoKey }
  texts: { key: 'household'; value: Encrypted }
  /** In the order in which guests submitted them. */
  entries: { key: number; value: EncryptedEntry }
  /** Which page sends, in browsers without Web Locks. */
  leases: { key: 'sender'; value: { owner: string; until: number } }
}
export const householdKey = 'household'
const draftsKey = 'drafts'

let opened: Promise<IDBPDatabase<GuestDatabase>> | undefined

/** Opens the database of guests on this device. Throws where the browser has none, as in some private windows. */
export function openGuestDatabase(): Promise<IDBPDatabase<GuestDatabase>> {
  opened ??= openDB<GuestDatabase>(householdCopyName, 2, {
    upgrade(database, version) {
      if (version < 1) {
        database.createObjectStore('keys')
        database.createObjectStore('texts')
      }
      database.createObjectStore('entries', { autoIncrement: true })
      database.createObjectStore('leases')
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

/** The key of this device, which no script can read. */
export function getOrCreateKey(): Promise<CryptoKey> {
  return getOrCreate(householdKey, () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  )
}

/** The secret from which the key of drafts is derived. No script can read it, and it stays until sign-out. */
export function getOrCreateDraftSecret(): Promise<CryptoKey> {
  return getOrCreate(draftsKey, () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']))
}

/** Two tabs that need the first key at the same moment get the same. */
async function getOrCreate(
  name: typeof householdKey | typeof draftsKey,
  create: () => Promise<CryptoKey>,
): Promise<CryptoKey> {
  const database = await openGuestDatabase()
  const stored = await database.get('keys', name)
  if (stored) return stored
  const created = await create()
  const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' })
  const first = await transaction.store.get(name)
  if (!first) await transaction.store.put(created, name)
  await transaction.done
  return first ?? created
}

/** Encrypts with AES-GCM (NIST SP 800-38D). */
export async function encrypt(key: CryptoKey, data: BufferSource): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, data) }
}

/** Undefined for bytes that were encrypted with another key. */
export async function decrypt(key: CryptoKey, { iv, bytes }: Encrypted): Promise<ArrayBuffer | undefined> {
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
  } catch {
    return undefined
  }
}

export const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const toText = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes)
