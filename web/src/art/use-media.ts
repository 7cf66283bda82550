import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; updates with the window. Always false on a prerendered page. */
export function useMedia(media: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [media],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(media).matches,
    () => false,
  )
}
