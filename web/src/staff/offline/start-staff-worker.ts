import { staffWorkerPath } from '@first-chair/core/pages'

/**
 * Registers the service worker of the pages for staff, which starts them without a network. Only on enrolled devices;
 * it controls no other page. Browsers without one, and pages without HTTPS, need a network to start.
 */
export function startStaffWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(staffWorkerPath, { scope: '/staff' }).catch(() => undefined)
}
