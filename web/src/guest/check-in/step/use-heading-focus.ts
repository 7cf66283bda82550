import { useEffect } from 'react'

/**
 * Focuses the heading of a step that appears after the page change, so that a screen reader says where the guest is.
 * Does nothing if another element already has the focus.
 */
export function useHeadingFocus(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || document.activeElement !== document.body) return
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [isShown])
}
