import type { TypedDate } from '@first-chair/core/contact/typed-date'
import { draftPrefix } from '../../session/session.ts'
import { readFromTab, storeInTab } from '../drafts/encrypted-storage.ts'

/** The values of the form for a new member, as typed. */
export type TypedMember = TypedDate & { firstName: string; lastName: string }

const emptyMember: TypedMember = { firstName: '', lastName: '', day: '', month: '', year: '' }

/** Name and birth date, stored for this tab only, so that a reload or an expired sign-in loses nothing. */
const key = `${draftPrefix}family`

/** True if this tab has a draft that was not sent yet. It may belong to another household. */
export function hasNewMemberDraft(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** The draft of this household. A draft of another household is deleted, because it is confidential. */
export function readNewMemberDraft(householdReference: string): TypedMember {
  // Only `storeNewMemberDraft` writes this key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const draft = readFromTab(key) as { household: string; typed: TypedMember } | undefined
  if (draft?.household !== householdReference) {
    removeNewMemberDraft()
    return emptyMember
  }
  return draft.typed
}

/** False if storage is full or disabled. The form works without a draft. */
export function storeNewMemberDraft(householdReference: string, typed: TypedMember): boolean {
  return storeInTab(key, { household: householdReference, typed })
}

export function removeNewMemberDraft(): void {
  sessionStorage.removeItem(key)
}
