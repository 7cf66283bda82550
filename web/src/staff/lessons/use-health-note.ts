import { openHealthNote } from '@first-chair/core/lesson/lesson.api'
import type { HealthNote } from '@first-chair/core/lesson/health-note'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../api/call.ts'
import { usePlace } from '../place.ts'

/** Milliseconds without a touch or a key after which an open note closes. */
const openMs = 2 * 60_000

/**
 * The health note of one child, while it is open. It is only in the memory of the open page, never in the cache of answers:
 * it closes after 2 minutes without a touch and when the page is left, and it is not rendered while the page is hidden, so
 * that the app switcher has no picture of it.
 */
export function useHealthNote(household: string, contactId: string) {
  const { locationId, deviceName: device } = usePlace()
  const [note, setNote] = useState<HealthNote>()
  const [state, setState] = useState<{ isOpening: boolean; failure: Error | null }>({ isOpening: false, failure: null })
  const [isHidden, setIsHidden] = useState(false)
  const isOpen = note !== undefined

  useEffect(() => {
    if (!isOpen) return undefined
    let timer = setTimeout(() => setNote(undefined), openMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setNote(undefined), openMs)
    }
    // Rendered at once: the picture of the app switcher is taken right after this event.
    const hide = () => flushSync(() => setIsHidden(document.visibilityState === 'hidden'))
    const close = () => setNote(undefined)
    document.addEventListener('pointerdown', restart)
    document.addEventListener('keydown', restart)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', close)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', restart)
      document.removeEventListener('keydown', restart)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', close)
    }
  }, [isOpen])

  const open = async () => {
    setState({ isOpening: true, failure: null })
    try {
      setNote(await call(openHealthNote, { params: { locationId, household, contactId }, body: { device } }))
      setState({ isOpening: false, failure: null })
    } catch (error) {
      setState({ isOpening: false, failure: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  return {
    note: isHidden ? undefined : note,
    isHidden: isOpen && isHidden,
    open,
    close: () => setNote(undefined),
    ...state,
  }
}
