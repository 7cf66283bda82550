import { ChildRegistrationInput } from '@first-chair/core/child-registration/child-registration'
import { RentalProfileInput } from '@first-chair/core/rental-profile/rental-profile-rules'
import type * as z from 'zod/mini'
import { draftPrefix } from '../session/session.ts'

/** Drafts expire after this time, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

type Draft = { keptAt: number; value: unknown }

/**
 * What guests typed for contact tasks and have not sent yet. If storage is full or disabled, nothing is stored, and
 * no error is displayed.
 */
export type Drafts<Input> = {
  /** Returns undefined if there is no draft, or if it does not match the current form. */
  read: (contactTaskId: string) => Input | undefined
  /** False if the browser could not store the draft. */
  save: (contactTaskId: string, value: unknown) => boolean
  remove: (contactTaskId: string) => void
  /** Removes expired drafts, and drafts of contacts who are not in this household. */
  removeOutdated: (contactIds: readonly string[]) => void
}

/**
 * The drafts of one kind of task. `storage` is `sessionStorage` for names and health notes (docs/design.md, "Drafts").
 */
export function createDrafts<Input>(storage: Storage, kind: string, schema: z.ZodMiniType<Input>): Drafts<Input> {
  const prefix = `${draftPrefix}${kind}.`
  const drop = (contactTaskId: string) => storage.removeItem(prefix + contactTaskId)
  return {
    remove: drop,
    read(contactTaskId) {
      const draft = parseDraft(storage.getItem(prefix + contactTaskId))
      if (!draft || Date.now() - draft.keptAt >= lifetime) return undefined
      return schema.safeParse(draft.value).data
    },
    save(contactTaskId, value) {
      try {
        storage.setItem(prefix + contactTaskId, JSON.stringify({ keptAt: Date.now(), value } satisfies Draft))
        return true
      } catch {
        return false
      }
    },
    removeOutdated(contactIds) {
      const ids = Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
      for (const id of ids) {
        const draft = parseDraft(storage.getItem(prefix + id))
        const isOfHousehold = contactIds.some((contactId) => id.endsWith(`-${contactId}`))
        if (!isOfHousehold || !draft || Date.now() - draft.keptAt >= lifetime) drop(id)
      }
    },
  }
}

/** Sizes are not confidential: their drafts stay in this browser for a day, also after the tab is closed. */
export const rentalDrafts = createDrafts(localStorage, 'rental', RentalProfileInput)

/** These drafts have names and health notes: they are removed with the tab and at sign-out (docs/design.md, "Drafts"). */
export const childDrafts = createDrafts(sessionStorage, 'child', ChildRegistrationInput)

function parseDraft(text: string | null): Draft | undefined {
  if (text === null) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    if (typeof draft !== 'object' || draft === null || !('keptAt' in draft) || !('value' in draft)) return undefined
    return typeof draft.keptAt === 'number' ? { keptAt: draft.keptAt, value: draft.value } : undefined
  } catch {
    return undefined
  }
}
