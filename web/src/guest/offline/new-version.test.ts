import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOutbox, setOutbox } from '../unsent.ts'
import { unlessFormIsOpen, watchOpenForm } from './new-version.ts'

/** A service worker that has these files. */
const aWorker = (...files: string[]) => ({
  postMessage: ({ path }: { path: string }, [port]: [MessagePort]) => port.postMessage(files.includes(path)),
})

/** The registration of a service worker, to which a newer one may be added. */
function aRegistration(waiting?: object) {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: undefined as EventTarget | undefined,
    update: vi.fn<() => Promise<void>>(async () => undefined),
  })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration }, locks: browserLocks() })
  return registration
}

/** The locks of one browser, as Web Locks has them. */
function browserLocks() {
  let holders = 0
  return {
    request: async (
      _name: string,
      { ifAvailable = false }: { ifAvailable?: boolean },
      act: (lock: object | null) => unknown,
    ) => {
      if (ifAvailable) return act(holders === 0 ? {} : null)
      holders += 1
      await act({})
      holders -= 1
      return undefined
    },
  }
}

let end = () => {}
beforeEach(() => {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = '/assets/index-old.js'
  document.body.append(script)
})
afterEach(() => {
  end()
  setOutbox({ hasNewVersion: false })
  vi.unstubAllGlobals()
})

test('a newer release that waits is announced while a form is open', async () => {
  aRegistration(aWorker('/assets/index-new.js'))
  end = watchOpenForm()
  await waitFor(() => expect(getOutbox().hasNewVersion).toBe(true))
})

test('a newer release that arrives while a form is open is announced', async () => {
  const registration = aRegistration()
  const arriving = new EventTarget()
  end = watchOpenForm()
  await waitFor(() => {
    registration.installing = arriving
    registration.dispatchEvent(new Event('updatefound'))
    registration.waiting = aWorker('/assets/index-new.js')
    arriving.dispatchEvent(new Event('statechange'))
    expect(getOutbox().hasNewVersion).toBe(true)
  })
})

test('a page that is as new as the worker that waits has nothing to announce', async () => {
  const worker = aWorker('/assets/index-old.js')
  const asked = vi.spyOn(worker, 'postMessage')
  aRegistration(worker)
  end = watchOpenForm()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  expect(getOutbox().hasNewVersion).toBe(false)
})

test('a phone that is taken up again after hours asks whether there is a newer release', async () => {
  const registration = aRegistration()
  const listening = vi.spyOn(document, 'addEventListener')
  end = watchOpenForm()
  await waitFor(() => expect(listening).toHaveBeenCalledWith('visibilitychange', expect.anything(), expect.anything()))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).not.toHaveBeenCalled()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(registration.update).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('no release takes over in any tab while one of them has a form open', async () => {
  aRegistration()
  const takeOver = vi.fn<() => void>()
  end = watchOpenForm()
  unlessFormIsOpen(takeOver)
  expect(takeOver).not.toHaveBeenCalled()
  end()
  await waitFor(() => {
    unlessFormIsOpen(takeOver)
    expect(takeOver).toHaveBeenCalled()
  })
})

test('a browser without locks and workers works as before', () => {
  vi.stubGlobal('navigator', {})
  const takeOver = vi.fn<() => void>()
  end = watchOpenForm()
  unlessFormIsOpen(takeOver)
  expect(takeOver).toHaveBeenCalledOnce()
})
