import type { TypedDate } from '@first-chair/core/contact/typed-date'
import { draftPrefix } from '../../session/session.ts'

/** What is typed into the form of a new member. */
export type TypedMember = TypedDate & { firstName: string; lastName: string }

export const nothingTyped: TypedMember = { firstName: '', lastName: '', day: '', month: '', year: '' }

/** A name and a birth date: kept for this tab only, so that a reload or a sign-in that expires loses nothing. */
const key = `${draftPrefix}family`

/** Was something typed in this tab and not sent yet? By whom, says the household. */
export function hasNewMemberDraft(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** What was typed for this household and not sent yet; another household's is nobody's business and goes. */
export function newMemberDraft(householdReference: string): TypedMember {
  const draft = parsed(sessionStorage.getItem(key))
  if (draft?.household !== householdReference) {
    dropNewMember()
    return nothingTyped
  }
  return draft.typed
}

/** False when the browser keeps nothing: a full or forbidden store costs the draft, not the form. */
export function keepNewMember(householdReference: string, typed: TypedMember): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify({ household: householdReference, typed }))
    return true
  } catch {
    return false
  }
}

export function dropNewMember(): void {
  sessionStorage.removeItem(key)
}

function parsed(text: string | null): { household: string; typed: TypedMember } | undefined {
  if (text === null) return undefined
  try {
    // Only `keepNewMember` writes this key.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as { household: string; typed: TypedMember }
  } catch {
    return undefined
  }
}
