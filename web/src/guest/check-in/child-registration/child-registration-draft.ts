import { GivenChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { draftsIn, type Drafts } from '../drafts.ts'

/** Names and health notes: a draft of them lives no longer than the tab, and not beyond sign-out (design, section 7). */
export const childRegistrationDrafts: Drafts = draftsIn(sessionStorage, 'child')

export function childRegistrationDraft(contactTaskId: string): GivenChildRegistration | undefined {
  const kept = childRegistrationDrafts.read(contactTaskId)
  const draft = kept === undefined ? undefined : GivenChildRegistration.safeParse(kept)
  return draft?.success ? draft.data : undefined
}
