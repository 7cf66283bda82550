import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aGrouping } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const requestedPaths: string[] = []

beforeEach(() => {
  requestedPaths.length = 0
  answer(contactTaskGrouping, ({ url }) => {
    requestedPaths.push(url.pathname)
    return aGrouping([])
  })
  answer(readProfile, { user: { given_name: '', family_name: '', name: '' }, contacts: [], readFromPosAtUtc: null })
})

type Place = { id: number; name: string; isEnabled?: boolean; isDefault?: boolean; isEditProfileLocation?: boolean }

function withLocations(...names: Place[]) {
  return {
    ...someSettings(),
    locations: names.map(({ name, ...rest }) => ({
      slug: name.toLowerCase().replace(' ', '-'),
      name,
      isEnabled: true,
      isDefault: false,
      isEditProfileLocation: false,
      ...rest,
    })),
  }
}

const locations = withLocations(
  { id: 1, name: 'Base Village', isDefault: true },
  { id: 2, name: 'Summit Camp' },
  { id: 3, name: 'North Face', isEnabled: false },
  { id: 4, name: 'My Profile', isEditProfileLocation: true },
)

test.each(['2', 'summit-camp', 'SUMMIT CAMP'])('a link sets the location and goes home: %s', async (name) => {
  const { path } = openPage(`/l/${encodeURIComponent(name)}`, locations)
  await waitFor(() => expect(path()).toBe('/home'))
  await waitFor(() => expect(requestedPaths.at(-1)).toBe('/api/tasks/ContactTaskGrouping/Location/2'))
  expect({ ...localStorage }).toEqual({ 'first-chair.location': '2', 'first-chair.location-name': 'Summit Camp' })
})

test('a link to an unknown location leads to the default one, and home says that the link was wrong', async () => {
  localStorage.setItem('first-chair.location', '2')
  const { path } = openPage('/l/nowhere', locations)
  await waitFor(() => expect(path()).toBe('/home'))
  await waitFor(() => expect(requestedPaths.at(-1)).toBe('/api/tasks/ContactTaskGrouping/Location/1'))
  expect(localStorage.getItem('first-chair.location')).toBe('1')
  expect(await screen.findByText('Your link does not lead to one of our locations')).toBeDefined()
  expect(screen.getByText(/You are checking in at Base Village/)).toBeDefined()

  await userEvent.click(screen.getByRole('link', { name: 'Choose another location' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Summit Camp' }))
  await waitFor(() => expect(path()).toBe('/home'))
  await screen.findByRole('heading', { name: 'Your group' })
  expect(screen.queryByText('Your link does not lead to one of our locations')).toBeNull()
})

test('if there is no default location, a wrong link says so and offers the open ones', async () => {
  openPage('/l/nowhere', withLocations({ id: 2, name: 'Summit Camp' }, { id: 3, name: 'North Face', isEnabled: false }))
  expect(await screen.findByText('Your link does not lead to one of our locations')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Summit Camp' }).getAttribute('href')).toBe('/l/summit-camp')
  expect(screen.queryByText('North Face')).toBeNull()
})

test.each(['4', 'my-profile'])('the link of the edit-profile location leads to the profiles: %s', async (name) => {
  localStorage.setItem('first-chair.location', '2')
  const { path } = openPage(`/l/${name}`, locations)
  await waitFor(() => expect(path()).toBe('/profile'))
  expect({ ...localStorage }).toEqual({ 'first-chair.location': '2' })
})

test('a closed location says that it is closed and is not replaced by another', async () => {
  const { path } = openPage('/l/north-face', locations)
  expect(await screen.findByText('This location is closed for check-in.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'North Face', level: 1 })).toBeDefined()
  expect(path()).toBe('/l/north-face')
})

test('without a default location home asks where the guest is going', async () => {
  openPage('/home', withLocations({ id: 2, name: 'Summit Camp' }))
  expect(await screen.findByRole('heading', { name: 'Where are you going?' })).toBeDefined()
  expect(requestedPaths).toEqual([])
})
