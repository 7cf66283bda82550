import 'fake-indexeddb/auto'
import { readArrivalCode } from '@first-chair/core/arrival-code/arrival-code.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { readChildRegistrations } from '@first-chair/core/child-registration/child-registration.api'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { readRelationships, readWaiverChange, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { screen, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSignIn, householdCopyName } from '../../session/session.ts'
import { answer, unreachable } from '../../test/network.ts'
import { openPage, openPageAsAnyone, storeSession } from '../../test/open-page.tsx'
import { copiedCalls } from './copied-queries.ts'
import { deleteText, readText } from './copy-database.ts'
import { deleteCopyOfOthers, keepHousehold, restoreHousehold } from './household-copy.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', lastName: 'Lindqvist' })
const grouping = aGrouping(
  [aContactTask(maya, aTask({ name: 'Season Waiver' }), { isComplete: true, isReadOnly: true })],
  { householdReference: 'KR 48213' },
)
const visitDay = grouping.resortDay

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${visitDay}T17:00:00Z`) })
  answer(contactTaskGrouping, grouping)
  answer(readReadiness, aHouseholdReadiness(['maya']))
  answer(readArrivalCode, { code: 'c2lnbmVk' })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await deleteText()
})

const loseServer = () => {
  for (const endpoint of [contactTaskGrouping, readReadiness, readProfile, readArrivalCode]) unreachable(endpoint)
}
const loseNetwork = () => {
  loseServer()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
}

/** Everything in the database, as text: bytes and keys included. */
const readDatabase = async (): Promise<string> => {
  const database = await openDB(householdCopyName)
  const contents = await Promise.all([...database.objectStoreNames].map(async (store) => database.getAll(store)))
  database.close()
  return contents
    .flat()
    .map((value: unknown) => {
      const bytes: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'bytes') : undefined
      return bytes instanceof ArrayBuffer ? new TextDecoder('latin1').decode(bytes) : JSON.stringify(value)
    })
    .join('\n')
}

/** Shows a page with a network, which is then closed. Its answers are copied. */
const visit = async (path: string, shown: string) => {
  const page = openPage(path)
  await screen.findAllByText(shown)
  keepHousehold(page.queryClient)
  await waitFor(async () => expect((await readDatabase()).length).toBeGreaterThan(100))
  page.unmount()
  sessionStorage.clear()
}

test('home starts without a network and without a sign-in, and says when its answer was true', async () => {
  await visit('/home', 'Maya')
  loseNetwork()
  const { path } = openPageAsAnyone('/home')
  expect((await screen.findAllByText('Maya')).length).toBeGreaterThan(0)
  expect(screen.getByText(/^You're offline/)).toBeDefined()
  expect(screen.queryByRole('heading', { level: 1, name: /^You are ready for/ })).toBeNull()
  expect(path()).toBe('/home')
})

test('the address of the app leads home without a network', async () => {
  await visit('/home', 'Maya')
  loseNetwork()
  const { path } = openPageAsAnyone('/')
  await waitFor(() => expect(path()).toBe('/home'))
})

test('the arrival card that was shown works after a start without a network', async () => {
  await visit('/checkinComplete', 'KR 48213')
  loseNetwork()
  openPageAsAnyone('/checkinComplete')
  expect(await screen.findByText('KR 48213')).toBeDefined()
  expect(screen.getByText('No signal. This card still works.')).toBeDefined()
})

test('a server that does not answer is not the end: the copy is shown, as an answer that could not be refreshed', async () => {
  await visit('/checkinComplete', 'KR 48213')
  loseServer()
  openPage('/checkinComplete')
  expect(await screen.findByText('KR 48213')).toBeDefined()
  expect(await screen.findByText('This could not be checked again.')).toBeDefined()
})

test('check-in goes on from the copy where no server answers, although the phone takes itself for online', async () => {
  const juno = aContact({ contactId: 'juno', firstName: 'Juno', lastName: 'Lindqvist' })
  answer(contactTaskGrouping, aGrouping([aContactTask(juno, aTask({ id: 4, name: 'Photo', taskTypeId: 4 }))]))
  await visit('/home', 'Juno')
  loseServer()
  const { path } = openPage('/checkin/photo')
  expect(await screen.findByLabelText('Choose a picture of Juno')).toBeDefined()
  expect(path()).toBe('/checkin/photo')
})

test('the copy is encrypted: no name and no number of the household is in the database', async () => {
  await visit('/checkinComplete', 'KR 48213')
  expect(await readDatabase()).not.toMatch(/Maya|Lindqvist|KR 48213|waiver/i)
})

test('the forms of open tasks start without a network too, but not with what is stored of the health of children', async () => {
  const juno = aContact({ contactId: 'juno', firstName: 'Juno', lastName: 'Lindqvist' })
  answer(
    contactTaskGrouping,
    aGrouping([
      aContactTask(juno, aTask({ id: 2, name: 'Skis', taskTypeId: 2 })),
      aContactTask(juno, aTask({ id: 3, name: 'Lessons', taskTypeId: 3 })),
    ]),
  )
  const lists = { abilityRefs: [], ageRefs: [], heightRefs: [], weightRefs: [], shoeSizeRefs: [] }
  answer(readRentalProfiles, { ...lists, profiles: [], enableShoeSize: true, enableStance: true })
  const registration = aChildRegistration({ medication: 'Insulin-marker' })
  answer(readChildRegistrations, { registrations: [{ contactId: 'juno', registration }], accountPhone: '970 555 0117' })
  const page = openPage('/home')
  await screen.findAllByText('Juno')
  keepHousehold(page.queryClient)
  await waitFor(() => expect(page.queryClient.getQueryData([readChildRegistrations.name, {}])).toBeDefined())
  await waitFor(async () => expect(await readText()).toContain('970 555 0117'), { timeout: 5_000 })
  expect(await readText()).toContain('enableShoeSize')
  expect(await readText()).not.toContain('Insulin-marker')
})

test('every copied call exists', () => {
  const calls = [
    contactTaskGrouping,
    readReadiness,
    readProfile,
    readArrivalCode,
    readWaiverText,
    readWaiverChange,
    readRelationships,
    readRentalProfiles,
    readChildRegistrations,
  ]
  expect(copiedCalls).toEqual(calls.map(({ name }) => name))
})

test('after sign-out nothing is copied, and a page without a network shows nothing', async () => {
  await visit('/home', 'Maya')
  const { queryClient } = openPage('/home')
  forgetSignIn()
  await waitFor(async () => expect(await restoreHousehold(queryClient)).toBe(false))
})

test.each([
  ['the same person keeps the copy', 'maya', true],
  ['another person deletes the copy', 'emeka', false],
])('a sign-in of %s', async (_what, subject, isKept) => {
  await visit('/home', 'Maya')
  storeSession({ subject })
  await deleteCopyOfOthers()
  const { queryClient } = openPageAsAnyone('/about')
  expect(await restoreHousehold(queryClient)).toBe(isKept)
})

test('on the day after the visit the copy is deleted', async () => {
  await visit('/home', 'Maya')
  vi.setSystemTime(new Date(`${visitDay}T17:00:00Z`).getTime() + 24 * 60 * 60_000)
  const { queryClient } = openPageAsAnyone('/about')
  expect(await restoreHousehold(queryClient)).toBe(false)
  vi.setSystemTime(new Date(`${visitDay}T17:00:00Z`))
  expect(await restoreHousehold(queryClient)).toBe(false)
})
