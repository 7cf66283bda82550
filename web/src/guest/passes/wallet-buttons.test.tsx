import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { readAppleWalletPass, readGoogleWalletLink } from '@first-chair/core/wallet/wallet.api'
import type { ClientSettings } from '@first-chair/core/settings/client-settings'
import { aHouseholdReadiness } from '@first-chair/core/readiness/readiness.builders'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

const openedLinks: string[] = []
beforeEach(() => {
  answer(readReadiness, aHouseholdReadiness(['maya', 'theo', 'juno', 'finn']))
  openedLinks.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    openedLinks.push(this.download === '' ? this.href : this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

async function arrivalCardOn(
  userAgent: string,
  wallets: ('apple' | 'google')[] = ['apple', 'google'],
  { settings = someSettings(), isFamily = false }: { settings?: ClientSettings; isFamily?: boolean } = {},
) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const done = { isComplete: true, isReadOnly: true }
  const maya = aContact({ contactId: '1001', firstName: 'Maya', lastName: 'Lindqvist', isHeadOfHouseHold: true })
  const juno = aContact({ contactId: '1003', firstName: 'Juno', lastName: 'Lindqvist' })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
  answer(
    contactTaskGrouping,
    aGrouping([...(isFamily ? [aContactTask(juno, aTask(), done)] : []), aContactTask(maya, aTask(), done)]),
  )
  openPage('/checkinComplete', { ...settings, wallets })
  return within(await screen.findByRole('region', { name: 'Arrival card' }))
}
const badges = (card: Awaited<ReturnType<typeof arrivalCardOn>>) =>
  card.queryAllByRole('button', { name: /^Add to/ }).map((badge) => badge.getAttribute('aria-label'))

test('an iPhone is offered Apple Wallet', async () => {
  expect(badges(await arrivalCardOn(iPhone))).toEqual(['Add to Apple Wallet'])
})

test('an Android phone is offered Google Wallet', async () => {
  expect(badges(await arrivalCardOn(android))).toEqual(['Add to Google Wallet'])
})

test('a laptop is offered both', async () => {
  expect(badges(await arrivalCardOn(laptop))).toEqual(['Add to Apple Wallet', 'Add to Google Wallet'])
})

test('a wallet that the resort has not set up is not offered', async () => {
  expect(badges(await arrivalCardOn(laptop, ['google']))).toEqual(['Add to Google Wallet'])
})

test('without any wallet there is no button and no note', async () => {
  const card = await arrivalCardOn(laptop, [])
  expect(badges(card)).toEqual([])
  expect(card.queryByText(/does not open gates/)).toBeNull()
})

test('a note says that a wallet pass opens no gate', async () => {
  expect((await arrivalCardOn(iPhone)).getByText(/It does not open gates\./)).toBeDefined()
})

test('a button shows the artwork of the resort, or its text if the artwork does not load', async () => {
  const { themeSettings } = someSettings()
  const general = { ...themeSettings.general, appleWalletBadgeUrl: 'https://resort.example/add-to-apple-wallet.svg' }
  const card = await arrivalCardOn(laptop, ['apple', 'google'], {
    settings: { ...someSettings(), themeSettings: { ...themeSettings, general } },
  })
  const apple = card.getByRole('button', { name: 'Add to Apple Wallet' })
  const picture = apple.querySelector('img')
  expect(picture?.src).toBe('https://resort.example/add-to-apple-wallet.svg')
  expect(card.getByRole('button', { name: 'Add to Google Wallet' }).textContent).toBe('Add to Google Wallet')
  if (picture) fireEvent.error(picture)
  expect(apple.textContent).toBe('Add to Apple Wallet')
})

test('a family is offered a pass for each person, and one note for all', async () => {
  const requestedIpCodes: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pass', revokeObjectURL: () => undefined }))
  answer(readAppleWalletPass, ({ url }) => {
    requestedIpCodes.push(url.searchParams.get('ipCode') ?? '')
    return { contentType: 'application/vnd.apple.pkpass', bytes: new Uint8Array([80, 75]) }
  })
  const card = await arrivalCardOn(iPhone, ['apple', 'google'], { isFamily: true })
  await userEvent.click(card.getByText('Add to Apple Wallet', { selector: 'span' }))
  expect(badges(card)).toEqual(['Add to Apple Wallet: Juno', 'Add to Apple Wallet: Maya'])
  expect(card.getAllByText(/It does not open gates\./)).toHaveLength(1)
  await userEvent.click(card.getByRole('button', { name: 'Add to Apple Wallet: Juno' }))
  await waitFor(() => expect(openedLinks).toEqual(['arrival.pkpass']))
  expect(requestedIpCodes).toEqual(['1003'])
})

test('a family with several wallets opens one list with all of them', async () => {
  const card = await arrivalCardOn(laptop, ['apple', 'google'], { isFamily: true })
  expect(card.getByText('Add to a wallet')).toBeDefined()
  expect(badges(card)).toHaveLength(4)
})

test('the Apple pass of the head of household is downloaded', async () => {
  const requestedIpCodes: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pass', revokeObjectURL: () => undefined }))
  answer(readAppleWalletPass, ({ url }) => {
    requestedIpCodes.push(url.searchParams.get('ipCode') ?? '')
    return { contentType: 'application/vnd.apple.pkpass', bytes: new Uint8Array([80, 75]) }
  })
  const card = await arrivalCardOn(iPhone)
  await userEvent.click(card.getByRole('button', { name: 'Add to Apple Wallet' }))
  await waitFor(() => expect(openedLinks).toEqual(['arrival.pkpass']))
  expect(requestedIpCodes).toEqual(['1001'])
})

test('only a link to Google Wallet is opened', async () => {
  answer(readGoogleWalletLink, { saveUrl: 'https://pay.google.com/gp/v/save/abc' })
  const card = await arrivalCardOn(android)
  const badge = card.getByRole('button', { name: 'Add to Google Wallet' })
  await userEvent.click(badge)
  await waitFor(() => expect(openedLinks).toEqual(['https://pay.google.com/gp/v/save/abc']))
  answer(readGoogleWalletLink, { saveUrl: 'javascript:alert(1)' })
  await userEvent.click(badge)
  expect(await card.findByText('The pass could not be added')).toBeDefined()
  expect(openedLinks).toHaveLength(1)
})

test('if a pass cannot be created, the page says why, and the guest can try again', async () => {
  refuse(readGoogleWalletLink, 'external-system-down')
  const card = await arrivalCardOn(android)
  await userEvent.click(card.getByRole('button', { name: 'Add to Google Wallet' }))
  expect((await card.findByRole('alert')).textContent).toContain('An external system is not responding')
  answer(readGoogleWalletLink, { saveUrl: 'https://pay.google.com/gp/v/save/again' })
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(openedLinks).toEqual(['https://pay.google.com/gp/v/save/again']))
  await waitFor(() => expect(card.queryByRole('alert')).toBeNull())
})
