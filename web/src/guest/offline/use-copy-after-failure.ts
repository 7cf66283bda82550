import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRetryable } from '../../api/query-client.ts'

/**
 * Puts the copy of the household into the cache after the household could not be loaded for a reason that may pass, such as
 * a server that does not answer. True until it is known whether there is a copy. `failure` is null if there is no need.
 */
export function useCopyAfterFailure(failure: Error | null): boolean {
  const queryClient = useQueryClient()
  const [isTried, setIsTried] = useState(false)
  const isNeeded = failure !== null && isRetryable(failure) && !isTried
  useEffect(() => {
    if (!isNeeded) return
    const restore = async () => {
      const { restoreHousehold } = await import('./household-copy.ts')
      // Asks again at once: what fails then is displayed as an answer that could not be refreshed.
      if (await restoreHousehold(queryClient)) void queryClient.invalidateQueries()
    }
    void restore()
      .catch(() => undefined)
      .finally(() => setIsTried(true))
  }, [isNeeded, queryClient])
  return isNeeded
}
