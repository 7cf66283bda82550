import { draftPrefix } from '../../session/session.ts'

/** Drafts in lasting storage are forgotten after this long, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

type Draft = { keptAt: number; value: unknown }

/** What was typed for contact tasks and not sent yet. Storage that is full or switched off keeps nothing, quietly. */
export type Drafts = {
  read: (contactTaskId: string) => unknown
  /** False when the browser keeps nothing. */
  keep: (contactTaskId: string, value: unknown) => boolean
  drop: (contactTaskId: string) => void
  /** Drops what is too old, and what belongs to contacts who are not of this household. */
  tidy: (contactIds: readonly string[]) => void
}

/** The drafts of one kind of task. `storage` is `sessionStorage` for names and health notes (design, section 7). */
export function draftsIn(storage: Storage, kind: string): Drafts {
  const prefix = `${draftPrefix}${kind}.`
  const drop = (contactTaskId: string) => storage.removeItem(prefix + contactTaskId)
  return {
    drop,
    read(contactTaskId) {
      const draft = parsed(storage.getItem(prefix + contactTaskId))
      return draft && Date.now() - draft.keptAt < lifetime ? draft.value : undefined
    },
    keep(contactTaskId, value) {
      try {
        storage.setItem(prefix + contactTaskId, JSON.stringify({ keptAt: Date.now(), value } satisfies Draft))
        return true
      } catch {
        return false
      }
    },
    tidy(contactIds) {
      const ids = Object.keys(storage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
      for (const id of ids) {
        const draft = parsed(storage.getItem(prefix + id))
        const isTheirs = contactIds.some((contactId) => id.endsWith(`-${contactId}`))
        if (!isTheirs || !draft || Date.now() - draft.keptAt >= lifetime) drop(id)
      }
    },
  }
}

function parsed(text: string | null): Draft | undefined {
  if (text === null) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    if (typeof draft !== 'object' || draft === null || !('keptAt' in draft) || !('value' in draft)) return undefined
    return typeof draft.keptAt === 'number' ? { keptAt: draft.keptAt, value: draft.value } : undefined
  } catch {
    return undefined
  }
}
