import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { signOut } from '@first-chair/core/session/sign-out.api'
import { listSignedWaivers } from '@first-chair/core/waiver/waiver.api'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenId } from '../session/open-id.ts'
import * as deviceDatabase from '../staff/offline/device-database.ts'
import { answer, unreachable } from '../test/network.ts'
import { openPage, openPageAsAnyone, someSettings } from '../test/open-page.tsx'
import { replaceOpenId } from '../test/replace-open-id.ts'

const provider = {
  redirect: vi.fn<OpenId['redirect']>(),
  silent: vi.fn<OpenId['silent']>(),
  complete: vi.fn<OpenId['complete']>(),
  signOut: vi.fn<OpenId['signOut']>(),
  handToParent: vi.fn<OpenId['handToParent']>(),
}
const deleteShift = vi.fn<() => Promise<void>>()

beforeEach(() => {
  replaceOpenId(provider)
  vi.spyOn(deviceDatabase, 'deleteShift').mockImplementation(deleteShift.mockReset().mockResolvedValue())
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  for (const part of Object.values(provider)) part.mockReset().mockResolvedValue()
  provider.silent.mockRejectedValue(new Error('login_required'))
})

test('a visitor who is not signed in gets one silent sign-in attempt, then the welcome page', async () => {
  const { path } = openPageAsAnyone('/')
  expect(await screen.findByRole('heading', { name: 'Be first on the lift', level: 1 })).toBeDefined()
  expect(path()).toBe('/welcome')
  expect(provider.silent).toHaveBeenCalledTimes(1)
  expect(provider.redirect).not.toHaveBeenCalled()
})

test('the sign-in button of the welcome page leads home', async () => {
  openPageAsAnyone('/welcome')
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/home')
  expect(screen.getByText('Use the email address on your booking.')).toBeDefined()
})

test("the theme's title picture has the title as its text alternative", async () => {
  const settings = someSettings()
  settings.themeSettings.general.welcomeTitleImageUrl = '/title.png'
  openPageAsAnyone('/welcome', settings)
  expect(await screen.findByRole('img', { name: 'Be first on the lift' })).toBeDefined()
})

test.each(['/home', '/l/base-village', '/checkin/waiver', '/checkinComplete', '/admin', '/admin/locations'])(
  'a page for guests or administrators leads to sign-in, and stores where to return: %s',
  async (page) => {
    openPageAsAnyone(page)
    await waitFor(() => expect(provider.redirect).toHaveBeenCalledTimes(1))
    expect(sessionStorage.getItem('first-chair.return-to')).toBe(page)
  },
)

test('an unreachable provider leads to the sign-in error page', async () => {
  provider.redirect.mockRejectedValue(new Error('no connection'))
  openPageAsAnyone('/home')
  expect(await screen.findByRole('heading', { name: "We couldn't sign you in" })).toBeDefined()
})

test('a sign-in that fails right after signing in is not repeated', async () => {
  sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
  openPageAsAnyone('/home')
  expect(await screen.findByRole('heading', { name: "We couldn't sign you in" })).toBeDefined()
  expect(provider.redirect).not.toHaveBeenCalled()
})

test('a failed callback leads to the sign-in error page, which offers to sign in', async () => {
  provider.complete.mockRejectedValue(new Error('No matching state'))
  const { path } = openPageAsAnyone('/oidc-callback?error=access_denied')
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeDefined()
  expect(path()).toBe('/oidc-callback-error')
})

test('the callback goes to the requested page', async () => {
  sessionStorage.setItem('first-chair.return-to', '/about')
  const { path } = openPageAsAnyone('/oidc-callback?code=1&state=2')
  await waitFor(() => expect(path()).toBe('/about'))
})

test('a silent sign-in answer that arrives in the main window completes the sign-in', async () => {
  sessionStorage.setItem('first-chair.return-to', '/about')
  const { path } = openPageAsAnyone('/oidc-silent-renew?code=1&state=2')
  await waitFor(() => expect(path()).toBe('/about'))
  expect(provider.handToParent).not.toHaveBeenCalled()
})

