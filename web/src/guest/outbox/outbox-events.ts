import { sendOutboxMessage, syncTag } from '../offline/sync-message.ts'

const channelName = 'first-chair-outbox'
let channel: BroadcastChannel | undefined

/**
 * Calls `onChance` when sending may succeed again: the browser has a connection, the page is visible again, or the service
 * worker says so. Calls `onChanged` when another page of this browser has changed the outbox.
 */
export function listenForOutbox({ onChanged, onChance }: { onChanged: () => void; onChance: () => void }): void {
  addEventListener('online', onChance)
  addEventListener('focus', onChance)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onChance()
  })
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === sendOutboxMessage) onChance()
  })
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', onChanged)
}

/** Tells the other pages of this browser that the outbox has changed. */
export function tellOtherPages(): void {
  // The rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('changed')
}

/** Asks the browser to wake the service worker when there is a connection, where it can (Background Sync). */
export async function registerSync(): Promise<void> {
  try {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const registration: unknown = await serviceWorker?.getRegistration()
    if (typeof registration !== 'object' || registration === null) return
    const sync: unknown = Reflect.get(registration, 'sync')
    if (hasRegister(sync)) await sync.register(syncTag)
  } catch {
    // Without it, the page sends when it is looked at, and by its timer.
  }
}

function hasRegister(sync: unknown): sync is { register: (tag: string) => Promise<void> } {
  return typeof sync === 'object' && sync !== null && typeof Reflect.get(sync, 'register') === 'function'
}
