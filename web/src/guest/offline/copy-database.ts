import { decrypt, encrypt, getOrCreateKey, householdKey, openGuestDatabase, toBytes, toText } from './guest-database.ts'

/**
 * Stores a text, encrypted with the key of this device. `isWanted` is asked last, before anything is written: the guest may
 * have signed out meanwhile. Throws where the browser has no database or no WebCrypto.
 */
export async function storeText(text: string, isWanted: () => boolean): Promise<void> {
  const database = await openGuestDatabase()
  const key = await getOrCreateKey()
  const encrypted = await encrypt(key, toBytes(text))
  if (!isWanted()) return
  const transaction = database.transaction(['keys', 'texts'], 'readwrite')
  await Promise.all([
    transaction.objectStore('keys').put(key, householdKey),
    transaction.objectStore('texts').put(encrypted, householdKey),
    transaction.done,
  ])
}

/** The stored text; undefined if there is none or if it cannot be decrypted. */
export async function readText(): Promise<string | undefined> {
  const transaction = (await openGuestDatabase()).transaction(['keys', 'texts'])
  const [key, encrypted] = await Promise.all([
    transaction.objectStore('keys').get(householdKey),
    transaction.objectStore('texts').get(householdKey),
  ])
  const bytes = key && encrypted && (await decrypt(key, encrypted))
  return bytes && toText(bytes)
}

/** Deletes the text. Its key goes too, unless something that waits to be sent needs it. */
export async function deleteText(): Promise<void> {
  const transaction = (await openGuestDatabase()).transaction(['keys', 'texts', 'entries'], 'readwrite')
  await transaction.objectStore('texts').clear()
  if ((await transaction.objectStore('entries').count()) === 0)
    await transaction.objectStore('keys').delete(householdKey)
  await transaction.done
}
