import { locationCalls } from '@first-chair/core/location/location.resource'
import { anActivity } from '@first-chair/core/activity/activity.builders'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { listAccessLocations } from '@first-chair/core/pos-place/pos-place.api'
import type { Location } from '@first-chair/core/location/location'
import { usualStops } from '@first-chair/core/location/location-stops'
import { aLocation } from '@first-chair/core/location/location.builders'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const summit = aLocation({
  id: 3,
  name: 'Summit Lodge',
  activityLocations: [{ id: 31, locationId: 3, activityId: 2, activity: { id: 2, name: 'Uphill touring' } }],
})
const base = aLocation({
  name: 'Base Village',
  isDefault: true,
  defaultActivityId: 1,
  activityLocations: [{ id: 11, locationId: 1, activityId: 1, activity: { id: 1, name: 'Day ticket holders' } }],
})
const activities = [anActivity({ name: 'Day ticket holders' }), anActivity({ id: 2, name: 'Uphill touring' })]
let sent: unknown[]

beforeEach(() => {
  sent = []
  answer(listActivities, activities)
  answer(listAccessLocations, { isOffered: false, accessLocations: [] })
  show([base, summit])
  answer(locationCalls.update, ({ body }) => {
    sent.push(body)
    return { ...summit, version: 2 }
  })
})

function show(rows: Location[]): void {
  answer(locationCalls.list, { rows, total: rows.length, needFixing: 1 })
  answer(locationCalls.read, ({ url }) => rows.find(({ id }) => url.pathname.endsWith(`/${id}`)) ?? base)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const group = async (name: string) => within(await screen.findByRole('group', { name }))

const linkActivity = async (name: string) => {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Choose an activity to link' }), name)
  await userEvent.click(screen.getByRole('option', { name, hidden: true }))
  await press('Link activity')
}

test('a location without activities shows a warning, and the first linked activity becomes the default', async () => {
  show([base, { ...summit, activityLocations: [] }])
  openAdminPage('/admin/locations?id=3')
  expect(await screen.findByText("Guests can't check in here yet.")).toBeDefined()
  await linkActivity('Uphill touring')
  expect((await group('Linked activities')).getByText('Default')).toBeDefined()
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ defaultActivityId: 2, activityIds: [2] }]))
})

test('a time zone is found by typing', async () => {
  openAdminPage('/admin/locations?id=1')
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  await userEvent.clear(zone)
  await userEvent.type(zone, 'denver')
  await userEvent.click(screen.getByRole('option', { name: 'America/Denver', hidden: true }))
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ timeZone: 'America/Denver' }]))
})

test('what stops guests here is chosen for each kind of task, and a required waiver must stop something', async () => {
  openAdminPage('/admin/locations?id=3')
  const photo = await screen.findByRole('combobox', { name: 'Open photo' })
  await userEvent.selectOptions(photo, 'Nothing')
  const waiver = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Open waiver' })
  expect([...waiver.options].map(({ text }) => text)).toEqual([
    'As usual: the gate',
    'The gate',
    'The rental desk',
    'The lesson',
  ])
  await userEvent.selectOptions(waiver, 'The lesson')
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ stops: { ...usualStops, Photo: 'nothing', Waiver: 'lesson' } }]))
})

test('the gates are chosen by name, one after the other', async () => {
  const accessLocations = [
    { code: '100', name: 'Base Gondola' },
    { code: '300', name: 'Tubing Hill' },
  ]
  answer(listAccessLocations, { isOffered: true, accessLocations })
  openAdminPage('/admin/locations?id=3')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Gates' }), 'tubing')
  await userEvent.keyboard('{ArrowDown}{Enter}, gondola{ArrowDown}{Enter}')
  const names = within(await screen.findByRole('list', { name: 'Gates: names' }))
  expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '300 Tubing Hill',
    '100 Base Gondola',
  ])
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ accessLocationIds: ['300', '100'] }]))
})

test('the table shows the badges of each location, its link, and what is missing', async () => {
  openAdminPage('/admin/locations')
  expect(await screen.findByText('2 locations, 1 needs a default activity')).toBeDefined()
  const row = within(screen.getByRole('row', { name: /Base Village/ }))
  expect(row.getByText('Default')).toBeDefined()
  expect(row.getByText('Day ticket holders')).toBeDefined()
  expect(row.getByRole('link', { name: /^\/l\/1/ }).getAttribute('href')).toBe('/l/1')
  expect(within(screen.getByRole('row', { name: /Summit Lodge/ })).getByText('No default activity')).toBeDefined()
})

