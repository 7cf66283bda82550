import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aGrouping } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  answer(contactTaskGrouping, ({ url }) => {
    asked.push(url.pathname)
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
  await waitFor(() => expect(asked.at(-1)).toBe('/api/tasks/ContactTaskGrouping/Location/2'))
  expect({ ...localStorage }).toEqual({ 'first-chair.location': '2', 'first-chair.location-name': 'Summit Camp' })
})

test('an unknown location offers the open ones to choose from', async () => {
  openPage('/l/nowhere', locations)
  expect(await screen.findByRole('link', { name: 'Base Village' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Summit Camp' }).getAttribute('href')).toBe('/l/summit-camp')
  expect(screen.queryByText('North Face')).toBeNull()
  expect(screen.queryByText('My Profile')).toBeNull()
})

test.each(['4', 'my-profile'])('the link of the edit-profile location leads to the profiles: %s', async (name) => {
  localStorage.setItem('first-chair.location', '2')
  const { path } = openPage(`/l/${name}`, locations)
  await waitFor(() => expect(path()).toBe('/profile'))
  expect({ ...localStorage }).toEqual({ 'first-chair.location': '2' })
})

test('a closed location says that it is closed, and is never silently replaced', async () => {
  const { path } = openPage('/l/north-face', locations)
  expect(await screen.findByText('This location is closed for check-in.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'North Face', level: 1 })).toBeDefined()
  expect(path()).toBe('/l/north-face')
})

test('without a default location home asks where the guest is going', async () => {
  openPage('/home', withLocations({ id: 2, name: 'Summit Camp' }))
  expect(await screen.findByRole('heading', { name: 'Where are you going?' })).toBeDefined()
  expect(asked).toEqual([])
})
