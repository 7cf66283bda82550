import { useEffect, useRef } from 'react'
import type { Drafts } from '../../drafts/drafts.ts'

/** The draft is stored after this time without typing, in milliseconds (docs/design.md, "Drafts"). */
const typingPause = 300

/**
 * Stores the values of a form as a draft after a pause in typing, when a field loses the focus, when the form is
 * submitted, and when the page is left. `values` is undefined while nothing has changed. A closed form stores nothing:
 * what was saved or cancelled must not come back.
 */
export function useStoredDraft(
  drafts: Pick<Drafts<unknown>, 'save'>,
  contactTaskId: string,
  values: unknown,
  onStored: () => void,
): void {
  const text = values === undefined ? undefined : JSON.stringify(values)
  const pendingStore = useRef<(() => void) | undefined>(undefined)
  const latestOnStored = useRef(onStored)
  useEffect(() => {
    latestOnStored.current = onStored
  })

  useEffect(() => {
    if (text === undefined) return undefined
    const store = () => {
      // Only once: a draft that was stored on leaving a field may be sent and removed before the timer fires.
      if (pendingStore.current !== store) return
      pendingStore.current = undefined
      if (drafts.save(contactTaskId, JSON.parse(text))) latestOnStored.current()
    }
    pendingStore.current = store
    const timer = setTimeout(store, typingPause)
    return () => clearTimeout(timer)
  }, [drafts, contactTaskId, text])

  useEffect(() => {
    const storeNow = () => pendingStore.current?.()
    const events = ['pagehide', 'focusout', 'submit']
    for (const event of events) addEventListener(event, storeNow)
    return () => {
      for (const event of events) removeEventListener(event, storeNow)
    }
  }, [])
}
