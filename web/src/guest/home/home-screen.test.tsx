import type { ContactTaskGrouping } from '@first-chair/core/contact-task/contact-task'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readinessFor } from '@first-chair/core/contact-task/household-readiness.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'
import { findEndOfHome, findTitle } from './home-verdict.builders.ts'

type Settings = ReturnType<typeof someSettings>

function base({ locations: [first] }: Settings): Settings['locations'][number] {
  if (!first) throw new Error('there is one location')
  return first
}

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo' })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7 })
const waiver = aTask({ name: 'Season Waiver' })
const parkWaiver = aTask({ id: 2, name: 'Park Waiver', externalWaiverId: 'X-1' })
const done = { isComplete: true, isReadOnly: true }

beforeEach(() => {
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
})

function answerHome(grouping: ContactTaskGrouping, readiness = readinessFor(grouping)): void {
  answer(contactTaskGrouping, grouping)
  answer(readReadiness, readiness)
}

test('home leads with who is not ready, and its filled button leads to the form of the first open point', async () => {
  const open = aContactTask(theo, waiver)
  answerHome(aGrouping([aContactTask(maya, waiver, done), open]))
  openPage('/home')
  expect(await findTitle('Theo is not ready yet')).toBeDefined()
  expect(screen.getByText('1 of 2 are ready for tomorrow.')).toBeDefined()
  expect(screen.getByText('Season Waiver for Theo')).toBeDefined()
  const actions = within(screen.getByRole('region', { name: 'Actions' }))
  const address = actions.getByRole('link', { name: 'Sign the waiver' }).getAttribute('href')
  expect(address).toBe(`/checkin/waiver?open=${open.id}`)
  expect(document.title).toBe('Home · First Chair')
})

test('while nobody is ready, home shows how many tasks are done and how long the rest takes', async () => {
  const photo = aTask({ id: 4, taskTypeId: 4, name: 'Photo' })
  answerHome(aGrouping([aContactTask(maya, waiver, done), aContactTask(maya, photo)]))
  openPage('/home')
  expect(await findTitle('You are not ready yet')).toBeDefined()
  expect(screen.getByText(/^1 of 2 tasks done\. About \d minutes? left\.$/)).toBeDefined()
})

test('every task of everybody stays reachable with its state, and so does the way through all of them', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver, done), aContactTask(finn, waiver)]))
  openPage('/home')
  await userEvent.click(await screen.findByText('Every task'))
  expect(screen.getByText('1 of 2 are done')).toBeDefined()
  const group = screen.getByText('Every task').closest('details') ?? document.body
  expect(
    within(group)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Maya', 'Finn'])
  expect(
    within(group)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Season Waiver, done', 'Season Waiver, to do'])
  expect(screen.getByRole('link', { name: 'Check In' }).getAttribute('href')).toBe('/checkin')
})

test('names are headings below the group, who is not ready comes first, and on phones the action bar comes before the footer', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver, done), aContactTask(theo, waiver)]))
  openPage('/home')
  await findEndOfHome()
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names.slice(0, 2)).toEqual(['Theo', 'Maya'])
  const actions = screen.getByRole('region', { name: 'Actions' })
  const footer = screen.getByRole('contentinfo')
  expect(actions.compareDocumentPosition(footer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('home displays its first window first, then the rest, and all of it at once when the guest comes back to it', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver, done), aContactTask(theo, waiver)]))
  const { router } = openPage('/home')
  await screen.findByRole('heading', { name: 'Theo is not ready yet', level: 1 })
  const listNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(listNames()).toEqual(['Theo'])
  expect(screen.getByRole('region', { name: 'Actions' })).toBeDefined()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  await findEndOfHome()
  expect(listNames().slice(0, 2)).toEqual(['Theo', 'Maya'])
  expect(screen.getByText('Every task')).toBeDefined()

  await act(() => router.navigate({ to: '/about' }))
  await act(() => router.navigate({ to: '/home' }))
  await screen.findByRole('heading', { name: 'Theo is not ready yet', level: 1 })
  expect(screen.getByText('Every task'), 'the browser finds its place on the page').toBeDefined()
})

test('when only the resort can do the rest, home says so and whom to call', async () => {
  answerHome(aGrouping([aContactTask(theo, waiver, done), aContactTask(theo, parkWaiver, { upTo: 'resort' })]))
  openPage('/home', withPhone())
  expect(await findTitle('You are not ready yet')).toBeDefined()
  expect(getRow('Theo').textContent).toContain('Waiver to sign at the resort')
  expect(within(getRow('Theo')).getByRole('link', { name: 'Call +1 970 555 0142' })).toBeDefined()
  expect(screen.getByText('Park Waiver for Theo: at guest services')).toBeDefined()
  expect(screen.queryByText(/minute/)).toBeNull()
})

test('when everybody is ready, home says for which day, and offers the arrival card', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver, done), aContactTask(theo, waiver, done)]))
  openPage('/home')
  expect(await findTitle('Everyone is ready for tomorrow')).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Show arrival card' })[0]?.getAttribute('href')).toBe('/checkinComplete')
  expect(screen.queryByRole('link', { name: 'Check In' })).toBeNull()
})

test('a household of one is spoken to', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver, done)]))
  openPage('/home')
  expect(await findTitle('You are ready for tomorrow')).toBeDefined()
})

function withPhone(): Settings {
  const settings = someSettings('PassChecker')
  settings.languageSettings.application.phoneNumber = '+1 970 555 0142'
  return settings
}

/** The row of a person: the first element of the group with this name as heading. */
function getRow(firstName: string): HTMLElement {
  const [heading] = screen.getAllByRole('heading', { level: 3, name: firstName })
  const row = heading?.closest('li')
  if (!row) throw new Error(`there is no row of ${firstName}`)
  return row
}

