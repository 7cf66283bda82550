import { getDraftCipher } from './draft-key.ts'

/**
 * Stores a value for this tab until sign-out, encrypted. False if storage is full or disabled: forms work without a draft.
 * `loadDraftKey` must have resolved before.
 */
export function storeInTab(key: string, value: unknown): boolean {
  const encrypted = getDraftCipher()?.encrypt(JSON.stringify(value))
  if (encrypted === undefined) return false
  try {
    sessionStorage.setItem(key, encrypted)
    return true
  } catch {
    return false
  }
}

/** What `storeInTab` stored; undefined if there is nothing that this page can read. */
export function readFromTab(key: string): unknown {
  const text = getDraftCipher()?.decrypt(sessionStorage.getItem(key) ?? '')
  return text === undefined ? undefined : JSON.parse(text)
}
