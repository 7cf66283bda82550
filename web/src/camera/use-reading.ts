import { useEffect, useRef, useState, type RefObject } from 'react'
import { openCodeReader } from './code-reader.ts'

/** Milliseconds between the end of one attempt to read and the next one. */
const pauseMs = 90
/** Milliseconds for which the same code is ignored after it was last seen: a guest holds the phone for a while. */
const sameCodeMs = 3_000
/** Milliseconds without a code after which the page says what may help. */
const longMs = 8_000

/**
 * Reads codes from a video while `isOn`, and calls `onCode` once per code. `forget`
 * lets the same code be read again. `isLong` is true after some seconds without
 * one, `hasFailed` if this browser cannot read codes.
 */
export function useReading(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (text: string, forget: () => void) => void,
): { isLong: boolean; hasFailed: boolean } {
  const handle = useRef(onCode)
  const last = useRef({ text: '', at: 0 })
  const [isLong, setIsLong] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    handle.current = onCode
  })
  useEffect(() => {
    if (!isOn) return undefined
    const stop = new AbortController()
    let readAt = performance.now()
    const forget = () => {
      last.current = { text: '', at: 0 }
    }
    const read = async () => {
      const reader = await openCodeReader()
      stop.signal.addEventListener('abort', () => reader.close())
      while (!stop.signal.aborted) {
        const element = video.current
        const text = element && element.readyState >= 2 ? await reader.read(element) : undefined
        if (stop.signal.aborted) break
        const now = performance.now()
        if (text !== undefined && text !== '') {
          const isSame = text === last.current.text && now - last.current.at < sameCodeMs
          last.current = { text, at: now }
          readAt = now
          setIsLong(false)
          if (!isSame) handle.current(text, forget)
        } else if (now - readAt > longMs) setIsLong(true)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      reader.close()
    }
    read().catch(() => {
      if (!stop.signal.aborted) setHasFailed(true)
    })
    return () => stop.abort()
  }, [isOn, video])
  return { isLong, hasFailed }
}
