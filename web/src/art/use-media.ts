import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; follows the window. Never on a prerendered page. */
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
    () => matchMedia(media).matches,
    () => false,
  )
}
