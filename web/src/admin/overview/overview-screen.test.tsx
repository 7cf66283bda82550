import { usualStops } from '@first-chair/core/location/location-stops'
import { listActivities } from '@first-chair/core/activity/activity.api'
import type { Activity } from '@first-chair/core/activity/activity'
import { listAdminEmails } from '@first-chair/core/admin-access/admin-email.api'
import { listLocations } from '@first-chair/core/location/location.api'
import type { Location } from '@first-chair/core/location/location'
import { customerReportStatus, readSeason } from '@first-chair/core/report/report.api'
import type { ReportStatus } from '@first-chair/core/report/report-status'
import type { SeasonFigures } from '@first-chair/core/report/season'
import type { CertificateState } from '@first-chair/core/external-system/certificate'
import type { ExternalSystem } from '@first-chair/core/external-system/external-system'
import { listExternalSystems } from '@first-chair/core/external-system/external-system.api'
import { anActivityTask } from '@first-chair/core/owed-task/owed-facts.builders'
import { listLostSignatures, resolveLostSignatures } from '@first-chair/core/lost-signature/lost-signature.api'
import { listRecentEmergencies } from '@first-chair/core/patrol/patrol.api'
import { listReadinessNotices } from '@first-chair/core/readiness/readiness-finding.api'
import { listTasks } from '@first-chair/core/task/task.api'
import { webhookEndpointCalls } from '@first-chair/core/webhook/webhook-endpoint.resource'
import { listAuthorizationTypes } from '@first-chair/core/waiver-text/waiver-text.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { aWebhookEndpoint } from '@first-chair/core/webhook/webhook.builders'

const activity: Activity = {
  id: 3,
  name: 'Skiing',
  ageMin: null,
  ageMax: null,
  imageUrl: '',
  isLocationDefaultActivity: true,
  activityTasks: [],
  activityProducts: [],
  version: 1,
  modifiedDateUtc: '2026-12-04T12:00:00.000Z',
}
const location: Location = {
  id: 1,
  name: 'Base Village',
  slug: 'base-village',
  description: '',
  isEnabled: true,
  isDefault: true,
  isEditProfileLocation: false,
  usePosTransactionsAndOrders: false,
  defaultActivityId: 3,
  checkInCompleteText: '',
  timeZone: null,
  accessLocationIds: [],
  stops: usualStops,
  activityLocations: [{ id: 1, locationId: 1, activityId: 3, activity: { id: 3, name: 'Skiing' } }],
  version: 1,
  modifiedDateUtc: '2026-12-05T12:00:00.000Z',
}

const season: SeasonFigures = {
  checkIns: [
    { day: '2026-12-04', locationId: 1, guests: 3 },
    { day: '2026-12-05', locationId: 2, guests: 4 },
  ],
  arrivals: [{ day: '2026-12-06', guests: 10, ready: 7 }],
  tasks: [{ taskId: 1, name: 'Season Waiver', complete: 8, skipped: 1, open: 2 }],
  lastRefreshDate: '2026-12-05T09:01:00.000Z',
}

const ready: ReportStatus = {
  statusCode: 2,
  lastRefreshDate: '2026-12-05T09:01:00.000Z',
  progress: null,
  startedDate: '2026-12-05T09:00:00.000Z',
  failure: null,
  resortDay: '2026-12-05',
}

beforeEach(() => {
  answer(readSeason, season)
  answer(customerReportStatus, ready)
  answer(listLocations, [location, { ...location, id: 2, name: 'Lodge', isDefault: false, defaultActivityId: null }])
  answer(listActivities, [activity])
  answer(listTasks, [])
  answer(listAdminEmails, { rows: [], total: 1, needFixing: 0 })
  answer(listExternalSystems, [wallet('good')])
  answer(listLostSignatures, { count: 0, signatures: [] })
  answer(listRecentEmergencies, { from: '2026-12-02', count: 0, latest: [] })
  answer(listReadinessNotices, [])
  answer(webhookEndpointCalls.list, { rows: [], total: 0, needFixing: 0 })
  answer(listAuthorizationTypes, { isOffered: true, authorizationTypes: [] })
})

/** Apple Wallet with a certificate that expires on 24 December. */
const wallet = (state: CertificateState): ExternalSystem => ({
  name: 'apple-wallet',
  isSetUp: true,
  isAnswering: null,
  lastSuccessUtc: null,
  waiting: 0,
  oldestWaitingUtc: null,
  givenUp: 0,
  lastError: null,
  lastErrorUtc: null,
  certificate: { name: 'APPLE_WALLET_CERTIFICATE', validUntilUtc: '2026-12-24T12:00:00.000Z', state },
})

