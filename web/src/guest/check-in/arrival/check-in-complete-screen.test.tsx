import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, unreachable } from '../../../test/network.ts'
import { openPage, someSettings } from '../../../test/open-page.tsx'
import { mockPointerBrowser } from '../../../ui/signature-pad/signature-pad.builders.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const juno = aContact({ contactId: 'juno', firstName: 'Juno', age: 9 })
const waiver = aTask()
const elsewhere = aTask({ id: 2, name: 'Park Waiver', externalWaiverId: 'X-1' })
const done = { isComplete: true, isReadOnly: true }
const everythingDone = [aContactTask(maya, waiver, done), aContactTask(juno, waiver, done)]

beforeEach(() => {
  vi.restoreAllMocks()
  mockPointerBrowser()
  vi.spyOn(console, 'error')
  answer(readWaiverText, {
    posWaiverId: 'W-1',
    affirmation: '',
    adultsAffirmation: '',
    ownAffirmation: '',
    rolText: '<p>Snow.</p>',
    rolTextHash: 'hash-1',
  })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, juno],
    readFromPosAtUtc: null,
  })
})

const ticket = () => screen.findByRole('region', { name: 'Arrival card' })

test('the arrival card says where, when, who and the reference', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are all set')
  expect(screen.getByText('Show this at the rental desk and go straight to your skis.')).toBeDefined()
  expect(card.getByText('Base Village')).toBeDefined()
  expect(card.getByText('2/14/2026')).toBeDefined()
  expect(card.getByText('2/13/2026')).toBeDefined()
  expect(card.getByText('2 guests')).toBeDefined()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MLMaya, ready',
    'JLJuno, ready',
  ])
  expect(card.getByText('KR 48213')).toBeDefined()
  expect(card.getByRole('img', { name: 'QR code for the check-in desk' })).toBeDefined()
})

test('the card shows the title of the settings, and dates in the format that the operator chose', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const settings = someSettings()
  openPage('/checkinComplete', {
    ...settings,
    dateFormat: 'ddmmyyyy',
    languageSettings: {
      ...settings.languageSettings,
      checkIn: { ...settings.languageSettings.checkIn, checkInCompleteTitle: 'See you on the hill' },
    },
  })
  expect(within(await ticket()).getByText('14/2/2026')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('See you on the hill')
})

test('an unknown arrival day is left out, and so is the QR code of a household without a reference', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone, { arrivalDay: null, householdReference: '' }))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(card.queryByText('Arriving')).toBeNull()
  expect(card.queryByRole('img')).toBeNull()
})

test('the card lists what is left for the resort desk, and that guest has no tick', async () => {
  answer(contactTaskGrouping, aGrouping([...everythingDone, aContactTask(juno, elsewhere, { upTo: 'resort' })]))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(card.getByText('Still to do at the resort desk')).toBeDefined()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MLMaya, ready',
    'JLJuno, not ready yet',
    'Juno: Park Waiver',
  ])
})

test('the card never says "all set" while something is still to do', async () => {
  answer(contactTaskGrouping, aGrouping([...everythingDone, aContactTask(juno, elsewhere, { upTo: 'resort' })]))
  openPage('/checkinComplete')
  await ticket()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Almost all set')
  expect(document.title).toBe('Almost all set · First Chair')
  expect(screen.queryByText(/go straight to your skis/)).toBeNull()
})

test('the card of a guest whose pass is blocked says why and whom to call, not that the group is all set', async () => {
  const reason = { contactId: 'juno', code: 'pass-blocked' as const, text: 'A payment is due.', since: '2026-02-01' }
  answer(contactTaskGrouping, aGrouping(everythingDone, { readinessReasons: [reason] }))
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '970-555-0142'
  openPage('/checkinComplete', settings)
  const card = within(await ticket())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A pass is blocked')
  expect(screen.queryByText(/go straight to your skis/)).toBeNull()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MLMaya, ready',
    'JLJuno, not ready yet',
    'Juno: A payment is due.',
  ])
  expect(card.getByRole('link', { name: 'Call 970-555-0142' })).toBeDefined()
})

