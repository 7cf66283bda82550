import { useSyncExternalStore } from 'react'

const wide = '(min-width: 960px)'

/** Whether the page has room for the wide drawing; follows the window. A phone-only installation stays narrow. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, isWide)
}

function isWide(): boolean {
  return matchMedia(wide).matches && !document.documentElement.classList.contains('limit-to-mobile')
}

function watch(changed: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
