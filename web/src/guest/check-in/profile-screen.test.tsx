import {
  completeChildRegistration,
  readChildRegistrations,
} from '@first-chair/core/child-registration/child-registration.api'
import { aChildRegistration } from '@first-chair/core/child-registration/child-registration.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { listOwnPrivacyRequests } from '@first-chair/core/privacy/privacy.api'
import { listOwnPasskeys } from '@first-chair/core/sign-in/own-passkey.api'
import { listOwnSessions } from '@first-chair/core/sign-in/own-session.api'
import { aRentalProfile, rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const finn = aContact({ contactId: 'finn', firstName: 'Finn', age: 7, dateOfBirth: '2018-10-04' })
const rental = aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' })
const child = aTask({ id: 3, taskTypeId: 3, name: 'Child Profile' })
const photo = aTask({ id: 4, taskTypeId: 4, name: 'Photo', isOptional: true })
const waiver = aTask({ id: 5, name: 'Season Liability Waiver' })
const done = { isComplete: true, isReadOnly: true }
const place = {
  id: 9,
  name: 'Edit Profile',
  slug: 'edit-profile',
  isEnabled: true,
  isDefault: false,
  isEditProfileLocation: true,
}

const tasks = [
  aContactTask(maya, rental, done),
  aContactTask(finn, rental),
  aContactTask(finn, child, done),
  aContactTask(maya, photo),
  aContactTask(finn, photo),
]
const grouping = aGrouping(tasks, { location: place })
const requestedPaths: string[] = []

function settings() {
  const some = someSettings()
  return { ...some, locations: [...some.locations, place] }
}

function open(path: string) {
  const page = openPage(path, settings())
  return { ...page, user: userEvent.setup() }
}
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  requestedPaths.length = 0
  localStorage.setItem('first-chair.location', '1')
  answer(readOwnRole, { isAdministrator: false, maySignDrafts: false })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, finn],
    readFromPosAtUtc: null,
  })
  answer(contactTaskGrouping, ({ url }) => {
    requestedPaths.push(url.pathname)
    return url.pathname.endsWith('/9') ? grouping : aGrouping([aContactTask(maya, rental)])
  })
  answer(readRentalProfiles, {
    ...rentalLists,
    profiles: [{ contactId: 'maya', profile: aRentalProfile() }],
    enableShoeSize: true,
    enableStance: true,
  })
  answer(readChildRegistrations, {
    registrations: [{ contactId: 'finn', registration: aChildRegistration() }],
    accountPhone: '',
  })
  answer(listSignedWaivers, [])
})

test('the account menu leads to the profiles', async () => {
  const { user, path } = open('/home')
  await user.click(await button('Account and log out'))
  await user.click(await screen.findByRole('link', { name: 'My profile' }))
  await waitFor(() => expect(path()).toBe('/profile/rentalprofile'))
})

test('without an enabled edit-profile location no profile is found', async () => {
  const some = someSettings()
  for (const locations of [some.locations, [...some.locations, { ...place, isEnabled: false }]]) {
    const page = openPage('/profile/photo', { ...some, locations })
    expect(await screen.findByText('Ooops 404 - Page Not Found')).toBeDefined()
    page.unmount()
  }
})

const signedWaiver = {
  position: 7,
  taskId: 5,
  taskName: 'Season Liability Waiver',
  signedAtUtc: '2026-02-14T03:41:00.000Z',
  offsetHours: -7,
  signer: 'Maya Lindqvist',
  signedFor: [maya, finn],
  startDate: '2026-02-13',
  endDate: null,
}

