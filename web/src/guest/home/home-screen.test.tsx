import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

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

test('home shows the progress of the household and the next step', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done), aContactTask(theo, waiver)]))
  openPage('/home')
  expect(await screen.findByText('1 of 2 tasks done. About 1 minute left.')).toBeDefined()
  expect(screen.getAllByText('Season Waiver for Theo')).toHaveLength(2)
  const [button] = screen.getAllByRole('link', { name: 'Check In' })
  expect(button?.getAttribute('href')).toBe('/checkin')
  expect(document.title).toBe('Home · First Chair')
})

test('each member shows as text which tasks are done and which are not', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done), aContactTask(finn, waiver)]))
  openPage('/home')
  const members = await screen.findAllByRole('listitem')
  const texts = members.map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Maya41 · YouReadySeason Waiver, done')
  expect(texts.join()).toContain('Finn7 · Child1 to doSeason Waiver, to do')
})

test('member names are headings below the group, and on phones the action bar comes before the footer', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver), aContactTask(theo, waiver)]))
  openPage('/home')
  await screen.findByRole('heading', { name: 'Your group', level: 2 })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Maya', 'Theo'])
  const actions = screen.getByRole('region', { name: 'Actions' })
  const footer = screen.getByRole('contentinfo')
  expect(actions.compareDocumentPosition(footer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('when only tasks for the resort desk are left, home says so and offers the arrival card', async () => {
  answer(
    contactTaskGrouping,
    aGrouping([aContactTask(theo, waiver, done), aContactTask(theo, parkWaiver, { upTo: 'resort' })]),
  )
  openPage('/home')
  expect(await screen.findByText('Park Waiver for Theo: at guest services')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Almost ready', level: 1 })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Show arrival card' })[0]?.getAttribute('href')).toBe('/checkinComplete')
  expect(screen.queryByText(/minute/)).toBeNull()
})

test('when everything is done, everyone is ready', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done)]))
  openPage('/home')
  expect(await screen.findByRole('heading', { name: 'Everyone is ready', level: 1 })).toBeDefined()
})

test('without tasks, home says that no check-in is needed and has no Check In button', async () => {
  answer(contactTaskGrouping, aGrouping([], { contacts: [maya], activities: [] }))
  openPage('/home')
  expect(await screen.findByRole('heading', { name: 'No check-in needed' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Check In' })).toBeNull()
})

const unbooked = (...contactIds: string[]) =>
  contactIds.map((contactId) => ({ contactId, code: 'no-booking' as const, text: '', since: null }))
const withPhone = () => {
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '+1 970 555 0142'
  return settings
}

test('if purchases decide, a group without a booking reads what to do, and is never sent to the lift', async () => {
  const readinessReasons = unbooked('maya', 'theo')
  answer(contactTaskGrouping, aGrouping([], { contacts: [maya, theo], activities: [], readinessReasons }))
  openPage('/home', withPhone())
  expect(await screen.findByRole('heading', { name: 'We found no booking', level: 1 })).toBeDefined()
  expect(screen.getByText(/We found nothing booked here .* give this reference:/).textContent).toContain('KR 48213')
  expect(screen.getByRole('link', { name: 'Call +1 970 555 0142' })).toBeDefined()
  expect(screen.queryByText(/lift/)).toBeNull()
  expect(screen.queryByText('Nothing to do')).toBeNull()
  expect(screen.getAllByText('No booking found')).toHaveLength(2)
})

test('a member without a booking is marked, and the others can still be ready', async () => {
  const grouping = aGrouping([aContactTask(maya, waiver, done)], { readinessReasons: unbooked('theo') })
  answer(contactTaskGrouping, { ...grouping, contacts: [maya, theo] })
  openPage('/home')
  expect(await screen.findByRole('heading', { name: 'Everyone is ready', level: 1 })).toBeDefined()
  expect(within(getCard('Theo')).getByText('No booking found')).toBeDefined()
})

test('if all tasks are done but nothing is booked, nobody is shown as ready', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done)], { readinessReasons: unbooked('maya') }))
  openPage('/home')
  expect(await screen.findByRole('heading', { name: 'We found no booking', level: 1 })).toBeDefined()
  expect(screen.getByText('1 of 1 task done.')).toBeDefined()
  expect(screen.queryByText('Ready')).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Show arrival card' })).toHaveLength(2)
})