test.each(['login_required', 'consent_required', 'interaction_required', 'account_selection_required'])(
  'a provider that needs interaction (%s) gets one full sign-in, and a second such answer is an error',
  async (error) => {
    provider.complete.mockRejectedValue(Object.assign(new Error(error), { error }))
    sessionStorage.setItem('first-chair.return-to', '/about')
    const first = openPageAsAnyone(`/oidc-silent-renew?error=${error}&state=2`)
    await waitFor(() => expect(provider.redirect).toHaveBeenCalledTimes(1))
    expect(sessionStorage.getItem('first-chair.return-to')).toBe('/about')
    first.unmount()

    const { router, path } = openPageAsAnyone(`/oidc-silent-renew?error=${error}&state=3`)
    expect(await screen.findByRole('heading', { name: "We couldn't sign you in" })).toBeDefined()
    expect(path()).toBe('/oidc-callback-error')
    expect(router.state.location.search).toEqual({})
    expect(provider.redirect).toHaveBeenCalledTimes(1)
  },
)

test('a silent sign-in answer that cannot be completed leads to the sign-in error page', async () => {
  provider.complete.mockRejectedValue(new Error('No matching state found in storage'))
  const { path } = openPageAsAnyone('/oidc-silent-renew?code=1&state=unknown')
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeDefined()
  expect(path()).toBe('/oidc-callback-error')
})

test('logging out shows a message, revokes the token and returns to the welcome page', async () => {
  let revoked: unknown
  answer(signOut, ({ body }) => {
    revoked = body
    return { isSignedOut: true as const }
  })
  provider.signOut.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 50)))
  const { path } = openPage('/logout')
  expect(await screen.findByText('Logging out')).toBeDefined()
  await waitFor(() => expect(path()).toBe('/welcome'))
  expect(revoked).toEqual({ token: 'token' })
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['ends the shift on a device of the staff', ['first-chair-staff'], 1],
  ['leaves the browser of a guest without the database of the staff', [], 0],
])('logging out %s', async (_what, databases, times) => {
  unreachable(signOut)
  const stored = { databases: async () => databases.map((name) => ({ name })) }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: stored })
  const { path } = openPage('/logout')
  await waitFor(() => expect(path()).toBe('/welcome'))
  expect(deleteShift).toHaveBeenCalledTimes(times)
  Reflect.deleteProperty(globalThis, 'indexedDB')
})

test('logging out works in this browser even if the server does not answer', async () => {
  unreachable(signOut)
  const { path } = openPage('/logout')
  await waitFor(() => expect(path()).toBe('/welcome'))
  expect(sessionStorage).toHaveLength(0)
})

test.each(['/nope', '/connect', '/pass-checker', '/ble-connect'])('any other path is not found: %s', async (page) => {
  openPageAsAnyone(page)
  expect(await screen.findByRole('heading', { name: 'Ooops 404 - Page Not Found' })).toBeDefined()
})

test.each(['/nope', '/connect', '/pass-checker', '/checkin/unknown'])(
  'the not-found page has only one logo: %s',
  async (page) => {
    openPage(page)
    await screen.findByRole('heading', { name: 'Ooops 404 - Page Not Found' })
    expect(screen.getAllByRole('link', { name: 'First Chair, home' })).toHaveLength(1)
    expect(screen.getByRole('banner')).toBeDefined()
  },
)

test('header, footer and about page show the subtitle of the operator', async () => {
  const settings = someSettings()
  settings.languageSettings.application.subtitle = 'Mountain check-in'
  openPageAsAnyone('/about', settings)
  await screen.findByRole('heading', { name: 'About', level: 1 })
  for (const part of ['banner', 'main', 'contentinfo']) {
    expect(screen.getByRole(part).textContent).toContain('Mountain check-in')
  }
})

test('the access-denied page says why', async () => {
  openPageAsAnyone('/access-denied')
  expect(await screen.findByText('You do not have access to this resource')).toBeDefined()
})

test('after a change of page the focus is on the heading', async () => {
  const { router } = openPageAsAnyone('/welcome')
  await screen.findByRole('heading', { name: 'Be first on the lift' })
  await router.navigate({ to: '/about' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About' })))
})

test('home shows header and footer; a waiver and the arrival card have neither', async () => {
  const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
  const user = { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' }
  answer(readProfile, { user, contacts: [maya], readFromPosAtUtc: null })
  answer(listSignedWaivers, [])
  answer(contactTaskGrouping, aGrouping([aContactTask(maya, aTask(), { isComplete: true, isReadOnly: true })]))
  const home = openPage('/home')
  expect(await screen.findByRole('contentinfo')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Account and log out' })).toBeDefined()
  home.unmount()

  for (const [path, button] of [
    ['/checkin/waiver', 'Complete'],
    ['/checkinComplete', 'Enlarge'],
  ] as const) {
    const page = openPage(path)
    await screen.findByRole('button', { name: button })
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Account and log out' })).toBeNull()
    page.unmount()
  }
})
