import { isPageWithoutNetwork, pagePaths } from '@first-chair/core/pages'
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { savesData } from '../../loading/saves-data.ts'
import { sendOutboxMessage, syncTag } from './sync-message.ts'
import { hasFileMessage, takeOverMessage } from './worker-messages.ts'

// The service worker of the pages for guests (docs/decisions/0197). It starts them without a network, and answers nothing
// else: no call, no sign-in, and no page for staff or administrators.

type WorkEvent = { waitUntil(work: Promise<unknown>): void }
declare const self: {
  readonly registration: { navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void
  readonly clients: { matchAll(): Promise<readonly { postMessage(message: string): void }[]> }
  addEventListener(type: 'sync', listener: (event: WorkEvent & { tag: string }) => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown; ports: readonly MessagePort[] }) => void): void
}
/** The files that the pages for guests need, written by the build. */
declare const __GUEST_FILES__: PrecacheEntry[]

/** Milliseconds after which a page comes from the cache, if the server does not answer. */
const patienceMs = 4_000
const pageCache = 'first-chair-guest-page'
/** All pages for guests are one document. */
const pageKey = pagePaths.home

clientsClaim()
cleanupOutdatedCaches()
// Who saves data does not load the typeface.
precacheAndRoute(savesData() ? __GUEST_FILES__.filter((file) => !isFont(file)) : __GUEST_FILES__)

// A newer worker waits until no page has a form open: it deletes the files of the older release.
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === takeOverMessage) void self.skipWaiting()
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'type') !== hasFileMessage) return
  port?.postMessage(__GUEST_FILES__.some(({ url }) => url === Reflect.get(data, 'path')))
})

self.addEventListener('install', (event) => {
  event.waitUntil(loadPage(fetch(pageKey, { credentials: 'same-origin' })))
})

// There is a connection again. Pages send what waits: the sign-in is theirs.
self.addEventListener('sync', (event) => {
  if (event.tag !== syncTag) return
  event.waitUntil(
    self.clients.matchAll().then((pages) => {
      // The rule is about windows.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      for (const page of pages) page.postMessage(sendOutboxMessage)
    }),
  )
})

// Chromium asks the server while it starts the worker, so that pages with a network do not wait for it. Others get it wrong:
// Firefox shows its error page if this request fails, whatever the worker answers
// (https://github.com/GoogleChrome/workbox/issues/3134). WebKit sends a request that the worker does not answer a second time,
// and a step of a sign-in is valid once. The browser remembers what an earlier worker chose.
self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration
  event.waitUntil(Promise.resolve(isChromium() ? navigationPreload?.enable() : navigationPreload?.disable()))
})

// Files of a newer release, whose worker has loaded them and waits.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// The network first, so that nobody sees an old release while there is one.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPageWithoutNetwork(url.pathname),
  async ({ request, url, event }) => {
    const answer = loadOnce(event, request)
    const loading = url.pathname === pageKey ? loadPage(answer) : answer
    event.waitUntil(loading.catch(() => undefined))
    const patience = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer')), patienceMs))
    try {
      return await Promise.race([loading, patience])
    } catch {
      return (await (await caches.open(pageCache)).match(pageKey)) ?? loading
    }
  },
)

/** The answer that the browser has already asked for, where it does so; else that of the server. */
async function loadOnce(event: object, request: Request): Promise<Response> {
  const preloaded: unknown = await Reflect.get(event, 'preloadResponse')
  return preloaded instanceof Response ? preloaded : fetch(request)
}

/** Stores a page that was loaded. Not what the server answers on a device that was handed over: it leads elsewhere. */
async function loadPage(loading: Promise<Response>): Promise<Response> {
  const response = await loading
  if (response.ok && !response.redirected) await (await caches.open(pageCache)).put(pageKey, response.clone())
  return response
}

/** Chrome on iPhones has another name, and the engine of Safari. */
function isChromium(): boolean {
  return navigator.userAgent.includes('Chrome/')
}

function isFont({ url }: PrecacheEntry): boolean {
  return url.startsWith('/fonts/')
}
