import { locationCalls } from '@first-chair/core/location/location.resource'
import { listActivities } from '@first-chair/core/activity/activity.api'
import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import { readClientSettings } from '@first-chair/core/settings/settings.api'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../test/network.ts'
import { openAdminPage } from '../test/open-admin-page.tsx'
import { openPage, someSettings } from '../test/open-page.tsx'

const noLocations = { rows: [], total: 0, needFixing: 0 }
beforeEach(() => answer(listActivities, []))

test('the admin area has its own colours and page title, and removes the colours when it closes', async () => {
  answer(locationCalls.list, noLocations)
  const { unmount } = openAdminPage('/admin/locations')
  expect(await screen.findByRole('heading', { name: 'Locations', level: 1 })).toBeDefined()
  expect(document.title).toBe('Locations · Admin')
  expect(document.documentElement.classList.contains('admin')).toBe(true)
  unmount()
  expect(document.documentElement.classList.contains('admin')).toBe(false)
})

test('a person who is not an administrator is sent to the access-denied page', async () => {
  refuse(checkAdministrator, 'not-an-administrator')
  const { path } = openPage('/admin/locations')
  expect(await screen.findByText('You do not have access to this resource')).toBeDefined()
  expect(path()).toBe('/access-denied')
})

test('an administrator whose sign-in is too weak is told to sign in again', async () => {
  sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
  sessionStorage.setItem('first-chair.signed-in-for', '{"acrValues":"gold"}')
  refuse(checkAdministrator, 'stronger-sign-in-needed', { facts: { acrValues: 'gold' } })
  const { path } = openPage('/admin/locations')
  expect(await screen.findByText('Administrators need a more secure sign-in. Please sign in again.')).toBeDefined()
  expect(path()).toBe('/access-denied')
})

test('an administrator who is removed from the list loses access with the next call', async () => {
  answer(locationCalls.list, noLocations)
  const { path } = openAdminPage('/admin/locations')
  await screen.findByText('There are no locations yet.')
  refuse(locationCalls.list, 'not-an-administrator')
  await userEvent.type(screen.getByRole('searchbox'), 'lodge')
  await waitFor(() => expect(path()).toBe('/access-denied'))
})

test('an admin page that does not exist is not found', async () => {
  openAdminPage('/admin/nothing')
  expect(await screen.findByRole('heading', { name: 'Ooops 404 - Page Not Found' })).toBeDefined()
})

test('the drawer says when a row does not exist', async () => {
  answer(locationCalls.list, noLocations)
  refuse(locationCalls.read, 'not-found')
  openAdminPage('/admin/locations?id=7')
  expect(await screen.findByRole('heading', { name: 'This location did not load' })).toBeDefined()
})

test('the list of keyboard shortcuts opens with ? and can switch single-key shortcuts off', async () => {
  answer(locationCalls.list, noLocations)
  openAdminPage('/admin/locations')
  await screen.findByText('There are no locations yet.')
  await userEvent.keyboard('?')
  await userEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('n')
  expect(screen.queryByRole('heading', { name: 'Add location' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Keys' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('n')
  expect(await screen.findByRole('heading', { name: 'Add location' })).toBeDefined()
})

test('the menu shows on which pages something needs fixing', async () => {
  answer(locationCalls.list, noLocations)
  openAdminPage('/admin/locations', someSettings(), { locations: 1, activities: 2, tasks: 0 })
  expect(await screen.findByRole('link', { name: 'Locations 1 needs fixing' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Activities 2 need fixing' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Tasks' })).toBeDefined()
})

test('a saved change appears in the menu immediately', async () => {
  answer(locationCalls.list, noLocations)
  const { queryClient } = openAdminPage('/admin/locations')
  await screen.findByText('There are no locations yet.')
  const settings = someSettings()
  settings.languageSettings.application.title = 'Kestrel Ridge'
  answer(readClientSettings, settings)
  // As every save does.
  await act(() => queryClient.invalidateQueries())
  expect((await screen.findAllByText('Kestrel Ridge')).length).toBeGreaterThan(0)
})
