import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readContactMedia } from '@first-chair/core/media/media.api'
import { aContactMedia } from '@first-chair/core/media/media.builders'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, unreachable } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const withPasses = someSettings('BLEConnect')

beforeEach(() => {
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya],
    readFromPosAtUtc: null,
  })
  const done = { isComplete: true, isReadOnly: true }
  const grouping = aGrouping([aContactTask(maya, aTask(), done)])
  answer(contactTaskGrouping, grouping)
  answer(readContactMedia, [aContactMedia('Maya', 'Connected'), aContactMedia('Theo', 'Sent')])
})

test('home shows how many phones are connected and leads to the passes', async () => {
  openPage('/home', withPasses)
  const link = await screen.findByRole('link', { name: /Mobile passes.*1 of 2 phones connected/ })
  expect(link.getAttribute('href')).toBe('/ble-connect')
})

test('the arrival card shows it too and leads to the passes', async () => {
  openPage('/checkinComplete', withPasses)
  const link = await screen.findByRole('link', { name: 'Connect mobile passes 1 of 2 phones connected' })
  expect(link.getAttribute('href')).toBe('/ble-connect')
})

test('if every phone is connected, the arrival card does not ask to connect', async () => {
  answer(readContactMedia, [aContactMedia('Maya', 'Connected')])
  openPage('/checkinComplete', withPasses)
  await screen.findByRole('link', { name: 'Mobile passes 1 of 1 phone connected' })
})

test('the arrival card leads to the passes even if they cannot be loaded', async () => {
  unreachable(readContactMedia)
  openPage('/checkinComplete', withPasses)
  await screen.findByRole('link', { name: 'Connect mobile passes' })
})

test('if nobody can have a mobile pass, home and the arrival card do not mention them', async () => {
  let isRequested = false
  answer(readContactMedia, () => {
    isRequested = true
    return [aContactMedia('Maya', 'NoMedia', { productName: null })]
  })
  openPage('/home', withPasses)
  await screen.findByRole('heading', { name: 'Your group' })
  await waitFor(() => expect(isRequested).toBe(true))
  expect(screen.queryByRole('link', { name: /Mobile passes/ })).toBeNull()
  await userEvent.click((await screen.findAllByRole('link', { name: 'Show arrival card' }))[0] ?? window.document.body)
  await screen.findByRole('img', { name: 'QR code for the check-in desk' })
  expect(screen.queryByRole('link', { name: /mobile passes/i })).toBeNull()
})

test('without the feature, or if passes are not displayed, the arrival card has no link to them', async () => {
  const { themeSettings } = withPasses
  const nowhere = { ...themeSettings, bleConnect: { mediaPassesDisplay: 'None' as const } }
  for (const settings of [someSettings(), { ...withPasses, themeSettings: nowhere }]) {
    const page = openPage('/checkinComplete', settings)
    await screen.findByRole('img', { name: 'QR code for the check-in desk' })
    expect(screen.queryByRole('link', { name: /mobile passes/i })).toBeNull()
    page.unmount()
  }
})
