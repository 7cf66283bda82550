import type { MobilePassLink } from '@first-chair/core/media/media'
import { readMobilePassLink } from '@first-chair/core/media/media.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPageAsAnyone, someSettings } from '../../test/open-page.tsx'

const stubWideScreen = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: isWide && media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
const open = (path: string) => openPageAsAnyone(path, someSettings('BLEConnect'))
const link: MobilePassLink = {
  firstName: 'Juno',
  isConnected: false,
  expiresAtUtc: '2026-12-12T14:30:00.000Z',
  appUrl: 'https://passes.example/take/E1',
}

beforeEach(() => {
  sessionStorage.clear()
  stubWideScreen(false)
})

test('the link shows whose pass it is and leads to the app', async () => {
  let requestBody: unknown
  answer(readMobilePassLink, ({ body }) => {
    requestBody = body
    return link
  })
  open('/connect#a-token')
  const app = await screen.findByRole('link', { name: 'Put it on this phone' })
  expect(app.getAttribute('href')).toBe('https://passes.example/take/E1')
  expect(screen.getByText(/^Juno: /)).toBeDefined()
  expect(screen.getByText(/works until 12\/12\/2026/)).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
  expect(requestBody).toEqual({ token: 'a-token' })
})

test('a wide screen shows a QR code for the phone', async () => {
  stubWideScreen(true)
  answer(readMobilePassLink, link)
  open('/connect#a-token')
  await screen.findByRole('img', { name: 'QR code of this link' })
})

test('if no app is set up, the page says whom to ask', async () => {
  answer(readMobilePassLink, { ...link, appUrl: null, isConnected: true })
  open('/connect#a-token')
  await screen.findByText(/ask our team/)
  expect(screen.getByText('Connected')).toBeDefined()
})

test('an unknown, replaced or expired link says that it no longer works', async () => {
  refuse(readMobilePassLink, 'not-found')
  open('/connect#old')
  await screen.findByRole('heading', { name: 'This link no longer works' })
})

test('if loading fails, the page says so, and the guest can try again', async () => {
  refuse(readMobilePassLink, 'external-system-down')
  open('/connect#a-token')
  expect((await screen.findByRole('alert')).textContent).toContain('The pass did not load')
  answer(readMobilePassLink, link)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Juno: /)
})

test('without a token the page explains mobile passes and offers to sign in', async () => {
  open('/connect')
  const signIn = await screen.findByRole('link', { name: someSettings().languageSettings.welcome.signInButton })
  expect(signIn.getAttribute('href')).toBe('/ble-connect')
})
