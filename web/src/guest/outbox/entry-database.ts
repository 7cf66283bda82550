import {
  decrypt,
  encrypt,
  getOrCreateKey,
  householdKey,
  openGuestDatabase,
  toBytes,
  toText,
  type EncryptedEntry,
} from '../offline/guest-database.ts'
import type { Answers } from './submission.ts'
import type { UnsentEntry } from '../unsent.ts'

/** An entry as it is stored, without what the guest submitted. */
export type StoredEntry = UnsentEntry & {
  /** Whose sign-in it was submitted with. */
  subject: string
  contactId: string
  locationId: number
  /** It was submitted without a connection. */
  wasOffline: boolean
  /** The type of a photo; undefined for anything else. */
  photoType: string | undefined
}

/** An entry with its place in the database. */
export type PlacedEntry = { place: number; entry: StoredEntry }

/**
 * Stores a submission, encrypted, before anybody is told that it is safe: the transaction is on the disk when this returns.
 * It replaces earlier entries that `isReplaced` names. Throws where the browser has no database, and if the disk is full.
 */
export async function addEntry(
  entry: StoredEntry,
  record: Answers['record'],
  isReplaced: (earlier: StoredEntry) => boolean,
): Promise<void> {
  const replaced = (await listEntries()).filter(({ entry: earlier }) => isReplaced(earlier))
  const database = await openGuestDatabase()
  const key = await getOrCreateKey()
  const content =
    record instanceof Blob ? new Uint8Array(await record.arrayBuffer()) : toBytes(JSON.stringify(record ?? null))
  const encrypted: EncryptedEntry = { head: await encryptHead(key, entry), content: await encrypt(key, content) }
  const transaction = database.transaction(['keys', 'entries'], 'readwrite', { durability: 'strict' })
  const entries = transaction.objectStore('entries')
  await Promise.all([
    transaction.objectStore('keys').put(key, householdKey),
    ...replaced.map(({ place }) => entries.delete(place)),
    entries.add(encrypted),
    transaction.done,
  ])
}

/** All entries that this device can read, in order. Those that it cannot read are deleted: nobody ever could. */
export async function listEntries(): Promise<PlacedEntry[]> {
  const transaction = (await openGuestDatabase()).transaction(['keys', 'entries'])
  const [key, places, stored] = await Promise.all([
    transaction.objectStore('keys').get(householdKey),
    transaction.objectStore('entries').getAllKeys(),
    transaction.objectStore('entries').getAll(),
  ])
  if (!key) return []
  const heads = await Promise.all(stored.map(async ({ head }) => decrypt(key, head)))
  return heads.flatMap((head, index) => {
    const place = places[index]
    if (!head || place === undefined) return []
    // Only this file writes it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return [{ place, entry: JSON.parse(toText(head)) as StoredEntry }]
  })
}

/** What the guest submitted with an entry; undefined if the entry is gone. */
export async function readAnswers({ place, entry }: PlacedEntry): Promise<Answers | undefined> {
  const transaction = (await openGuestDatabase()).transaction(['keys', 'entries'])
  const [key, stored] = await Promise.all([
    transaction.objectStore('keys').get(householdKey),
    transaction.objectStore('entries').get(place),
  ])
  const bytes = key && stored && (await decrypt(key, stored.content))
  if (!bytes) return undefined
  if (entry.photoType !== undefined) return { kind: 'Photo', record: new Blob([bytes], { type: entry.photoType }) }
  // `addEntry` has written it, with the kind of the record.
  return { kind: entry.kind, record: JSON.parse(toText(bytes)) ?? undefined }
}

/** Replaces what is known of an entry. Without `hasContent`, what the guest submitted is deleted. */
export async function updateEntry(place: number, entry: StoredEntry, hasContent = true): Promise<void> {
  const database = await openGuestDatabase()
  const key = await getOrCreateKey()
  const head = await encryptHead(key, entry)
  const emptied = hasContent ? undefined : await encrypt(key, toBytes('null'))
  const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
  const stored = await transaction.store.get(place)
  // The guest may have replaced it meanwhile.
  if (stored) await transaction.store.put({ head, content: emptied ?? stored.content }, place)
  await transaction.done
}

/** Deletes entries. */
export async function deleteEntries(places: readonly number[]): Promise<void> {
  const transaction = (await openGuestDatabase()).transaction('entries', 'readwrite', { durability: 'strict' })
  await Promise.all([...places.map((place) => transaction.store.delete(place)), transaction.done])
}

function encryptHead(key: CryptoKey, entry: StoredEntry) {
  return encrypt(key, toBytes(JSON.stringify(entry)))
}
