import { ChildRegistrationInput } from '@first-chair/core/child-registration/child-registration'
import { RentalProfileInput } from '@first-chair/core/rental-profile/rental-profile-rules'
import type * as z from 'zod/mini'
import { draftPrefix } from '../../session/session.ts'
import { getDraftCipher } from './draft-key.ts'

/** Drafts expire after this time, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

/** The time is not encrypted, so that old drafts can be removed without their key. */
type Draft = { keptAt: number; encrypted: string }

/**
 * What guests typed for contact tasks and have not sent yet, encrypted. `loadDraftKey` must have resolved before. If storage is
 * full or disabled, nothing is stored, and no error is displayed.
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

/** The drafts of one kind of task. `storage` says how long they stay (docs/design.md, "Drafts"). */
export function createDrafts<Input>(storage: Storage, kind: string, schema: z.ZodMiniType<Input>): Drafts<Input> {
  const prefix = `${draftPrefix}${kind}.`
  const drop = (contactTaskId: string) => storage.removeItem(prefix + contactTaskId)
  return {
    remove: drop,
    read(contactTaskId) {
      const draft = parseDraft(storage.getItem(prefix + contactTaskId))
      if (!draft || Date.now() - draft.keptAt >= lifetime) return undefined
      const text = getDraftCipher()?.decrypt(draft.encrypted)
      return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data
    },
    save(contactTaskId, value) {
      const encrypted = getDraftCipher()?.encrypt(JSON.stringify(value))
      if (encrypted === undefined) return false
      try {
        storage.setItem(prefix + contactTaskId, `${Date.now()} ${encrypted}`)
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

/** Sizes stay in this browser for a day, also after the tab is closed. */
export const rentalDrafts = createDrafts(localStorage, 'rental', RentalProfileInput)

/** Health notes are removed with the tab and at sign-out. */
export const childDrafts = createDrafts(sessionStorage, 'child', ChildRegistrationInput)

function parseDraft(stored: string | null): Draft | undefined {
  const [, keptAt, encrypted] = /^(\d+) ([\da-f]+)$/.exec(stored ?? '') ?? []
  return keptAt === undefined || encrypted === undefined ? undefined : { keptAt: Number(keptAt), encrypted }
}
