/**
 * The name that was typed under a waiver and not sent yet. It is stored in `sessionStorage` only: an expired sign-in
 * loses nothing, and sign-out leaves nothing behind. The drawing and the agreement are never stored.
 */
const toStorageKey = (contactTaskId: string) => `first-chair.draft.waiver.${contactTaskId}`

export function readTypedName(contactTaskId: string): string {
  return sessionStorage.getItem(toStorageKey(contactTaskId)) ?? ''
}

export function storeTypedName(contactTaskId: string, typedName: string): void {
  if (typedName === '') sessionStorage.removeItem(toStorageKey(contactTaskId))
  else sessionStorage.setItem(toStorageKey(contactTaskId), typedName)
}

export function removeTypedName(contactTaskId: string): void {
  sessionStorage.removeItem(toStorageKey(contactTaskId))
}
