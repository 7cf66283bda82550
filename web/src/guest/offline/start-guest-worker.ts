import { guestWorkerPath } from '@first-chair/core/pages'
import { unlessFormIsOpen } from './new-version.ts'
import { takeOverMessage } from './worker-messages.ts'

/**
 * Milliseconds until a worker that waits is asked to take over, and asked again. Chromium ends the older worker for it, but
 * starts it again for a file that the page requests in the same moment, and then keeps it. So the first time is after home has
 * loaded what the forms need, and the others are before and after it loads check-in.
 */
const takeOverDelays = [1_500, 3_500, 12_000, 45_000]

let timers: ReturnType<typeof setTimeout>[] = []

/**
 * Registers the service worker of the pages for guests, which starts them without a network, and lets a new one that waits
 * take over, unless a form is open in another tab. Browsers without one, and pages without HTTPS, need a network to start.
 */
export function startGuestWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(guestWorkerPath).then(
    // Browsers that are told to block workers answer with nothing.
    (registration?: ServiceWorkerRegistration) => registration && letTakeOver(registration),
    () => undefined,
  )
}

function letTakeOver(registration: ServiceWorkerRegistration): void {
  timers.forEach((timer) => clearTimeout(timer))
  // The rule is about windows, not about workers.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = () => registration.waiting?.postMessage(takeOverMessage)
  timers = takeOverDelays.map((delay) => setTimeout(() => registration.waiting && unlessFormIsOpen(tell), delay))
}
