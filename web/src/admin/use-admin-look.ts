import { useLayoutEffect } from 'react'
import './admin.css'

/** The admin area's own colours for as long as it is open. */
export function useAdminLook(): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.classList.add('admin')
    return () => page.classList.remove('admin')
  }, [])
}

/** The nonce that the page's Content-Security-Policy lets styles in by: the browser shows it to scripts of the page only. */
export function styleNonce(): string {
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
}
