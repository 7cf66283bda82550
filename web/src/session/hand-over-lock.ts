import { handOverPath, kioskPath } from '@first-chair/core/pages'

/**
 * Says that this device was handed to a household or is a kiosk, to all of its tabs. It is no secret and opens nothing:
 * the cookie of the hand-over or the kiosk, which no script can read, does. 'closed' = the household is done or has left.
 */
export const lockKey = 'first-chair.handover'

/** True if the device was handed over and not taken back, or is a kiosk. */
export function isHandedOver(): boolean {
  return getLockedPath() !== undefined
}

/** The only page of a locked device; undefined on every other device. */
export function getLockedPath(): string | undefined {
  // While the welcome page is prerendered, there is no browser.
  const state = typeof localStorage === 'undefined' ? null : localStorage.getItem(lockKey)
  if (state === null) return undefined
  return state === 'kiosk' ? kioskPath : handOverPath
}

/** True if the page waits for the PIN, also if the server could not be told yet that the household has left. */
export function isClosedForHousehold(): boolean {
  return localStorage.getItem(lockKey) === 'closed'
}

/** Locks all tabs of this device. */
export function lockDevice(state: 'open' | 'closed' | 'kiosk'): void {
  localStorage.setItem(lockKey, state)
}

/** Unlocks the device. */
export function unlockDevice(): void {
  localStorage.removeItem(lockKey)
}

/** Leads to the locked page when another tab locks the device, and when the back button restores an earlier page. */
export function followHandOverLock(): void {
  const follow = () => {
    const path = getLockedPath()
    if (path === undefined || window.location.pathname === path) return
    sessionStorage.clear()
    window.location.replace(path)
  }
  window.addEventListener('storage', ({ key }) => key === lockKey && follow())
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
