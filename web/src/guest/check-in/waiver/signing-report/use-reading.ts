import { useCallback, useEffect, useRef } from 'react'

/** When a text was displayed, and when its end was on the screen, in milliseconds since 1970 by the clock of the device. */
export type ReadingTimes = { readonly openedAt: number; readonly readToEndAt?: number }

/** Remembers how far a text was read. Another text, which has another hash, is read anew. */
export function useReading(textHash: string | undefined): {
  onEnd: () => void
  getTimes: () => ReadingTimes | undefined
} {
  const times = useRef<ReadingTimes | undefined>(undefined)
  useEffect(() => {
    times.current = textHash === undefined ? undefined : { openedAt: Date.now() }
  }, [textHash])
  const onEnd = useCallback(() => {
    const { current } = times
    if (current && current.readToEndAt === undefined) times.current = { ...current, readToEndAt: Date.now() }
  }, [])
  return { onEnd, getTimes: useCallback(() => times.current, []) }
}
