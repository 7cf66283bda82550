import { aContact } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import type { PrivacyRequest } from '@first-chair/core/privacy/privacy-request'
import {
  addPrivacyRequest,
  listOwnPrivacyRequests,
  withdrawPrivacyRequest,
} from '@first-chair/core/privacy/privacy.api'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { listOwnPasskeys, removeOwnPasskey } from '@first-chair/core/sign-in/own-passkey.api'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@first-chair/core/sign-in/own-session.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const phone = {
  id: 'phone',
  device: 'Safari on iPhone',
  createdDateUtc: '2026-11-20T10:00:00Z',
  usedDateUtc: '2026-12-01T10:00:00Z',
}
const other = { id: 'other', device: '', createdDateUtc: '2026-11-21T10:00:00Z', usedDateUtc: null }
const here = {
  id: 'h'.repeat(43),
  device: 'Safari on iPhone',
  signedInDateUtc: '2026-12-05T10:00:00Z',
  usedDateUtc: '2026-12-05T14:00:00Z',
  isCurrent: true,
}
const elsewhere = { ...here, id: 'e'.repeat(43), device: '', isCurrent: false }
const open = () => openPage('/your-data', someSettings())
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  answer(readOwnRole, { isAdministrator: false, maySignDrafts: false })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })],
    readFromPosAtUtc: null,
  })
  answer(listOwnPrivacyRequests, { requests: [] })
  answer(listOwnSessions, { sessions: null })
})

test('a guest sees each passkey, and removes one after a question', async () => {
  const body = vi.fn()
  answer(listOwnPasskeys, { passkeys: [phone, other] })
  answer(removeOwnPasskey, (received) => {
    body(received.body)
    return { passkeys: [other] }
  })
  open()
  expect((await screen.findByText(/last used Dec 1, 2026/)).textContent).toContain('Added Nov 20, 2026')
  expect(screen.getByText(/not used since/)).toBeTruthy()
  await userEvent.click(await button('Remove: Safari on iPhone'))
  expect(screen.getByRole('alert').textContent).toContain('It no longer signs you in')
  await userEvent.click(await button('Keep it'))
  expect(body).not.toHaveBeenCalled()
  await userEvent.click(await button('Remove: Safari on iPhone'))
  await userEvent.click(await button('Yes, remove it'))
  await screen.findByText(/The passkey was removed/)
  expect(body).toHaveBeenCalledWith({ id: 'phone' })
  expect(screen.queryByText('Safari on iPhone')).toBeNull()
})

test('who works for the resort reads why the last passkey stays', async () => {
  answer(listOwnPasskeys, { passkeys: [phone] })
  refuse(removeOwnPasskey, 'last-passkey')
  open()
  await userEvent.click(await button('Remove: Safari on iPhone'))
  await userEvent.click(await button('Yes, remove it'))
  await screen.findByText('The passkey was not removed')
  expect(screen.getByText('Safari on iPhone')).toBeTruthy()
})

test('a guest sees where they are signed in, and signs one browser out after a question', async () => {
  const body = vi.fn()
  answer(listOwnPasskeys, { passkeys: [] })
  answer(listOwnSessions, { sessions: [here, elsewhere] })
  answer(endOwnSession, (received) => {
    body(received.body)
    return { sessions: [here] }
  })
  open()
  expect((await screen.findByText('This browser')).parentElement?.textContent).toContain('Safari on iPhone')
  expect(screen.getAllByText(/last used Dec 5, 2026/)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Sign out: Safari on iPhone' })).toBeNull()
  await userEvent.click(await button('Sign out: Unknown browser'))
  expect(screen.getByRole('alert').textContent).toContain('Sign this browser out?')
  await userEvent.click(await button('Cancel'))
  expect(body).not.toHaveBeenCalled()
  await userEvent.click(await button('Sign out: Unknown browser'))
  await userEvent.click(await button('Yes, sign out'))
  await screen.findByText('You are signed in nowhere else.')
  expect(body).toHaveBeenCalledWith({ id: elsewhere.id })
})

test('after a passkey was removed the guest may sign out everywhere else, and reads why that failed', async () => {
  answer(listOwnPasskeys, { passkeys: [phone] })
  answer(removeOwnPasskey, { passkeys: [] })
  answer(listOwnSessions, { sessions: [here, elsewhere] })
  refuse(endOtherSessions, 'unavailable')
  open()
  await userEvent.click(await button('Remove: Safari on iPhone'))
  await userEvent.click(await button('Yes, remove it'))
  const removed = (await screen.findByText(/The passkey was removed/)).closest('[role]')
  await userEvent.click(
    within(removed instanceof HTMLElement ? removed : document.body).getAllByRole('button', {
      name: 'Sign out everywhere else',
    })[0] ?? document.body,
  )
  await userEvent.click(await button('Yes, sign out'))
  await screen.findByText('Nothing was signed out')
  expect(screen.getByText('Unknown browser')).toBeTruthy()
  answer(endOtherSessions, { sessions: [here] })
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Where you are signed in' })).getByRole('button', {
      name: 'Sign out everywhere else',
    }),
  )
  await userEvent.click(await button('Yes, sign out'))
  await screen.findByText(/Signed out. Only the sessions/)
  expect(screen.queryByText('Unknown browser')).toBeNull()
})

