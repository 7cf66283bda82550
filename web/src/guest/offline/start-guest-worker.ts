import { guestWorkerPath } from '@first-chair/core/pages'
import { unlessFormIsOpen } from './new-version.ts'
import { takeOverMessage } from './worker-messages.ts'

/**
 * Registers the service worker of the pages for guests, which starts them without a network, and lets a new one that waits
 * take over, unless a form is open in another tab. Browsers without one, and pages without HTTPS, need a network to start.
 */
export function startGuestWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(guestWorkerPath).then(
    // Browsers that are told to block workers answer with nothing.
    (registration?: ServiceWorkerRegistration) =>
      // The rule is about windows, not about workers.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      unlessFormIsOpen(() => registration?.waiting?.postMessage(takeOverMessage)),
    () => undefined,
  )
}
