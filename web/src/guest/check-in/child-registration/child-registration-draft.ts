import { GivenChildRegistration } from '@first-chair/core/child-registration/child-registration'
import { draftsIn, type Drafts } from '../drafts.ts'

/** Drafts hold names and health notes: they are removed with the tab and at sign-out (design, section 7). */
export const childRegistrationDrafts: Drafts = draftsIn(sessionStorage, 'child')

export function childRegistrationDraft(contactTaskId: string): GivenChildRegistration | undefined {
  const stored = childRegistrationDrafts.read(contactTaskId)
  const draft = stored === undefined ? undefined : GivenChildRegistration.safeParse(stored)
  return draft?.success ? draft.data : undefined
}
