/**
 * What was typed under a waiver and not sent yet. Names stay in `sessionStorage` only, so that a sign-in that expires
 * loses nothing and sign-out leaves nothing. The drawing and the agreement are never stored.
 */
const keyOf = (contactTaskId: string) => `first-chair.draft.waiver.${contactTaskId}`

export function typedNameDraft(contactTaskId: string): string {
  return sessionStorage.getItem(keyOf(contactTaskId)) ?? ''
}

export function keepTypedName(contactTaskId: string, typedName: string): void {
  if (typedName === '') sessionStorage.removeItem(keyOf(contactTaskId))
  else sessionStorage.setItem(keyOf(contactTaskId), typedName)
}

export function dropTypedName(contactTaskId: string): void {
  sessionStorage.removeItem(keyOf(contactTaskId))
}
