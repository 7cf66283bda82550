import { useRef } from 'react'

/**
 * Runs an action unless the one before is still under way. A double click is quicker than React draws, so what was drawn cannot
 * tell; a second save would add the same thing twice, or be a conflict with oneself. A failure is for the action itself to tell.
 */
export function useOneAtATime(): (action: () => Promise<unknown>) => void {
  const isUnderWay = useRef(false)
  return (action) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const end = () => void (isUnderWay.current = false)
    void action().then(end, end)
  }
}
