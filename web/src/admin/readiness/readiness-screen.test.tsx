import { usualStops } from '@first-chair/core/location/location-stops'
import type { Location } from '@first-chair/core/location/location'
import { listLocations } from '@first-chair/core/location/location.api'
import type {
  ReadinessDay,
  ReadinessOverview,
  ReminderPreview,
  UnreadyPerson,
} from '@first-chair/core/readiness-overview/readiness-overview'
import {
  listUnreadyPeople,
  previewReminders,
  readReadinessOverview,
  sendReminders,
} from '@first-chair/core/readiness-overview/readiness-overview.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const base: Location = {
  id: 1,
  name: 'Base Village',
  slug: 'base-village',
  description: '',
  isEnabled: true,
  isDefault: true,
  isEditProfileLocation: false,
  usePosTransactionsAndOrders: false,
  defaultActivityId: null,
  checkInCompleteText: '',
  timeZone: null,
  accessLocationIds: [],
  stops: usualStops,
  activityLocations: [],
  version: 1,
  modifiedDateUtc: '2026-12-05T12:00:00.000Z',
}
const aDay = (day: string, over: Partial<ReadinessDay> = {}): ReadinessDay => ({
  day,
  ready: 0,
  partlyOpen: 0,
  stopped: 0,
  unchecked: 0,
  blockers: [],
  gaps: [],
  ...over,
})
const photo = { code: 'photo-missing', blocks: 'gate', resolvedBy: 'guest' } as const
const blocked = { code: 'pass-blocked', blocks: 'gate', resolvedBy: 'office' } as const
const overview: ReadinessOverview = {
  today: '2026-12-05',
  days: [
    aDay('2026-12-05'),
    aDay('2026-12-12', {
      ready: 6,
      partlyOpen: 1,
      stopped: 2,
      unchecked: 1,
      blockers: [
        { ...photo, people: 2 },
        { ...blocked, people: 1 },
      ],
    }),
    aDay('2026-12-13', { ready: 3, gaps: [{ code: 'waiver-dates', subject: 'Season Waiver', taskId: 4 }] }),
  ],
  judgedSinceUtc: '2026-12-05T15:52:00.000Z',
  wasJudged: true,
}
const finn: UnreadyPerson = {
  contactId: '1004',
  ipCode: '1001',
  name: 'Finn Lindqvist',
  age: 7,
  householdReference: 'K7QM-4TRX',
  verdict: 'not-ready',
  blockers: [photo, blocked],
  judgedAtUtc: '2026-12-05T15:52:00.000Z',
  remindedAtUtc: null,
  hasAddress: true,
}
const ben: UnreadyPerson = {
  ...finn,
  contactId: '2001',
  ipCode: '2001',
  name: 'Ben Okafor',
  age: null,
  householdReference: null,
  blockers: [photo],
  hasAddress: false,
}
const preview: ReminderPreview = {
  people: 2,
  households: 1,
  alreadyReminded: 3,
  withoutAddress: 2,
  withoutAddressNames: [{ contactId: '2001', name: 'Ben Okafor' }],
  subject: 'Before your visit on Saturday, December 12',
  text: 'Hi {FirstName},\n\n{People}: A photo is needed.',
  isDeliverySetUp: true,
}

let requested: string[] = []
beforeEach(() => {
  requested = []
  answer(listLocations, [base, { ...base, id: 2, name: 'Ski School', isDefault: false, isEnabled: false }])
  answer(readReadinessOverview, overview)
  answer(listUnreadyPeople, ({ url }) => {
    requested.push(url.search)
    return { people: [finn, ben], total: 2, next: null }
  })
  answer(previewReminders, preview)
})

test('each day is a link whose name has the numbers, and the first day with a guest is shown', async () => {
  openAdminPage('/admin/readiness')
  const saturday = await screen.findByRole('link', {
    name: 'Sat Dec 12: 6 ready, 1 with rental or lesson open, 2 stopped at the gate, 1 could not be checked',
  })
  expect(saturday.getAttribute('aria-current')).toBe('date')
  expect(screen.getByRole('link', { name: /^Sat Dec 5: 0 ready/ }).textContent).toContain('Today')
  expect(screen.getByRole('heading', { name: 'Sat Dec 12: not ready' })).toBeDefined()
  expect(screen.getByText('of 10 guests are ready, 60 %')).toBeDefined()
})

test('the days can be shown as a table with the same numbers', async () => {
  openAdminPage('/admin/readiness')
  await userEvent.click(await screen.findByRole('switch', { name: 'Show as table' }))
  const table = screen.getByRole('table', { name: 'Guests by day of visit' })
  expect(within(table).getByRole('row', { name: 'Sat Dec 12 10 6 1 2 1' })).toBeDefined()
})

