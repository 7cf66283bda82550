import { useEffect, useRef } from 'react'

/** A hand scanner types faster than people: at most so many milliseconds between two keys. */
const maxScannerGapMs = 60
/** A timer that comes so many milliseconds late says that the page was busy: the keys of a scan may still wait to be heard. */
const maxTimerDelayMs = 30
/** The shortest text that a scanner sends. */
const minScannedLength = 4

type TypedKeys = {
  /** Called with the text that a hand scanner typed, ended by Enter. Only the shell listens to it, on every page. */
  onScan?: (text: string) => void
  /** Called for a single key that a person pressed. */
  shortcuts?: Readonly<Record<string, () => void>>
}

/**
 * Listens to keys outside text fields: a hand scanner that types, and shortcuts. A single key counts as a shortcut only
 * when no other key follows at once, because a scanner types the same letters and digits. A busy page waits until it is not.
 */
export function useTypedKeys(keys: TypedKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    let typed = ''
    let lastKeyAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      // It is kept: on a busy machine it may be the first key of a scan, whose other keys arrive late.
      if (typed.length === 1) current.current.shortcuts?.[typed.toLowerCase()]?.()
    }
    const finishSoon = () => {
      clearTimeout(timer)
      const dueAt = performance.now() + maxScannerGapMs
      timer = setTimeout(() => {
        if (performance.now() - dueAt > maxTimerDelayMs) finishSoon()
        else finish()
      }, maxScannerGapMs)
    }
    const listen = (event: KeyboardEvent) => {
      // By the time at which the key was pressed: a page that is busy hears of it later.
      if (event.timeStamp - lastKeyAt > maxScannerGapMs) typed = ''
      lastKeyAt = event.timeStamp
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
      if (event.key === 'Escape') {
        current.current.shortcuts?.['Escape']?.()
        return
      }
      if (event.key === 'Enter') {
        const text = typed
        if (text.length < minScannedLength) return
        clearTimeout(timer)
        typed = ''
        // Otherwise Enter would also press the button that has the focus.
        event.preventDefault()
        current.current.onScan?.(text)
        return
      }
      if (event.key.length !== 1) return
      typed += event.key
      // "/" would open the search of the browser, and a space would scroll or press a button.
      if (event.key === '/' || (event.key === ' ' && typed.length > 1)) event.preventDefault()
      finishSoon()
    }
    document.addEventListener('keydown', listen, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', listen, true)
    }
  }, [])
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.matches('textarea, select, [contenteditable]')
}
