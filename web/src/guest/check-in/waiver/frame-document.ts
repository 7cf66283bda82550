import { isFramePage } from '@first-chair/core/waiver/external-waiver'
import { useEffect } from 'react'

/**
 * Only the page of waivers may hold the provider's frame, and a page keeps the policy with which it was loaded: whoever
 * came here from another page of the product loads this one anew. False while that happens.
 */
export function useFrameDocument(isNeeded: boolean): boolean {
  const isReady = !isNeeded || !cameFromElsewhere()
  useEffect(() => {
    if (!isReady) window.location.reload()
  }, [isReady])
  return isReady
}

function cameFromElsewhere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && URL.canParse(loaded.name) && !isFramePage(new URL(loaded.name).pathname)
}