test('choosing a day and a blocker is in the address and lists its people with place, resolver and explanation', async () => {
  openAdminPage('/admin/readiness')
  await userEvent.click(await screen.findByRole('link', { name: 'Photo missing Gate · The guest 2' }))
  expect(await screen.findByRole('heading', { name: 'Sat Dec 12: Photo missing' })).toBeDefined()
  expect(requested.at(-1)).toBe('?day=2026-12-12&after=&code=photo-missing')
  const row = await screen.findByRole('row', { name: /^Finn Lindqvist/ })
  expect(row.textContent).toContain('7, K7QM-4TRX')
  expect(row.textContent).toContain('Photo missing and 1 more')
  expect(within(row).getByRole('link', { name: 'Explain Finn Lindqvist' }).getAttribute('href')).toBe(
    // In quotation marks, so that the code stays a text with its zeros.
    '/admin/reporting?ipCode=%221001%22&visitDay=2026-12-12',
  )
  expect(screen.getByRole('row', { name: /^Ben Okafor/ }).textContent).toContain('No e-mail address, desk only')
  await userEvent.click(screen.getByRole('button', { name: 'Everybody who is not ready' }))
  expect(await screen.findByRole('heading', { name: 'Sat Dec 12: not ready' })).toBeDefined()
})

test('an address with a day and a blocker opens both', async () => {
  openAdminPage('/admin/readiness?day=2026-12-13&code=photo-missing')
  expect(await screen.findByRole('heading', { name: 'Sun Dec 13: Photo missing' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Fix the dates' }).getAttribute('href')).toBe('/admin/tasks?id=4')
})

test('more people are loaded on demand', async () => {
  answer(listUnreadyPeople, ({ url }) =>
    url.searchParams.get('after') === '1004'
      ? { people: [ben], total: 2, next: null }
      : { people: [finn], total: 2, next: '1004' },
  )
  openAdminPage('/admin/readiness')
  expect(await screen.findByText('1 of 2')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('2 of 2')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

describe('reminding', () => {
  const openDialog = async () => {
    openAdminPage('/admin/readiness?day=2026-12-12&code=photo-missing')
    await userEvent.click(await screen.findByRole('button', { name: 'Remind all 2' }))
    return screen.findByRole('dialog', { name: 'Remind: Photo missing' })
  }
  test('shows the message, who gets it and who gets none, before anything is sent', async () => {
    const dialog = await openDialog()
    expect(await within(dialog).findByText(/^2 guests get a reminder for Sat Dec 12, in 1 e-mail/)).toBeDefined()
    expect(within(dialog).getByText(/^3 guests were reminded of this before/)).toBeDefined()
    expect(dialog.textContent).toContain('2 guests have no e-mail address and get no message: Ben Okafor and 1 more')
    expect(within(dialog).getByRole('region', { name: 'The message' }).textContent).toContain('A photo is needed.')
  })
  test('sends on a click and says so', async () => {
    let sent: unknown
    answer(sendReminders, ({ body }) => {
      sent = body
      return { people: 2, households: 1 }
    })
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Send 1 e-mail' }))
    expect(await screen.findByText('2 guests are being reminded.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual({ day: '2026-12-12', code: 'photo-missing' })
  })
  test('has nothing to send if everybody was reminded before', async () => {
    answer(previewReminders, { ...preview, people: 0, households: 0 })
    const dialog = await openDialog()
    expect(await within(dialog).findByText('Nobody is left to remind.')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: /^Send/ })).toBeNull()
  })
  test('says if there is no mail server, and why sending failed', async () => {
    answer(previewReminders, { ...preview, isDeliverySetUp: false })
    refuse(sendReminders, 'storage-unavailable')
    const dialog = await openDialog()
    expect(await within(dialog).findByText(/wait in the outbox/)).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send 1 e-mail' }))
    expect(await within(dialog).findByText('The reminders were not sent')).toBeDefined()
  })
  test('is not offered for what guests cannot resolve', async () => {
    openAdminPage('/admin/readiness?day=2026-12-12&code=pass-blocked')
    await screen.findByRole('row', { name: /^Finn Lindqvist/ })
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
  })
})

describe('without numbers', () => {
  test('the page says that nobody was judged yet', async () => {
    answer(readReadinessOverview, { ...overview, days: [aDay('2026-12-05')], wasJudged: false, judgedSinceUtc: null })
    openAdminPage('/admin/readiness')
    expect(await screen.findByText('Guests have not been judged yet')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })
  test('the page says that nobody has a visit', async () => {
    answer(readReadinessOverview, { ...overview, days: [aDay('2026-12-05')] })
    openAdminPage('/admin/readiness')
    expect(await screen.findByText('Nobody has a visit here in the coming days.')).toBeDefined()
  })
  test('the page says what did not load, and loads it again', async () => {
    refuse(readReadinessOverview, 'not-found')
    openAdminPage('/admin/readiness')
    expect(await screen.findByText('The readiness did not load')).toBeDefined()
    answer(readReadinessOverview, overview)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Sat Dec 12: not ready' })).toBeDefined()
  })
  test('a list without names says that the point of sale does not answer', async () => {
    answer(listUnreadyPeople, { people: [{ ...finn, name: null, age: null }], total: 1, next: null })
    openAdminPage('/admin/readiness')
    expect(await screen.findByText('The point of sale does not answer, so the names are missing.')).toBeDefined()
    expect(screen.getByRole('row', { name: /^Name not available, IP code 1004/ })).toBeDefined()
  })
  test('another location can be chosen, also a closed one', async () => {
    openAdminPage('/admin/readiness')
    await userEvent.selectOptions(await screen.findByLabelText('Location'), 'Ski School (closed)')
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Sat Dec 12/ }).getAttribute('href')).toContain('location=2'),
    )
  })
})