test('an external system that needs attention is named at the top, with a link to it', async () => {
  answer(listExternalSystems, [wallet('ends-soon'), { ...wallet('good'), name: 'sms', givenUp: 2, certificate: null }])
  openAdminPage('/admin/overview')
  await screen.findByText('Apple Wallet: Certificate expires soon. Text messages: Needs attention.')
  const links = screen.getAllByRole('link', { name: 'External systems' })
  expect(links.map((link) => link.getAttribute('href'))).toContain('/admin/outsidesystems')
})

test('the overview does not mention external systems while they work', async () => {
  let isLoaded = false
  answer(listExternalSystems, () => {
    isLoaded = true
    return [wallet('good')]
  })
  openAdminPage('/admin/overview')
  await screen.findByRole('region', { name: 'Setup' })
  await waitFor(() => expect(isLoaded).toBe(true))
  expect(screen.queryByText('External systems need attention')).toBeNull()
})

test('what keeps guests from being ready because of the setup is listed, with the way to put it right', async () => {
  const seen = { firstSeenUtc: '2026-12-05T14:00:00.000Z', lastSeenUtc: '2026-12-05T14:01:00.000Z' }
  const none = { own: null, gate: null, reasonCode: null, missingParts: [], taskId: null, ...seen }
  answer(listTasks, [anActivityTask({ id: 7, name: 'Spring Waiver' })])
  answer(listReadinessNotices, [
    { ...none, kind: 'disagreement', own: 'not-paid', gate: 'opens' },
    { ...none, kind: 'disagreement', own: 'none', gate: 'other-place' },
    { ...none, kind: 'reason-without-text', reasonCode: 'MISUSE', missingParts: ['staff-text', 'way-back'] },
    { ...none, kind: 'task-impossible', taskId: 7 },
  ])
  openAdminPage('/admin/overview')
  expect(await screen.findByText('Guests are not ready because of the setup')).toBeDefined()
  const items = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(items).toEqual(
    expect.arrayContaining([
      expect.stringContaining('tells guests: “The ticket is not paid yet. Please contact the resort.”'),
      expect.stringContaining('the gates refuse guests (other-place)'),
      expect.stringContaining('blocked as MISUSE. The reason has no text for staff and way back for guests.'),
      expect.stringContaining('The dates of Spring Waiver exclude the day of a visit'),
    ]),
  )
  expect(screen.getByRole('link', { name: 'Complete it' }).getAttribute('href')).toMatch(/collections/)
})

test('health notes that were opened in an emergency are listed, with a link to their entries of the audit log', async () => {
  const opening = { person: 'patrol@kestrel.example', place: 'Base Village', reason: 'lost', details: '' } as const
  answer(listRecentEmergencies, {
    from: '2026-12-02',
    count: 4,
    latest: [
      { ...opening, atUtc: '2026-12-05T14:03:00.000Z', reason: 'other', details: 'Hit a tree' },
      { ...opening, atUtc: '2026-12-05T14:02:00.000Z', place: null },
    ],
  })
  openAdminPage('/admin/overview')
  expect(await screen.findByText('4 health notes were opened in an emergency')).toBeDefined()
  expect(screen.getByText(/patrol@kestrel\.example, Base Village: Something else: Hit a tree$/)).toBeDefined()
  expect(screen.getByText(/patrol@kestrel\.example: Lost child$/)).toBeDefined()
  expect(screen.getByText('2 more are in the audit log.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open the audit log' }).getAttribute('href')).toBe(
    '/admin/audit?search=health-note-opened-in-emergency&from=2026-12-02',
  )
})

