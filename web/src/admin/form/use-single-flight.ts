import { useRef } from 'react'

/**
 * Runs an action unless the previous one is still running. A double click is faster than React renders, so a disabled
 * button is not enough: a second save would add a row twice, or conflict with the first save. The action handles its
 * own errors.
 */
export function useSingleFlight(): (action: () => Promise<unknown>) => void {
  const isRunning = useRef(false)
  return (action) => {
    if (isRunning.current) return
    isRunning.current = true
    const end = () => void (isRunning.current = false)
    void action().then(end, end)
  }
}
