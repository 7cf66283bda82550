import { useEffect } from 'react'

/** Keeps the screen lit while shown, where the browser can; again after a change of tab, which ends every lock. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // Refused, for example on a low battery: the screen then goes dark as it always does.
      }
    }
    const seen = () => void hold()
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', seen)
      void lock?.release().catch(() => {})
    }
  }, [])
}
