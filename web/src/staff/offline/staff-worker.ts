import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

// The service worker of the pages for staff (docs/decisions/0126). It starts them without a network, and answers nothing
// else: no call and no page for guests.

type InstallEvent = { waitUntil(work: Promise<unknown>): void }
declare const self: {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
}
/** The files that the pages for staff need, written by the build. */
declare const __STAFF_FILES__: PrecacheEntry[]

/** Milliseconds after which a page comes from the cache, if the server does not answer. */
const patienceMs = 4_000
const pageCache = 'first-chair-staff-page'
/** All pages for staff are one document. */
const pageKey = '/staff'

// Files with a hash in their name never change, so a new worker may take over at once.
void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(__STAFF_FILES__)

// The page that is open has been loaded before this worker, so the worker loads its own copy.
self.addEventListener('install', (event) => {
  // There is nothing else to answer with, so a slow answer is waited for.
  event.waitUntil(loadPage(new Request(pageKey, { credentials: 'same-origin' })))
})

// Files of a newer release than this worker.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'first-chair-staff-assets' }),
)

// The network first, so that nobody sees an old release while there is one.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && /^\/staff(\/|$)/.test(url.pathname),
  async ({ request, event }) => {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMs)
    const loading = loadPage(request, patience.signal)
    event.waitUntil(loading.catch(() => undefined))
    try {
      return await loading
    } catch {
      return (await (await caches.open(pageCache)).match(pageKey)) ?? Response.error()
    } finally {
      clearTimeout(timer)
    }
  },
)

/** Loads a page and stores it. Not what the server answers on a device that was handed over: it leads elsewhere. */
async function loadPage(request: Request, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(request, signal ? { signal } : {})
  if (response.ok && !response.redirected) await (await caches.open(pageCache)).put(pageKey, response.clone())
  return response
}
