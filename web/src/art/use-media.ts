import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window has room as the media query says; follows the window. Never on an installation that is limited to phones. */
export function useMedia(media: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [media],
  )
  const isLimited = document.documentElement.classList.contains('limit-to-mobile')
  return useSyncExternalStore(watch, () => matchMedia(media).matches) && !isLimited
}