test('a member whose pass is blocked is not ready, and home says why and whom to call', async () => {
  const reason = { contactId: 'theo', code: 'pass-blocked' as const, text: 'A payment is due.', since: '2026-02-01' }
  answer(
    contactTaskGrouping,
    aGrouping([aContactTask(maya, waiver, done), aContactTask(theo, waiver, done)], { readinessReasons: [reason] }),
  )
  openPage('/home', withPhone())
  expect(await screen.findByRole('heading', { name: 'A pass is blocked', level: 1 })).toBeDefined()
  const notice = within(screen.getByRole('alert'))
  expect(notice.getByText('Theo: A payment is due.')).toBeDefined()
  expect(notice.getByText(/come to guest services/)).toBeDefined()
  expect(notice.getByRole('link', { name: 'Call +1 970 555 0142' })).toBeDefined()
  expect(within(getCard('Maya')).getByText('Ready')).toBeDefined()
  expect(within(getCard('Theo')).getByText('Pass blocked')).toBeDefined()
  expect(within(getCard('Theo')).queryByText('Ready')).toBeNull()
})

test('a group without tasks is not sent to the lift if a pass is blocked', async () => {
  const reason = { contactId: 'maya', code: 'pass-blocked' as const, text: '', since: '2026-02-01' }
  answer(contactTaskGrouping, aGrouping([], { contacts: [maya], activities: [], readinessReasons: [reason] }))
  openPage('/home')
  expect(await screen.findByRole('heading', { name: 'A pass is blocked', level: 1 })).toBeDefined()
  expect(screen.queryByText(/Go straight/)).toBeNull()
  expect(screen.getByText('Pass blocked')).toBeDefined()
})

test('a waiver that is due again on the day of arrival is listed, and its members are not shown as ready', async () => {
  const dayWaiver = aTask({ name: 'Day Waiver' })
  const dueAgain = { ...done, dueAgainOn: '2026-02-14' }
  answer(
    contactTaskGrouping,
    aGrouping([aContactTask(maya, dayWaiver, dueAgain), aContactTask(theo, dayWaiver, dueAgain)]),
  )
  openPage('/home')
  expect(await screen.findByRole('heading', { name: 'Almost ready', level: 1 })).toBeDefined()
  expect(screen.getByText('To do again on 2/14/2026')).toBeDefined()
  expect(screen.getByText('Day Waiver for Maya and Theo')).toBeDefined()
  expect(getCard('Maya').textContent).toContain('Day Waiver, done (again on 2/14/2026)')
  expect(screen.queryByText('Ready')).toBeNull()
})

test('progress counts all activities of the group, and the next step is in the one with open tasks', async () => {
  const lessonWaiver = aTask({ id: 9, name: 'Lesson Waiver' })
  const grouping = aGrouping([
    aContactTask(maya, waiver, done),
    aContactTask(finn, waiver, done),
    aContactTask(finn, lessonWaiver, { activityId: 2 }),
  ])
  const [skiing] = grouping.activities
  if (!skiing) throw new Error('the builder makes one activity')
  const [ski, lesson] = skiing.tasks
  if (!ski || !lesson) throw new Error('two tasks')
  answer(contactTaskGrouping, {
    ...grouping,
    activities: [
      { ...skiing, tasks: [ski] },
      {
        ...skiing,
        id: 2,
        name: 'Kids lessons',
        isLocationDefaultActivity: false,
        contactIds: ['finn'],
        tasks: [lesson],
      },
    ],
  })
  openPage('/home')
  expect(await screen.findByText('2 of 3 tasks done. About 1 minute left.')).toBeDefined()
  expect(screen.getAllByText('Lesson Waiver for Finn')).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: 'Check In' })).toHaveLength(2)
  expect(screen.getByRole('radio', { name: /Ski day ?2 people, done/ })).toBeDefined()
  expect(screen.getByRole('radio', { name: /Kids lessons ?1 person, 1 to do/ })).toBeDefined()
  expect(within(getCard('Maya')).getByText('Ready')).toBeDefined()
  expect(within(getCard('Finn')).queryByText('Ready')).toBeNull()
})

function getCard(firstName: string): HTMLElement {
  const card = screen
    .getAllByText(firstName)
    .map((name) => name.closest('li'))
    .find((item) => item !== null)
  if (!card) throw new Error(`there is no card of ${firstName}`)
  return card
}

test('home shows the current location and leads to the others', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)]))
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
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)]))
  openPage('/home')
  await screen.findByRole('heading', { name: 'Your group' })
  expect(screen.getAllByText('Base Village').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: /Change location/ })).toBeNull()
})