test('the list can be limited to the rows that need fixing', async () => {
  const { router } = openAdminPage('/admin/locations')
  await userEvent.click(await screen.findByText('Needs fixing 1'))
  await waitFor(() => expect(router.state.location.search).toEqual({ show: 'fix' }))
})

test('a location without a default activity shows a warning, and one can be chosen in the form', async () => {
  openAdminPage('/admin/locations?id=3')
  expect(await screen.findByText('No default activity.')).toBeDefined()
  expect((await group('Linked activities')).getByText('Missing tasks')).toBeDefined()
  await press('Make Uphill touring default')
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ defaultActivityId: 2, activityIds: [2], version: 1 }]))
})

test('activities are linked and unlinked, and unlinking the default activity clears the default', async () => {
  openAdminPage('/admin/locations?id=1')
  await linkActivity('Uphill touring')
  await press('Unlink Day ticket holders')
  expect(screen.getByText('2 unsaved changes')).toBeDefined()
  await press('Save')
  await waitFor(() => expect(sent).toMatchObject([{ defaultActivityId: null, activityIds: [2] }]))
})

test('the link preview follows the typed name', async () => {
  openAdminPage('/admin/locations?id=new')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Chalet d’Été')
  expect(await screen.findByText('Guests open /l/chalet-d-ete')).toBeDefined()
})

test('the guest link is available as a QR code to print', async () => {
  openAdminPage('/admin/locations?id=3')
  await press('QR code')
  expect(screen.getByRole('img', { name: 'QR code that opens https://checkin.example/l/3' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined()
})

test("the arrival card's text has a preview, and is edited as HTML where the editor would lose parts", async () => {
  show([aLocation({ checkInCompleteText: '<dl><dt>Skis</dt><dd>Rack 4</dd></dl>' })])
  openAdminPage('/admin/locations?id=1')
  expect(await screen.findByRole('textbox', { name: 'Check-in complete text (HTML)' })).toBeDefined()
  expect(screen.getByRole('definition')).toBeDefined()
})

test('switching on the default location names the location that loses it', async () => {
  openAdminPage('/admin/locations?id=3')
  const mark = await screen.findByRole('switch', { name: /^Default location/ })
  expect(screen.queryByText(/Saving moves this setting here/)).toBeNull()
  await userEvent.click(mark)
  expect(await screen.findByText('Saving moves this setting here from Base Village.')).toBeDefined()
  await userEvent.click(mark)
  await waitFor(() => expect(screen.queryByText(/Saving moves this setting here/)).toBeNull())
})

/** Closes the page, as for a new sign-in, and opens it again with the session storage of the tab. */
async function leaveAndComeBack(path: string): Promise<void> {
  window.dispatchEvent(new Event('pagehide'))
  const stored = Object.entries({ ...sessionStorage })
  cleanup()
  sessionStorage.clear()
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value))
  openAdminPage(path)
}

test('unsaved text is restored after leaving the page, with a notice, until it is saved', async () => {
  openAdminPage('/admin/locations?id=3')
  const name = async () => screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.type(await name(), ' and Bar')
  await leaveAndComeBack('/admin/locations?id=3')
  expect(await screen.findByText('Your unsaved changes are back')).toBeDefined()
  expect(await name()).toHaveProperty('value', 'Summit Lodge and Bar')
  await press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  await leaveAndComeBack('/admin/locations?id=3')
  expect(await name()).toHaveProperty('value', 'Summit Lodge')
  expect(screen.queryByText('Your unsaved changes are back')).toBeNull()
})

test('discarded changes are not restored', async () => {
  openAdminPage('/admin/locations?id=3')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), '!')
  await press('Cancel')
  await press('Yes')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull())
  await leaveAndComeBack('/admin/locations?id=3')
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Summit Lodge')
})

test('the form says when the activities did not load', async () => {
  refuse(listActivities, 'invalid-input')
  openAdminPage('/admin/locations?id=1')
  expect(await screen.findByText('The activities did not load')).toBeDefined()
  answer(listActivities, activities)
  await press('Try again')
  expect((await group('Linked activities')).getByText('Day ticket holders')).toBeDefined()
})

test('a linked activity that another administrator deleted is listed and can be unlinked', async () => {
  const message = 'One of these activities no longer exists.'
  refuse(locationCalls.update, 'invalid-input', { fields: [{ path: 'activityIds', rule: 'unknown', message }] })
  openAdminPage('/admin/locations?id=1')
  await linkActivity('Uphill touring')
  answer(listActivities, activities.slice(0, 1))
  await press('Save')
  expect(await screen.findByText(message)).toBeDefined()
  await press('Unlink the deleted activity')
  expect((await group('Linked activities')).getAllByRole('listitem')).toHaveLength(1)
})
