import { aContact } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import { listOwnPrivacyRequests } from '@first-chair/core/privacy/privacy.api'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { listOwnPasskeys, removeOwnPasskey } from '@first-chair/core/sign-in/own-passkey.api'
import { screen } from '@testing-library/react'
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
const open = () => openPage('/your-data', someSettings())
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  answer(readOwnRole, { isAdministrator: false })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })],
    readFromPosAtUtc: null,
  })
  answer(listOwnPrivacyRequests, { requests: [] })
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
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Your passkeys' })).toBeNull())
})
