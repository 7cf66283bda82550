import { useEffect } from 'react'

/**
 * A step that was not there when the page changed gets the focus on its heading when it is, so that a screen reader says
 * where the guest is. Whoever is already doing something is left alone.
 */
export function useHeadingFocus(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || document.activeElement !== document.body) return
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [isShown])
}
