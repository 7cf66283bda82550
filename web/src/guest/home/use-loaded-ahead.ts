import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** So long after home is drawn, nothing that it shows is still being asked for. */
const restingTime = 2_000

/** Loads check-in once home has come to rest, so that a step opens at once; not for who saves data. */
export function useLoadedAhead(): void {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.documentElement.classList.contains('save-data')) return
      void router.preloadRoute({ to: '/checkin' }).catch(() => {})
    }, restingTime)
    return () => clearTimeout(timer)
  }, [router])
}
