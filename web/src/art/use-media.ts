import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether the window has room as the media query says; follows the window. Never on an installation that is limited to phones,
 * nor on a page that is painted ahead.
 */
export function useMedia(media: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(media).matches && !document.documentElement.classList.contains('limit-to-mobile'),
    () => false,
  )
}
