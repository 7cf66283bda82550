import { verifyPath } from '@first-chair/core/pages'
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

// The service worker of the page that checks documents (docs/decisions/0161). It starts the page without a network, and
// answers nothing else.

type InstallEvent = { waitUntil(work: Promise<unknown>): void }
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
}
/** The files that the page needs, written by the build. */
declare const __VERIFY_FILES__: PrecacheEntry[]

/** Milliseconds after which the page comes from the cache, if the server does not answer. */
const patienceMs = 4_000
const pageCache = 'first-chair-verify-page'

void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(__VERIFY_FILES__)

// The page that is open has been loaded before this worker, so the worker loads its own copy.
self.addEventListener('install', (event) => event.waitUntil(loadPage()))

// The network first: it has the newest keys.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === verifyPath,
  async () => {
    try {
      return await loadPage(AbortSignal.timeout(patienceMs))
    } catch {
      return (await (await caches.open(pageCache)).match(verifyPath)) ?? Response.error()
    }
  },
)

/** Loads the page and stores it. A device that was handed over is led elsewhere, which is not stored. */
async function loadPage(signal?: AbortSignal): Promise<Response> {
  const response = await fetch(verifyPath, { credentials: 'same-origin', ...(signal && { signal }) })
  if (response.ok && !response.redirected) await (await caches.open(pageCache)).put(verifyPath, response.clone())
  return response
}
