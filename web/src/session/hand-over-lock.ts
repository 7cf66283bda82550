import { handOverPath } from '@first-chair/core/pages'

/**
 * Says that this device was handed to a household, to all of its tabs. It is no secret and opens nothing: the cookie of
 * the hand-over, which no script can read, does. 'closed' = the household is done or has left.
 */
const lockKey = 'first-chair.handover'

/** True if the device was handed over and not taken back. */
export function isHandedOver(): boolean {
  // While the welcome page is prerendered, there is no browser.
  return typeof localStorage !== 'undefined' && localStorage.getItem(lockKey) !== null
}

/** True if the page waits for the PIN, also if the server could not be told yet that the household has left. */
export function isClosedForHousehold(): boolean {
  return localStorage.getItem(lockKey) === 'closed'
}

/** Locks all tabs of this device. */
export function lockDevice(state: 'open' | 'closed'): void {
  localStorage.setItem(lockKey, state)
}

/** Unlocks the device. */
export function unlockDevice(): void {
  localStorage.removeItem(lockKey)
}

/** Leads to the locked page when another tab locks the device, and when the back button restores an earlier page. */
export function followHandOverLock(): void {
  const follow = () => {
    if (!isHandedOver() || window.location.pathname === handOverPath) return
    sessionStorage.clear()
    window.location.replace(handOverPath)
  }
  window.addEventListener('storage', ({ key }) => key === lockKey && follow())
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow())
}
