import { useEffect, useRef } from 'react'
import type { Drafts } from './drafts.ts'

/** How long typing rests before it is kept, in milliseconds (design, section 7). */
const rest = 300

/**
 * Keeps what is in a form as a draft once typing rests, a field is left, it is sent, or the page goes away. `typed` is undefined while
 * nothing was changed. A form that is closed keeps nothing any more: what was saved or given up must not come back.
 */
export function useKeptDraft(drafts: Drafts, contactTaskId: string, typed: unknown, onKept: () => void): void {
  const text = typed === undefined ? undefined : JSON.stringify(typed)
  const waiting = useRef<(() => void) | undefined>(undefined)
  const kept = useRef(onKept)
  useEffect(() => {
    kept.current = onKept
  })

  useEffect(() => {
    if (text === undefined) return undefined
    const keep = () => {
      // Once only: what was kept as a field was left may be sent, and dropped, before this much time has passed.
      if (waiting.current !== keep) return
      waiting.current = undefined
      if (drafts.keep(contactTaskId, JSON.parse(text))) kept.current()
    }
    waiting.current = keep
    const timer = setTimeout(keep, rest)
    return () => clearTimeout(timer)
  }, [drafts, contactTaskId, text])

  useEffect(() => {
    const keepNow = () => waiting.current?.()
    const moments = ['pagehide', 'focusout', 'submit']
    for (const moment of moments) addEventListener(moment, keepNow)
    return () => {
      for (const moment of moments) removeEventListener(moment, keepNow)
    }
  }, [])
}