test('the card of a group without a booking says that the tasks are done and no booking was found', async () => {
  const readinessReasons = [maya, juno].map(({ contactId }) => ({
    contactId,
    code: 'no-booking' as const,
    text: '',
    since: null,
  }))
  answer(contactTaskGrouping, aGrouping(everythingDone, { arrivalDay: null, readinessReasons }))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('We found no booking')
  expect(screen.getByText(/Your tasks are done, but we found nothing booked/)).toBeDefined()
  expect(screen.queryByText(/go straight to your skis/)).toBeNull()
  expect(card.queryByText(', ready')).toBeNull()
  expect(card.getByText('KR 48213')).toBeDefined()
})

test('the card lists what has to be signed again on the day of arrival', async () => {
  const again = [aContactTask(maya, waiver, { ...done, dueAgainOn: '2026-02-14' }), aContactTask(juno, waiver, done)]
  answer(contactTaskGrouping, aGrouping(again))
  openPage('/checkinComplete')
  const card = within(await ticket())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Almost all set')
  expect(card.getByText('To do again on 2/14/2026').parentElement?.textContent).toContain(
    'Maya: Season Liability Waiver',
  )
})

test('a card that an earlier version stored is not shown: it does not say whether a pass is blocked', async () => {
  const contact = { contactId: 'maya', firstName: 'Maya', lastName: 'L', isHeadOfHouseHold: true, leftForTheDesk: [] }
  sessionStorage.setItem('first-chair.arrival-card', JSON.stringify({ locationId: 1, contacts: [contact] }))
  unreachable(contactTaskGrouping)
  unreachable(readProfile)
  const { path } = openPage('/checkinComplete')
  await waitFor(() => expect(path()).toBe('/home'))
})

test('a guest whose birth date is missing is not ready, and the card asks to call the resort', async () => {
  const emeka = aContact({ contactId: 'emeka', firstName: 'Emeka', age: null, dateOfBirth: null })
  answer(contactTaskGrouping, aGrouping([...everythingDone, aContactTask(emeka, waiver, done)]))
  const settings = someSettings()
  settings.languageSettings.application.phoneNumber = '970-555-0142'
  openPage('/checkinComplete', settings)
  const card = within(await ticket())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Almost all set')
  expect(card.getByText('Birth date missing. Please call us.').parentElement?.textContent).toContain('Emeka')
  expect(card.getByText(/Emeka.*not ready yet|, not ready yet/)).toBeDefined()
  expect(card.getByRole('link', { name: 'Call 970-555-0142' })).toBeDefined()
})

test('while a task can still be done here, the page leads back to check-in', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done), aContactTask(juno, waiver)]))
  const { path } = openPage('/checkinComplete')
  await waitFor(() => expect(path()).toBe('/checkin/waiver'))
})

test('a card that was shown once also works offline, and its stored copy has no health notes or birth dates', async () => {
  answer(contactTaskGrouping, aGrouping(everythingDone))
  const first = openPage('/checkinComplete')
  await ticket()
  first.unmount()
  const stored = sessionStorage.getItem('first-chair.arrival-card') ?? ''
  expect(stored).toContain('KR 48213')
  expect(stored).not.toContain('1984')

  unreachable(contactTaskGrouping)
  unreachable(readProfile)
  openPage('/checkinComplete')
  expect(within(await ticket()).getByText('KR 48213')).toBeDefined()
})

test('Enlarge shows the code full screen and keeps the screen on; Close ends both', async () => {
  const release = vi.fn<() => Promise<void>>().mockResolvedValue()
  const request = vi.fn<() => Promise<unknown>>().mockResolvedValue({ release })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  answer(contactTaskGrouping, aGrouping(everythingDone))
  openPage('/checkinComplete')
  const user = userEvent.setup()
  await user.click(within(await ticket()).getByRole('button', { name: 'Enlarge' }))
  const large = within(screen.getByRole('dialog', { name: 'Show this at the resort desk' }))
  expect(large.getByRole('img', { name: 'QR code for the check-in desk' })).toBeDefined()
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  await user.click(large.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(release).toHaveBeenCalled())
  Reflect.deleteProperty(navigator, 'wakeLock')
})
