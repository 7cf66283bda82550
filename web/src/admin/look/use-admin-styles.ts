import { useLayoutEffect } from 'react'
import './admin.css'

/** Applies the colours of the admin area while it is open. */
export function useAdminStyles(): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.classList.add('admin')
    return () => page.classList.remove('admin')
  }, [])
}

/**
 * Returns the nonce with which the Content-Security-Policy of the page allows styles. Only scripts of the page can read
 * it.
 */
export function getStyleNonce(): string {
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
}
