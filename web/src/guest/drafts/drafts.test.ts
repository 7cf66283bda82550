import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteText, storeText } from '../offline/copy-database.ts'
import { wipeSession } from '../../session/session.ts'

const peanuts = {
  primaryEmergencyContact: 'Ingrid-marker',
  foodAllergy: 'Peanuts-marker',
}

/** A page of this browser that was loaded anew: its own scripts, the same storage. */
async function loadPage() {
  vi.resetModules()
  const [{ childDrafts }, { getDraftCipher, loadDraftKey }, { readFromTab, storeInTab }] = await Promise.all([
    import('./drafts.ts'),
    import('./draft-key.ts'),
    import('./encrypted-storage.ts'),
  ])
  return { childDrafts, getDraftCipher, loadDraftKey, readFromTab, storeInTab }
}

async function openForm() {
  const page = await loadPage()
  await page.loadDraftKey()
  return page
}

const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])

afterEach(() => {
  wipeSession()
  vi.unstubAllGlobals()
})

test('what somebody is typing can be read in no storage, and comes back after a reload', async () => {
  const before = await openForm()
  expect(before.childDrafts.save('1-juno', peanuts)).toBe(true)
  before.storeInTab('first-chair.draft.waiver.1-maya', 'Maya-marker')
  expect(stored()).toContain('first-chair.draft.child.1-juno')
  expect(stored()).not.toContain('marker')

  const after = await openForm()
  expect(after.childDrafts.read('1-juno')).toMatchObject({ foodAllergy: 'Peanuts-marker' })
  expect(after.readFromTab('first-chair.draft.waiver.1-maya')).toBe('Maya-marker')
})

test('until the key is there, nothing is stored, so that no value is ever stored in the clear', async () => {
  const page = await loadPage()
  expect(page.childDrafts.save('1-juno', peanuts)).toBe(false)
  expect(page.storeInTab('first-chair.draft.family', peanuts)).toBe(false)
  expect(stored()).toBe('[{},{}]')
})

test('two tabs that open the first form at the same moment have one key, which the end of the visit does not delete', async () => {
  const [one, other] = [await loadPage(), await loadPage()]
  await Promise.all([one.loadDraftKey(), other.loadDraftKey()])
  one.childDrafts.save('1-juno', peanuts)
  expect(other.childDrafts.read('1-juno')).toMatchObject({ foodAllergy: 'Peanuts-marker' })
  await storeText('household', () => true)
  await deleteText()
  expect((await openForm()).childDrafts.read('1-juno')).toMatchObject({ foodAllergy: 'Peanuts-marker' })
})

test('sign-out deletes the key: a copy of what was stored before opens no more', async () => {
  const before = await openForm()
  before.childDrafts.save('1-juno', peanuts)
  const copy = { ...sessionStorage }
  wipeSession()
  expect(stored()).toBe('[{},{}]')
  for (const [key, value] of Object.entries(copy)) sessionStorage.setItem(key, value)
  expect((await openForm()).childDrafts.read('1-juno')).toBeUndefined()
})

test('where the browser has no database, the drafts are those of the open page, which says so', async () => {
  expect((await openForm()).getDraftCipher()?.isLasting).toBe(true)
  vi.stubGlobal('indexedDB', undefined)
  const before = await openForm()
  expect(before.getDraftCipher()?.isLasting).toBe(false)
  before.childDrafts.save('1-juno', peanuts)
  expect(before.childDrafts.read('1-juno')).toMatchObject({ foodAllergy: 'Peanuts-marker' })
  expect(stored()).not.toContain('marker')
  expect((await openForm()).childDrafts.read('1-juno')).toBeUndefined()
})

test('a form opens although the browser never answers, and then stores nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(crypto.subtle, 'sign').mockReturnValueOnce(new Promise(() => undefined))
  const page = await loadPage()
  const opening = page.loadDraftKey()
  await vi.advanceTimersByTimeAsync(5_000)
  await opening
  expect(page.childDrafts.save('1-juno', peanuts)).toBe(false)
  vi.useRealTimers()
})