test('lost signatures are at the top, with their households, until they are resolved', async () => {
  const lost = {
    position: 7,
    acknowledgedDateUtc: '2026-12-05T14:00:00.000Z',
    foundDateUtc: '2026-12-05T14:01:00.000Z',
  }
  let isResolved = false
  answer(listLostSignatures, () =>
    isResolved
      ? { count: 0, signatures: [] }
      : {
          count: 3,
          signatures: [
            { ...lost, householdIpCode: '1001' },
            { ...lost, householdIpCode: '1001' },
            { ...lost, householdIpCode: null },
          ],
        },
  )
  openAdminPage('/admin/overview')
  await screen.findByText('3 signatures lost by the database')
  expect(screen.getByRole('link', { name: 'Household 1001' }).getAttribute('href')).toMatch(
    /^\/admin\/references\?reference=/,
  )
  expect(screen.getByText('1 signature of unknown households')).toBeTruthy()

  const user = userEvent.setup()
  refuse(resolveLostSignatures, 'unavailable')
  await user.click(screen.getByRole('button', { name: 'Mark as resolved' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await screen.findByText('Not resolved')
  answer(resolveLostSignatures, () => {
    isResolved = true
    return { resolved: 3 }
  })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByText('3 signatures lost by the database')).toBeNull())
})

test('a waiver with invalid dates, or that ends within four weeks, is named at the top, with a link to it', async () => {
  answer(listTasks, [
    anActivityTask({ id: 1, name: 'Last season', endEffectiveDate: '2026-05-31' }),
    anActivityTask({ id: 2, name: 'Early season', endEffectiveDate: '2026-12-20' }),
    anActivityTask({ id: 3, name: 'This season', endEffectiveDate: '2027-05-31' }),
  ])
  openAdminPage('/admin/overview')
  await screen.findByText('Check the dates of these waivers')
  const last = screen.getByRole('link', { name: 'Last season' })
  expect(last.getAttribute('href')).toBe('/admin/tasks?id=1')
  expect(last.closest('li')?.textContent).toBe('Last season: Not valid if signed today')
  expect(screen.getByRole('link', { name: 'Early season' }).closest('li')?.textContent).toBe(
    'Early season: Ends 12/20/2026',
  )
  expect(screen.queryByRole('link', { name: 'This season' })).toBeNull()
})

test('each gap is shown at its location and links to the page on which it is fixed', async () => {
  openAdminPage('/admin/overview')
  const flow = within(await screen.findByRole('region', { name: 'What guests do at each location' }))
  expect(flow.getByRole('link', { name: 'Missing tasks: Skiing' }).getAttribute('href')).toBe('/admin/activities?id=3')
  expect(flow.getByRole('link', { name: 'Choose default: Lodge' }).getAttribute('href')).toBe('/admin/locations?id=2')
})

test('the checklist shows what is done, what is missing, and what to do next', async () => {
  openAdminPage('/admin/overview')
  const list = within(await screen.findByRole('region', { name: 'Setup' }))
  expect(list.getByText('2 of 7 done')).toBeDefined()
  expect(list.getAllByRole('link')[0]?.textContent).toBe('Open')
  expect(list.getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/waivertexts')
  expect(list.getByText('The phone number that guests can call')).toBeDefined()
  expect(list.getByText('Somebody who can help when you are away')).toBeDefined()
  expect(list.getByText('Lodge, Skiing')).toBeDefined()
  expect(list.getByRole('link', { name: 'Open: Create tasks' }).getAttribute('href')).toBe('/admin/tasks')
})

test('of many locations the overview shows those with gaps first, and links to all of them', async () => {
  const many = Array.from({ length: 55 }, (_, index) => ({
    ...location,
    id: index + 1,
    name: `Place ${index + 1}`,
    isDefault: index === 0,
    ...(index === 40 ? { defaultActivityId: null } : {}),
  }))
  answer(listLocations, many)
  answer(listActivities, [
    { ...activity, activityTasks: [{ id: 1, activityId: 3, taskId: 1, task: anActivityTask({}) }] },
  ])
  openAdminPage('/admin/overview')
  const flow = within(await screen.findByRole('region', { name: 'What guests do at each location' }))
  expect(flow.getAllByRole('listitem')).toHaveLength(8)
  expect(flow.getByRole('link', { name: 'Choose default: Place 41' })).toBeDefined()
  expect(flow.getByRole('link', { name: 'All 55 locations' }).getAttribute('href')).toBe('/admin/locations')
})

test('many locations become five series and one for the others, and a chart shows the ten tasks with most open', async () => {
  answer(readSeason, {
    ...season,
    checkIns: Array.from({ length: 9 }, (_, index) => ({
      day: '2026-12-04',
      locationId: index + 1,
      guests: index + 1,
    })),
    tasks: Array.from({ length: 90 }, (_, index) => ({
      taskId: index,
      name: `Task ${index}`,
      complete: 1,
      skipped: 0,
      open: index,
    })),
  })
  openAdminPage('/admin/overview')
  const table = await screen.findByRole('table', { name: 'Check-ins by day, all locations', hidden: true })
  const [head, day] = within(table).getAllByRole('row', { hidden: true })
  expect(head?.textContent).toBe('DayLocation 9Location 8Location 7Location 6Location 54 other locations')
  expect(day?.textContent).toBe('12/049876510')
  expect(
    screen.getByText('The 10 tasks that most guests still have open, out of 90. The table shows all tasks.'),
  ).toBeDefined()
})

test('the guest link of the default location is shown as text and as a QR code', async () => {
  openAdminPage('/admin/overview')
  expect(await screen.findByRole('img', { name: 'QR code for Base Village' })).toBeDefined()
  expect(screen.getByText('checkin.example/l/1')).toBeDefined()
})

test('the latest change comes first', async () => {
  openAdminPage('/admin/overview')
  const recent = within(await screen.findByRole('region', { name: 'Changed recently' }))
  expect(recent.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Base Village location'),
    expect.stringContaining('Lodge location'),
    expect.stringContaining('Skiing activity'),
  ])
})

test('an overview that did not load can be loaded again', async () => {
  unreachable(listTasks)
  openAdminPage('/admin/overview')
  const tryAgain = await screen.findByRole('button', { name: 'Try again' })
  answer(listTasks, [])
  await userEvent.click(tryAgain)
  expect(await screen.findByRole('region', { name: 'Setup' })).toBeDefined()
})

test('the charts of the season are also available as tables', async () => {
  openAdminPage('/admin/overview')
  const rows = async (name: string) =>
    within(await screen.findByRole('table', { name, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(await rows('Check-ins by day, all locations')).toEqual([
    ['Day', 'Base Village', 'Lodge'],
    ['12/04', '3', '0'],
    ['12/05', '0', '4'],
  ])
  expect(await rows('Upcoming arrivals at Base Village')).toEqual([
    ['Day', 'Ready', 'Not ready'],
    ['12/06', '7', '3'],
  ])
  expect(await rows('Task progress at Base Village')).toEqual([
    ['Task', 'Complete', 'Skipped', 'Open'],
    ['Season Waiver', '8', '1', '2'],
  ])
})

test('empty charts say so, and another location can be chosen', async () => {
  const paths: string[] = []
  answer(readSeason, ({ url }) => {
    paths.push(url.pathname)
    return { checkIns: [], arrivals: [], tasks: [], lastRefreshDate: null }
  })
  openAdminPage('/admin/overview')
  expect(await screen.findByText('Nobody has checked in yet this season.')).toBeDefined()
  expect(screen.getByText('Arrivals and tasks appear after the report data has been collected.')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('Location of the charts'), 'Lodge')
  expect(await screen.findByText('Upcoming arrivals at Lodge')).toBeDefined()
  expect(paths).toEqual(['/api/report/season/1', '/api/report/season/2'])
})

test.each([
  [ready, 'Ready'],
  [{ ...ready, statusCode: 1 as const }, 'Processing'],
  [{ ...ready, statusCode: 3 as const, failure: 'The database was away.' }, 'Failed'],
  [{ ...ready, statusCode: 0 as const, lastRefreshDate: null }, 'Not populated yet'],
])('the overview shows the status of the customer report, with a link to it', async (status, label) => {
  answer(customerReportStatus, status)
  openAdminPage('/admin/overview')
  const card = within(await screen.findByRole('region', { name: 'Customer report' }))
  expect(await card.findByText(label)).toBeDefined()
  expect(card.getByRole('link', { name: 'Open the customer report' }).getAttribute('href')).toBe('/admin/reporting')
})

test('a webhook endpoint that was paused by itself is a warning, and one that an administrator paused is not', async () => {
  const paused = { state: 'paused', pausedDateUtc: '2026-12-05T12:00:00.000Z' } as const
  const rows = [
    aWebhookEndpoint({ ...paused, pausedReason: 'failing' }),
    aWebhookEndpoint({ ...paused, id: 4, description: 'Gates', pausedReason: 'manual' }),
  ]
  answer(webhookEndpointCalls.list, { rows, total: 2, needFixing: 0 })
  openAdminPage('/admin/overview')
  expect(await screen.findByText('1 webhook endpoint is paused')).toBeDefined()
  expect(screen.getByText(/^CRM failed for too long/)).toBeDefined()
})
