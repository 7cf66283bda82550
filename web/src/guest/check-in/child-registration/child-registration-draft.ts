import { ChildRegistrationInput } from '@first-chair/core/child-registration/child-registration'
import { createDrafts, type Drafts } from '../cards/drafts.ts'

/** Drafts hold names and health notes: they are removed with the tab and at sign-out (docs/design.md, "Drafts"). */
export const childRegistrationDrafts: Drafts = createDrafts(sessionStorage, 'child')

export function readChildRegistrationDraft(contactTaskId: string): ChildRegistrationInput | undefined {
  const stored = childRegistrationDrafts.read(contactTaskId)
  const draft = stored === undefined ? undefined : ChildRegistrationInput.safeParse(stored)
  return draft?.success ? draft.data : undefined
}
