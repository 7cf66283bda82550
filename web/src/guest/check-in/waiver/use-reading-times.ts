import { useCallback, useLayoutEffect, useRef } from 'react'

/** When a text was displayed, and when its end was, as ISO 8601. `readAt` is null until then. */
export type ReadingTimes = { readonly openedAt: string; readonly readAt: string | null }

/** Notes when a text is displayed and read to its end. They start again with another text. */
export function useReadingTimes(textHash: string | undefined): {
  getTimes: () => ReadingTimes
  markRead: () => void
} {
  const times = useRef<ReadingTimes>({ openedAt: '', readAt: null })
  // Before the effects of the text, which may say at once that its end is displayed.
  useLayoutEffect(() => {
    if (textHash !== undefined) times.current = { openedAt: new Date().toISOString(), readAt: null }
  }, [textHash])
  const getTimes = useCallback(() => times.current, [])
  const markRead = useCallback(() => {
    const { openedAt, readAt } = times.current
    times.current = { openedAt, readAt: readAt ?? new Date().toISOString() }
  }, [])
  return { getTimes, markRead }
}
