import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { listSignedWaivers, readRelationships, readWaiverText } from '@first-chair/core/waiver/waiver.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { mockPointerBrowser } from '../../ui/signature-pad/signature-pad.builders.ts'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const waiver = aTask()
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const done = { isComplete: true, isReadOnly: true }

beforeEach(() => {
  vi.restoreAllMocks()
  mockPointerBrowser()
  vi.spyOn(console, 'error')
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya],
    readFromPosAtUtc: null,
  })
  answer(listSignedWaivers, [])
  answer(readRelationships, { relationships: [] })
  answer(readWaiverText, {
    posWaiverId: 'W-1',
    affirmation: '',
    adultsAffirmation: '',
    ownAffirmation: '',
    rolText: '<p>Snow.</p>',
    rolTextHash: 'hash-1',
    version: 1,
    hasEarlierVersions: false,
  })
  answer(readRentalProfiles, { profiles: [], ...rentalLists, enableShoeSize: true, enableStance: true })
})

test('check-in opens the step of the current task', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, rental), aContactTask(maya, waiver)]))
  const { path } = openPage('/checkin')
  await waitFor(() => expect(path()).toBe('/checkin/rentalprofile'))
})

test('when no task remains, check-in leads to the arrival card', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done), aContactTask(maya, rental, done)]))
  const { path } = openPage('/checkin')
  await waitFor(() => expect(path()).toBe('/checkinComplete'))
})

test('open tasks of another activity come before the arrival card', async () => {
  const lesson = aTask({ id: 9, name: 'Lesson Waiver' })
  const grouping = aGrouping([aContactTask(maya, rental, done), aContactTask(maya, lesson, { activityId: 2 })])
  const [skiing] = grouping.activities
  if (!skiing) throw new Error('the builder makes one activity')
  const [sizes, signing] = skiing.tasks
  if (!sizes || !signing) throw new Error('two tasks')
  const lessons = { ...skiing, id: 2, name: 'Lessons', isLocationDefaultActivity: false, tasks: [signing] }
  answer(contactTaskGrouping, { ...grouping, activities: [{ ...skiing, tasks: [sizes] }, lessons] })
  const { path } = openPage('/checkin/rentalprofile')
  await userEvent.click(await screen.findByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(path()).toBe('/checkin/waiver'))
  expect(await screen.findByRole('heading', { name: 'Lesson Waiver' })).toBeDefined()
})

test('the address of a task kind opens its step, even if the task is complete', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver, done)]))
  openPage('/checkin/Waiver')
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeDefined()
})

test('an unknown task kind in the address is not found', async () => {
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)]))
  openPage('/checkin/lunch')
  expect(await screen.findByText('Ooops 404 - Page Not Found')).toBeDefined()
})

test('if the contact tasks cannot be loaded, check-in leads to home', async () => {
  refuse(contactTaskGrouping, 'not-found')
  const { path } = openPage('/checkin/waiver')
  await waitFor(() => expect(path()).toBe('/home'))
})
