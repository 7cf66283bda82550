import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Milliseconds. By then, the requests of home itself are usually finished. */
const preloadDelay = 2_000

/** Preloads check-in after home has loaded, so that a step opens at once. Does nothing in data-saving mode. */
export function usePreloadCheckIn(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.documentElement.classList.contains('save-data')) return
      void router.preloadRoute({ to: '/checkin' }).catch(() => {})
    }, preloadDelay)
    return () => clearTimeout(timer)
  }, [router])
}