test('every guest has their documents and their data in the profile, also without an edit-profile location', async () => {
  answer(listSignedWaivers, [signedWaiver])
  answer(listOwnPrivacyRequests, { requests: [] })
  const page = openPage('/home')
  await userEvent.click(await button('Account and log out'))
  await userEvent.click(await screen.findByRole('link', { name: 'My profile' }))
  await waitFor(() => expect(page.path()).toBe('/profile'))
  expect(await screen.findByText('Signed on 2/13/2026 by Maya Lindqvist for Maya and Finn')).toBeDefined()
  expect(await button('Your copy (PDF) for Season Liability Waiver, 2/13/2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'check that a copy is genuine' }).getAttribute('href')).toBe('/verify')
  expect(screen.queryByText('Ask for a copy')).toBeNull()
  answer(listOwnPasskeys, { passkeys: [] })
  answer(listOwnSessions, { sessions: null })
  await userEvent.click(screen.getByRole('link', { name: /^Your data/ }))
  await waitFor(() => expect(page.path()).toBe('/your-data'))
  expect(await button('Ask for a copy')).toBeDefined()
})

test('documents that do not load can be loaded again, and a household that signed nothing reads so', async () => {
  unreachable(listSignedWaivers)
  openPage('/profile')
  expect(await screen.findByText('We could not load your documents')).toBeDefined()
  answer(listSignedWaivers, [])
  await userEvent.click(await button('Try again'))
  expect(await screen.findByText('Your group has signed nothing here yet.')).toBeDefined()
})

test('every card opens read-only, with Update, or Create if there is no record yet', async () => {
  open('/profile/rentalprofile')
  expect(await button('Update Rental Profile for Maya Lindqvist')).toBeDefined()
  expect(await button('Create Rental Profile for Finn Lindqvist')).toBeDefined()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Maya', 'Finn'])
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Rental Profile', level: 1 })).toBeDefined()
  expect(screen.getByText('My profile')).toBeDefined()
  expect(screen.queryByText(/before continuing/)).toBeNull()
  expect(document.title).toBe('Rental Profile · My profile · First Chair')
})

test('the page title names the step, also with an open card, and starts with "Error" while input is refused', async () => {
  const { user } = open('/profile/rentalprofile')
  await user.click(await button('Create Rental Profile for Finn Lindqvist'))
  expect(document.title).toBe('Rental Profile · My profile · First Chair')
  await user.click(await button('Continue'))
  await waitFor(() => expect(document.title).toBe('Error: Rental Profile · My profile · First Chair'))
  await user.click(await button('Cancel'))
  await waitFor(() => expect(document.title).toBe('Rental Profile · My profile · First Chair'))
})

test('the button below leads from step to step, then home, whatever is incomplete; the current location stays', async () => {
  const { user, path } = open('/profile')
  await user.click(await button('Next: Child Profile'))
  expect(await screen.findByRole('heading', { name: 'Child Registration Profiles', level: 1 })).toBeDefined()
  await user.click(await button('Next: Photo'))
  await waitFor(() => expect(path()).toBe('/profile/photo'))
  expect(await button('Add Photo of Maya Lindqvist')).toBeDefined()
  await user.click(await button('Done'))
  await waitFor(() => expect(path()).toBe('/home'))
  await waitFor(() => expect(requestedPaths.at(-1)).toBe('/api/tasks/ContactTaskGrouping/Location/1'))
  expect(localStorage.getItem('first-chair.location')).toBe('1')
})

test('the back button goes from step to step', async () => {
  const { user, path, router } = open('/profile/rentalprofile')
  await user.click(await button('Next: Child Profile'))
  await waitFor(() => expect(path()).toBe('/profile/childregistration'))
  router.history.back()
  await waitFor(() => expect(path()).toBe('/profile/rentalprofile'))
  expect(await button('Update Rental Profile for Maya Lindqvist')).toBeDefined()
})

test('Cancel closes an open card; there is no Skip', async () => {
  const { user } = open('/profile/photo')
  await user.click(await button('Add Photo of Finn Lindqvist'))
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  await user.click(await button('Cancel'))
  expect(await button('Add Photo of Finn Lindqvist')).toBeDefined()
  expect(await button('Done')).toBeDefined()
})

test('saving closes the card and opens no other, and home reloads the household', async () => {
  const updated = { ...aContactTask(finn, child, done) }
  answer(completeChildRegistration, [updated])
  const { user, path } = open('/home')
  await waitFor(() => expect(requestedPaths).toHaveLength(1))
  await user.click(await button('Account and log out'))
  await user.click(await screen.findByRole('link', { name: 'My profile' }))
  await user.click(await button('Next: Child Profile'))
  await user.click(await button('Update Child Profile for Finn Lindqvist'))
  await user.click(await button('Update'))
  expect(await button('Update Child Profile for Finn Lindqvist')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(await button('Next: Photo'))
  await user.click(await button('Done'))
  await waitFor(() => expect(path()).toBe('/home'))
  await waitFor(() => expect(requestedPaths.filter((path) => path.endsWith('/1'))).toHaveLength(2))
})

test('a waiver among the profiles opens read-only too, with a button to sign for each contact who has not', async () => {
  const signed = aContactTask(maya, waiver, done)
  answer(contactTaskGrouping, aGrouping([signed, aContactTask(finn, waiver)], { location: place }))
  open('/profile/waiver')
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first && within(first).getByText('Signed')).toBeDefined()
  expect(second && within(second).getByText('Not Completed')).toBeDefined()
  expect(await button('Sign for Finn Lindqvist')).toBeDefined()
  expect(await button('Done')).toBeDefined()
})

test('two tasks of one kind have different addresses', async () => {
  const both = [aContactTask(maya, photo), aContactTask(maya, { ...photo, id: 7, name: 'Pass Photo' })]
  answer(contactTaskGrouping, aGrouping(both, { location: place }))
  const { user, router } = open('/profile')
  await user.click(await button('Next: Pass Photo'))
  expect(await screen.findByRole('heading', { name: 'Pass Photo', level: 1 })).toBeDefined()
  expect(router.state.location.search).toEqual({ task: 7 })
})

test('a task kind that the profiles do not have leads to the first step; an unknown kind is not found', async () => {
  const first = open('/profile/waiver')
  await waitFor(() => expect(first.path()).toBe('/profile/rentalprofile'))
  first.unmount()
  open('/profile/lunch')
  expect(await screen.findByText('Ooops 404 - Page Not Found')).toBeDefined()
})

test('a household without anything to edit sees a message and a link home', async () => {
  answer(contactTaskGrouping, aGrouping([], { location: place, activities: [] }))
  open('/profile')
  expect(await screen.findByText('There is nothing to edit for your group.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/home')
})

test('if the profiles cannot be loaded, the guest can try again', async () => {
  unreachable(contactTaskGrouping)
  const { user } = open('/profile')
  expect(await screen.findByText('We could not load your profiles')).toBeDefined()
  answer(contactTaskGrouping, grouping)
  await user.click(await button('Try again'))
  expect(await button('Update Rental Profile for Maya Lindqvist')).toBeDefined()
})

test('a sign-in that matches no guest leads to home, which explains it', async () => {
  refuse(contactTaskGrouping, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  refuse(readProfile, 'profile-not-found', { facts: { reference: 'KR-7Q2M' } })
  const { path } = open('/profile')
  await waitFor(() => expect(path()).toBe('/home'))
})
