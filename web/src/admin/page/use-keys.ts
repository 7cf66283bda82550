import { useEffect, useRef, useState } from 'react'

type Keys = Readonly<Record<string, () => void>>

/**
 * The `localStorage` key that records that the single-key shortcuts are off in this browser. It holds nothing personal.
 */
const offKey = 'first-chair.admin-keys-off'

/**
 * Returns whether single-key shortcuts are on, and a function that switches them on or off. They can be switched off
 * because speech input can trigger them by accident (WCAG 2.1.4).
 */
export function useSingleKeyShortcuts(): [areOn: boolean, set: (areOn: boolean) => void] {
  const [areOn, setOn] = useState(areSingleKeyShortcutsOn)
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
 * Listens to single keys, named by the character they type (`/`, `n`, `?`), and to Escape. Ignores all keys while a
 * dialog is open. Ignores all keys but Escape while a person types in a field, and when single-key shortcuts are
 * switched off.
 */
export function useKeys(keys: Keys): void {
  useKeyListener((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action || isDialogOpen()) return undefined
    return event.key === 'Escape' || (!isTyping(event.target) && areSingleKeyShortcutsOn()) ? action : undefined
  })
}

/** Calls `save` on Ctrl+S or Command+S, also while a person types in a field. Prevents the browser's own action. */
export function useSaveKey(save: () => void): void {
  useKeyListener((event) => {
    return isSaveKey(event) && !isDialogOpen() ? save : undefined
  })
}

/**
 * Is this Ctrl+S or Command+S? A field with text that is not in the form yet uses it to take that text over before
 * saving.
 */
export function isSaveKey(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'key'>): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
}

function useKeyListener(getAction: (event: KeyboardEvent) => (() => void) | undefined): void {
  const latest = useRef(getAction)
  useEffect(() => {
    latest.current = getAction
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const action = latest.current(event)
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

function areSingleKeyShortcutsOn(): boolean {
  return localStorage.getItem(offKey) === null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
