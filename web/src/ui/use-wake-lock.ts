import { useEffect } from 'react'

/**
 * Keeps the screen on while mounted, if the browser supports it. Changing the tab ends the lock: it is requested again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isUnmounted) await lock.release()
      } catch {
        // The browser may refuse, for example on low battery. The screen then turns off as usual.
      }
    }
    const onVisibilityChange = () => void requestLock()
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void lock?.release().catch(() => {})
    }
  }, [])
}
