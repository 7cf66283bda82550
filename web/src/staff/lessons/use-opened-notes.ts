import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds without a touch or a key after which open notes close. */
const openMs = 2 * 60_000

/**
 * Health notes while they are open. They are only in the memory of the open page, never in the cache of answers: they close
 * after 2 minutes without a touch and when the page is left, and they are not rendered while the page is hidden, so that the
 * app switcher has no picture of them. `open` shows what `read` answers, and returns it; undefined if it failed.
 */
export function useOpenedNotes<Request extends unknown[], Notes>(read: (...request: Request) => Promise<Notes>) {
  const [notes, setNotes] = useState<Notes>()
  const [state, setState] = useState<{ isOpening: boolean; failure: Error | null }>({ isOpening: false, failure: null })
  const [isHidden, setIsHidden] = useState(false)
  const isOpen = notes !== undefined

  useEffect(() => {
    if (!isOpen) return undefined
    let timer = setTimeout(() => setNotes(undefined), openMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setNotes(undefined), openMs)
    }
    // Rendered at once: the picture of the app switcher is taken right after this event.
    const hide = () => flushSync(() => setIsHidden(document.visibilityState === 'hidden'))
    const close = () => setNotes(undefined)
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

  const open = async (...request: Request): Promise<Notes | undefined> => {
    setState({ isOpening: true, failure: null })
    try {
      const opened = await read(...request)
      setNotes(() => opened)
      setState({ isOpening: false, failure: null })
      return opened
    } catch (error) {
      setState({ isOpening: false, failure: error instanceof Error ? error : new Error(String(error)) })
      return undefined
    }
  }
  return {
    notes: isHidden ? undefined : notes,
    isHidden: isOpen && isHidden,
    open,
    close: () => setNotes(undefined),
    ...state,
  }
}