test('whoever signs in again to sign out everywhere else is asked once more', async () => {
  sessionStorage.setItem('first-chair.ending-others', '1')
  answer(listOwnPasskeys, { passkeys: [] })
  answer(listOwnSessions, { sessions: [here, elsewhere] })
  open()
  await button('Yes, sign out')
  await userEvent.click(await button('Cancel'))
  expect(sessionStorage.getItem('first-chair.ending-others')).toBeNull()
})

test.each([
  ['/account', 'Home', '/'],
  ['/account?from=admin', 'Back to the admin area', '/admin'],
  ['/account?from=staff', 'Back to your work', '/staff'],
])('who is no guest has the page of the own sign-in, and a way back from %s: %s', async (address, name, path) => {
  answer(listOwnPasskeys, { passkeys: [phone] })
  answer(listOwnSessions, { sessions: [here] })
  openPage(address, someSettings())
  await screen.findByRole('heading', { name: 'Your sign-in' })
  await screen.findByText('You are signed in nowhere else.')
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
})

test('with another provider that page says where sessions and passkeys are', async () => {
  answer(listOwnPasskeys, { passkeys: null })
  openPage('/account', someSettings())
  await screen.findByText(/You signed in with another provider/)
})

test('without a passkey, and with another provider, the requests are there too', async () => {
  answer(listOwnPasskeys, { passkeys: [] })
  open()
  await screen.findByText('You have no passkey.')
  await button('Ask for a copy')
})

test('passkeys that cannot be loaded can be tried again, and the requests work', async () => {
  refuse(listOwnPasskeys, 'unavailable')
  open()
  await screen.findByText('We could not load your passkeys')
  await button('Ask for a copy')
  answer(listOwnPasskeys, { passkeys: null })
  await userEvent.click(await button('Try again'))
  await expect.poll(() => screen.queryByRole('heading', { name: 'Your passkeys' })).toBeNull()
})

function openWithFinn() {
  answer(listOwnPasskeys, { passkeys: [] })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [
      aContact({ contactId: 'maya', firstName: 'Maya', lastName: 'Lindqvist', isHeadOfHouseHold: true }),
      aContact({ contactId: 'finn', firstName: 'Finn', lastName: 'Lindqvist' }),
    ],
    readFromPosAtUtc: null,
  })
  open()
  return userEvent.setup()
}

test('a guest asks for a copy of the data of a person, and withdraws a request that is open', async () => {
  const asked = { id: 7, askedDateUtc: '2026-12-05T14:30:00Z', dueOn: '2027-01-04', answer: '', contactId: 'finn' }
  const requests: PrivacyRequest[] = [{ ...asked, id: 6, kind: 'erase', state: 'refused', answer: 'A claim is open.' }]
  const opened: PrivacyRequest = { ...asked, kind: 'export', state: 'open' }
  const withdrawn: PrivacyRequest = { ...opened, state: 'withdrawn' }
  answer(listOwnPrivacyRequests, () => ({ requests }))
  answer(addPrivacyRequest, ({ body }) => {
    expect(body).toEqual({ kind: 'export', contactId: 'finn' })
    requests.unshift(opened)
    return opened
  })
  answer(withdrawPrivacyRequest, () => {
    requests.splice(0, 1, withdrawn)
    return withdrawn
  })
  const user = openWithFinn()
  expect(await screen.findByText('The resort could not do this: A claim is open.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Ask for a copy' }))
  expect(screen.getByText('Please choose a person.')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('For whom?'), 'Finn Lindqvist')
  await user.click(screen.getByRole('button', { name: 'Ask for a copy' }))
  expect(await screen.findByText('Sent. The resort answers by Jan 4.')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Withdraw: A copy for Finn Lindqvist' }))
  expect(await screen.findByText('You withdrew it.')).toBeDefined()
})

test('a guest confirms before asking for an erasure', async () => {
  answer(listOwnPrivacyRequests, { requests: [] })
  const sent: unknown[] = []
  const asked: PrivacyRequest = {
    id: 8,
    kind: 'erase',
    contactId: 'maya',
    askedDateUtc: '2026-12-05T14:30:00Z',
    dueOn: '2027-01-04',
    state: 'open',
    answer: '',
  }
  answer(addPrivacyRequest, ({ body }) => {
    sent.push(body)
    return asked
  })
  const user = openWithFinn()
  await user.selectOptions(await screen.findByLabelText('For whom?'), 'Maya Lindqvist')
  await user.click(screen.getByRole('button', { name: 'Ask to be erased' }))
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Yes, ask' }))
  await waitFor(() => expect(sent).toEqual([{ kind: 'erase', contactId: 'maya' }]))
})
