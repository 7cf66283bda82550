import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isHandedOver } from '../../session/hand-over-lock.ts'
import { isSignedIn } from '../../session/session.ts'

/** Milliseconds. By then, the page has loaded and its answers are there. */
const startDelay = 3_000

/**
 * Keeps a copy of the household and of the pages on this device, so that both start without a network. Between tasks, such
 * as on home, a new release of the pages also takes over. Does nothing in a preview or on a device of the resort.
 */
export function useHouseholdCopy(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (window.parent !== window || isHandedOver()) return undefined
    const start = async () => {
      if (!isSignedIn()) return
      const [{ keepHousehold }, { startGuestWorker }] = await Promise.all([
        import('./household-copy.ts'),
        import('./start-guest-worker.ts'),
      ])
      keepHousehold(queryClient)
      startGuestWorker()
    }
    const timer = setTimeout(() => void start().catch(() => undefined), startDelay)
    return () => clearTimeout(timer)
  }, [queryClient])
}
