import { getPageScript } from '../../loading/page-script.ts'
import { setOutbox } from '../unsent.ts'
import { hasFileMessage } from './worker-messages.ts'

/** The lock of pages with an open form. While one is held, no newer service worker takes over. */
const openFormLock = 'first-chair-open-form'

/** Milliseconds between two questions to the server whether there is a newer release, and until a worker must have answered. */
const minInterval = 60 * 60_000
const maxAnswerTime = 5_000

/**
 * While a form is open: no newer release takes over in any tab, and `hasNewVersion` says when one waits. Returns a function that
 * ends this. Does nothing where there is no service worker.
 */
export function watchOpenForm(): () => void {
  const ending = new AbortController()
  holdLock(ending.signal)
  void watchVersion(ending.signal).catch(() => undefined)
  return () => ending.abort()
}

/** Calls `act` if no tab of this browser has a form open. Browsers without locks have hardly two tabs: then it is called too. */
export function unlessFormIsOpen(act: () => void): void {
  const locks = findLocks()
  if (!locks) return act()
  void locks.request(openFormLock, { ifAvailable: true }, (lock) => lock && act())
  return undefined
}

function holdLock(ending: AbortSignal): void {
  const isEnded = new Promise((resolve) => ending.addEventListener('abort', resolve))
  void findLocks()
    ?.request(openFormLock, { mode: 'shared', signal: ending }, () => isEnded)
    .catch(() => undefined)
}

const findLocks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks

async function watchVersion(ending: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration()
  if (!registration || ending.aborted) return
  const check = async () => {
    const { waiting } = registration
    if (waiting && !(await hasScriptOfPage(waiting)) && !ending.aborted) setOutbox({ hasNewVersion: true })
  }
  const follow = () => registration.installing?.addEventListener('statechange', () => void check())
  registration.addEventListener('updatefound', follow, { signal: ending })
  let askedAt = Date.now()
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < minInterval) return
    askedAt = Date.now()
    void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask, { signal: ending })
  follow()
  await check()
}

/** Whether a worker has the script of this page: then the page is as new as the worker. Without an answer, it counts as that. */
function hasScriptOfPage(worker: ServiceWorker): Promise<boolean> {
  const script = getPageScript()
  if (!script) return Promise.resolve(true)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    setTimeout(() => resolve(true), maxAnswerTime)
    port1.addEventListener('message', ({ data }) => resolve(data === true))
    port1.start()
    worker.postMessage({ type: hasFileMessage, path: new URL(script.src).pathname }, [port2])
  })
}
