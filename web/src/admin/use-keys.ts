import { useEffect, useRef, useState } from 'react'

type Keys = Readonly<Record<string, () => void>>

/** Remembers in this browser that somebody switched the single keys off; says nothing about whom. */
const offKey = 'first-chair.admin-keys-off'

/** Whether the admin area listens to single keys, and the switch: speech input types letters that nobody meant (WCAG 2.1.4). */
export function useSingleKeys(): [areOn: boolean, set: (areOn: boolean) => void] {
  const [areOn, setOn] = useState(singleKeysAreOn)
  return [
    areOn,
    (on) => {
      if (on) localStorage.removeItem(offKey)
      else localStorage.setItem(offKey, '1')
      setOn(on)
    },
  ]
}

/**
 * Listens to single keys, by what they type (`/`, `n`, `?`), and to Escape. Silent while somebody types, while a dialog is open, and
 * when the single keys are switched off; Escape then still counts.
 */
export function useKeys(keys: Keys): void {
  useListener((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return undefined
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (key !== 'Escape' && (isTyping(event.target) || !singleKeysAreOn())) return undefined
    return keys[key]
  })
}

/** Ctrl+S, or Command+S, also while somebody types; the browser's own meaning of it is put aside. */
export function useSaveKey(save: () => void): void {
  useListener((event) => {
    return isSaveKey(event) && !document.querySelector('dialog[open]') ? save : undefined
  })
}

/** Does this key ask to save? A field that holds something back takes it over first. */
export function isSaveKey(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'key'>): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
}

function useListener(actOn: (event: KeyboardEvent) => (() => void) | undefined): void {
  const latest = useRef(actOn)
  useEffect(() => {
    latest.current = actOn
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const act = latest.current(event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function singleKeysAreOn(): boolean {
  return localStorage.getItem(offKey) === null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
