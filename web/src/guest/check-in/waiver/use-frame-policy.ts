import { isFramePage } from '@first-chair/core/task/external-waiver'
import { useEffect } from 'react'

/**
 * Only the document of the waiver page has a Content-Security-Policy that permits the provider's frame, and a document
 * keeps the policy with which it was navigation. If the guest came from another page of the product, this hook reloads
 * the page. Returns false meanwhile.
 */
export function useFramePolicy(isNeeded: boolean): boolean {
  const isReady = !isNeeded || !wasLoadedOnOtherPage()
  useEffect(() => {
    if (!isReady) window.location.reload()
  }, [isReady])
  return isReady
}

function wasLoadedOnOtherPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && URL.canParse(navigation.name) && !isFramePage(new URL(navigation.name).pathname)
}