test('a member whose tasks are done but whose birth date is missing is not ready', async () => {
  const unknown = aContact({ contactId: 'o', firstName: 'Ottoline', age: null, dateOfBirth: null })
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done), aContactTask(unknown, waiver, done)]))
  openPage('/home')
  expect(await screen.findByRole('heading', { name: 'Almost ready', level: 1 })).toBeDefined()
  const members = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(members[0]).toContain('Ready')
  expect(members.find((text) => text.includes('Ottoline'))).toContain('Birth date missing. Please call us.')
  expect(members.find((text) => text.includes('Ottoline'))).not.toContain('Ready')
})

test('a member without a birth date is asked to call', async () => {
  const unknown = aContact({ contactId: 'o', firstName: 'Ottoline', age: null, dateOfBirth: null })
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)], { contacts: [maya, unknown] }))
  openPage('/home')
  const card = (await screen.findByText('Ottoline')).closest('li')
  expect(card && within(card).getByText('Birth date missing. Please call us.')).toBeDefined()
})

test('the guest can choose among several activities', async () => {
  const grouping = aGrouping([aContactTask(maya, waiver), aContactTask(theo, { ...waiver, id: 9 }, { activityId: 2 })])
  const [skiing] = grouping.activities
  if (!skiing) throw new Error('the builder makes one activity')
  const tasks = [{ taskId: 9, taskTypeId: 1 as const, name: 'Lesson Waiver' }]
  answer(contactTaskGrouping, {
    ...grouping,
    activities: [
      { ...skiing, contactIds: ['maya'] },
      { ...skiing, id: 2, name: 'Snowboard lesson', isLocationDefaultActivity: false, contactIds: ['theo'], tasks },
    ],
  })
  openPage('/home')
  await userEvent.click(await screen.findByRole('radio', { name: /Snowboard lesson/ }))
  expect(screen.getAllByText('Lesson Waiver for Theo')).toHaveLength(2)
})

test('if the household cannot be loaded, home says why and shows a code for the desk, and the guest can try again', async () => {
  refuse(contactTaskGrouping, 'external-system-down')
  openPage('/home')
  expect(await screen.findByText('An external system is not responding. Please try again.')).toBeDefined()
  expect(screen.getByText('If it keeps happening, read this code to our team: 4711-0815')).toBeDefined()
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('0 of 1 task done. About 1 minute left.')).toBeDefined()
})

test('a sign-in that matches no guest shows a reference and the number to call', async () => {
  refuse(contactTaskGrouping, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  refuse(readProfile, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  answer(readOwnRole, { isAdministrator: false })
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '+1 970 555 0142'
  openPage('/home', settings)
  expect(await screen.findByText('KR-7Q2M')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Call +1 970 555 0142' }).getAttribute('href')).toBe('tel:+19705550142')
})

test('if the point of sale does not respond, home shows the time of its data, and check-in still works', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)], { readFromPosAtUtc: '2026-02-13T15:00:00.000Z' }))
  openPage('/home')
  expect(
    await screen.findByText(/booking system is not responding .* What you see is from Feb 13, 2026, 8:00\sAM MST/),
  ).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Check In' })).toHaveLength(2)
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
      return { isAdministrator: false }
    })
    openPage('/home', empty())
    expect(await screen.findByRole('heading', { name: 'Check-in is not open yet', level: 1 })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Call 970-555-0142' })).toBeDefined()
    await waitFor(() => expect(isRequested).toBe(true))
    expect(screen.queryByRole('link', { name: 'Admin area' })).toBeNull()
  })

  test.each(['/home', '/l', '/l/anywhere'])('an administrator at %s sees a link to the admin area', async (path) => {
    answer(readOwnRole, { isAdministrator: true })
    openPage(path, empty())
    expect((await screen.findByRole('link', { name: 'Admin area' })).getAttribute('href')).toBe('/admin')
  })
})

test('the account menu leads administrators to the admin area; the role is requested only when it opens', async () => {
  let requestCount = 0
  answer(readOwnRole, () => {
    requestCount += 1
    return { isAdministrator: true }
  })
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)]))
  openPage('/home')
  await screen.findAllByRole('link', { name: 'Check In' })
  expect(requestCount).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Account and log out' }))
  expect((await screen.findByRole('link', { name: 'Admin area' })).getAttribute('href')).toBe('/admin')
})
