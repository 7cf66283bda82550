import 'fake-indexeddb/auto'
import { readArrivalCode } from '@first-chair/core/arrival-code/arrival-code.api'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { completePhoto } from '@first-chair/core/photo/photo.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { householdCopyName } from '../../session/session.ts'
import { answer, refuse } from '../../test/network.ts'
import { openPage, storeSession } from '../../test/open-page.tsx'
import { setOutbox } from '../unsent.ts'
import { deliver } from './deliver.ts'

const juno = aContact({ contactId: 'juno', firstName: 'Juno', lastName: 'Lindqvist', isHeadOfHouseHold: true })
const photo = aContactTask(juno, aTask({ id: 4, name: 'Photo', taskTypeId: 4, isOptional: true }))
const grouping = aGrouping([photo])

let isOnline = true
const setOnline = (isConnected: boolean) => {
  isOnline = isConnected
  act(() => void dispatchEvent(new Event(isConnected ? 'online' : 'offline')))
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  answer(contactTaskGrouping, grouping)
  answer(readReadiness, aHouseholdReadiness(['juno']))
  answer(readArrivalCode, { code: null })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
})
afterEach(async () => {
  isOnline = true
  vi.restoreAllMocks()
  const database = await openDB(householdCopyName)
  for (const store of database.objectStoreNames) await database.clear(store)
  database.close()
  act(() => setOutbox({ entries: [], received: [], sending: undefined, isFormerDeleted: false, hasNewVersion: false }))
})

const skipOffline = async () => {
  storeSession()
  setOnline(false)
  await act(() => deliver({ locationId: 1, contactTasks: [photo], answers: { kind: 'Photo', record: undefined } }))
}

test('what was answered without a connection is listed, and has arrived when there is one', async () => {
  openPage('/unsent')
  await screen.findByRole('heading', { level: 1, name: 'Nothing is waiting' })
  await skipOffline()
  expect(await screen.findByRole('heading', { level: 1, name: 'Waiting to be sent' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Photo, skipped for Juno' })).toBeDefined()
  expect(screen.getByText(/^Saved on this phone \d\d:\d\d$/)).toBeDefined()
  expect(screen.getByText(/If somebody else signs in on this phone before that, what waits is deleted/)).toBeDefined()
  answer(completePhoto, { ...photo, isComplete: true, isSkipped: true })
  setOnline(true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Everything arrived' })).toBeDefined()
  expect(screen.getByText(/^Received by the resort/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show the arrival card' })).toBeDefined()
})

test('what the resort did not accept says why, and leads to its form', async () => {
  openPage('/unsent')
  await skipOffline()
  refuse(completePhoto, 'not-optional')
  setOnline(true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Please look at these' })).toBeDefined()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remove: Photo, skipped for Juno' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing is waiting' })).toBeDefined()
})

test('the strip says once that there is no signal, and leads to the list', async () => {
  const { path } = openPage('/home')
  await screen.findByRole('heading', { name: 'Your group' })
  await skipOffline()
  const strip = await screen.findByRole('link', { name: /^No signal. Keep going./ })
  expect(screen.getByText('No signal. Keep going.', { selector: '[role=status]' })).toBeDefined()
  await userEvent.click(strip)
  await waitFor(() => expect(path()).toBe('/unsent'))
})

test('a newer release waits for the end of the task, says so, and starts with the next page', async () => {
  const reload = vi.fn<() => void>()
  const { location: real } = globalThis
  vi.stubGlobal('location', { ...location, reload })
  openPage('/unsent')
  await screen.findByRole('heading', { level: 1, name: 'Nothing is waiting' })
  act(() => setOutbox({ hasNewVersion: true }))
  expect((await screen.findByText('A newer version is ready.')).closest('[role=status]')?.textContent).toBe(
    'A newer version is ready. It starts after this task.',
  )
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  expect(reload).toHaveBeenCalledOnce()
  vi.stubGlobal('location', real)
})

test('sign-out asks before it deletes what was not sent, with the focus on the answer that loses nothing', async () => {
  await skipOffline()
  const { path } = openPage('/logout')
  expect(await screen.findByRole('dialog', { name: '1 answer is not sent yet' })).toBeDefined()
  expect(screen.getByText('Photo, skipped for Juno')).toBeDefined()
  const stay = screen.getByRole('button', { name: 'Stay signed in' })
  await waitFor(() => expect(document.activeElement).toBe(stay))
  await userEvent.click(stay)
  await waitFor(() => expect(path()).toBe('/unsent'))
  expect(localStorage.getItem('first-chair.unsent')).toBe('1')
})

test('whoever deletes the unsent answers signs out', async () => {
  await skipOffline()
  const { path } = openPage('/logout')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete it and sign out' }))
  await waitFor(() => expect(path()).toBe('/welcome'), { timeout: 10_000 })
  expect(localStorage.getItem('first-chair.unsent')).toBeNull()
})