test('home shows the current location and leads to the others', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver)]))
  const settings = someSettings()
  const tubing = { ...base(settings), id: 2, name: 'Tubing Hill', slug: 'tubing-hill', isDefault: false }
  const { path } = openPage('/home', { ...settings, locations: [...settings.locations, tubing] })
  const [change] = await screen.findAllByRole('link', { name: /Base Village\s*Change location/ })
  if (!change) throw new Error('there is such a link')
  await userEvent.click(change)
  await waitFor(() => expect(path()).toBe('/l'))
  expect((await screen.findByRole('link', { current: true })).textContent).toBe('Base VillageChosen')
  await userEvent.click(screen.getByRole('link', { name: 'Tubing Hill' }))
  await waitFor(() => expect(path()).toBe('/home'))
  expect(localStorage.getItem('first-chair.location')).toBe('2')
})

test('if there is only one location, it is shown without a link to change it', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver)]))
  openPage('/home')
  await findEndOfHome()
  expect(screen.getAllByText('Base Village').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: /Change location/ })).toBeNull()
})

test('the guest can choose among several activities', async () => {
  const grouping = aGrouping([aContactTask(maya, waiver), aContactTask(theo, { ...waiver, id: 9 }, { activityId: 2 })])
  const [skiing] = grouping.activities
  if (!skiing) throw new Error('the builder makes one activity')
  const tasks = [{ taskId: 9, taskTypeId: 1 as const, name: 'Lesson Waiver' }]
  answerHome({
    ...grouping,
    activities: [
      { ...skiing, contactIds: ['maya'] },
      { ...skiing, id: 2, name: 'Snowboard lesson', isLocationDefaultActivity: false, contactIds: ['theo'], tasks },
    ],
  })
  answer(readRelationships, { relationships: [] })
  answer(readWaiverText, () => new Promise(() => {}))
  const page = openPage('/home')
  await userEvent.click(await screen.findByRole('radio', { name: /Snowboard lesson ?1 person, 1 to do/ }))
  expect(screen.getByRole('radio', { name: /Snowboard lesson/, checked: true })).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Check In' }))
  await waitFor(() => expect(page.path()).toBe('/checkin/waiver'))
})

test('if the household cannot be loaded, home says why and shows a code for the desk, and the guest can try again', async () => {
  refuse(contactTaskGrouping, 'external-system-down')
  openPage('/home')
  expect(await screen.findByText('An external system is not responding. Please try again.')).toBeDefined()
  expect(screen.getByText('If it keeps happening, read this code to our team: 4711-0815')).toBeDefined()
  answerHome(aGrouping([aContactTask(maya, waiver)]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'You are not ready yet' })).toBeDefined()
})

test('a sign-in that matches no guest shows a reference and the number to call', async () => {
  refuse(contactTaskGrouping, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  refuse(readProfile, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  answer(readOwnRole, { isAdministrator: false, maySignDrafts: false })
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '+1 970 555 0142'
  openPage('/home', settings)
  expect(await screen.findByText('KR-7Q2M')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call +1 970 555 0142' }).getAttribute('href')).toBe('tel:+19705550142')
})

test('if the point of sale does not respond, home shows the time of its data, and check-in still works', async () => {
  answerHome(aGrouping([aContactTask(maya, waiver)], { readFromPosAtUtc: '2026-02-13T15:00:00.000Z' }))
  openPage('/home')
  expect(
    await screen.findByText(/booking system is not responding .* What you see is from Feb 13, 2026, 8:00\sAM MST/),
  ).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Check In' })).toBeDefined()
})

test('if the location was closed meanwhile, home says so and offers the others', async () => {
  refuse(contactTaskGrouping, 'location-closed')
  openPage('/home')
  expect(await screen.findByText('This location is closed for check-in.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Base Village' })).toBeDefined()
})

describe('where nothing is set up yet', () => {
  const empty = () => {
    const settings = someSettings()
    const application = { ...settings.languageSettings.application, phoneNumber: '970-555-0142' }
    return { ...settings, locations: [], languageSettings: { ...settings.languageSettings, application } }
  }

  test('a guest reads that check-in is not open yet and whom to call', async () => {
    let isRequested = false
    answer(readOwnRole, () => {
      isRequested = true
      return { isAdministrator: false, maySignDrafts: false }
    })
    openPage('/home', empty())
    expect(await screen.findByRole('heading', { name: 'Check-in is not open yet', level: 1 })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Call 970-555-0142' })).toBeDefined()
    await waitFor(() => expect(isRequested).toBe(true))
    expect(screen.queryByRole('link', { name: 'Admin area' })).toBeNull()
  })

  test.each(['/home', '/l', '/l/anywhere'])('an administrator at %s sees a link to the admin area', async (path) => {
    answer(readOwnRole, { isAdministrator: true, maySignDrafts: true })
    openPage(path, empty())
    expect((await screen.findByRole('link', { name: 'Admin area' })).getAttribute('href')).toBe('/admin')
  })
})

test('the account menu leads administrators to the admin area; the role is requested only when it opens', async () => {
  let requestCount = 0
  answer(readOwnRole, () => {
    requestCount += 1
    return { isAdministrator: true, maySignDrafts: true }
  })
  answerHome(aGrouping([aContactTask(maya, waiver)]))
  openPage('/home')
  await screen.findAllByRole('link', { name: 'Check In' })
  expect(requestCount).toBe(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Account and log out' }))
  expect((await screen.findByRole('link', { name: 'Admin area' })).getAttribute('href')).toBe('/admin')
})
