import { addFamilyMember, readProfile } from '@first-chair/core/contact/contact.api'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { completeRentalProfile, readRentalProfiles } from '@first-chair/core/rental-profile/rental-profile.api'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenId } from '../session/open-id.ts'
import { answer, refuse } from '../test/network.ts'
import { openPage, someSettings } from '../test/open-page.tsx'
import { replaceOpenId } from '../test/replace-open-id.ts'

const redirect = vi.fn<OpenId['redirect']>()
const silent = vi.fn<OpenId['silent']>()

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const ida = aContact({ contactId: 'ida', firstName: 'Ida', age: 5 })
const rental = aContactTask(maya, aTask({ id: 2, taskTypeId: 2, name: 'Rental Profile' }))
const user = userEvent.setup({ delay: null })

beforeEach(() => {
  replaceOpenId({ redirect, silent })
  redirect.mockReset().mockResolvedValue()
  silent.mockReset().mockRejectedValue(new Error('login_required'))
  answer(contactTaskGrouping, aGrouping([rental]))
  answer(readRentalProfiles, { ...rentalLists, enableShoeSize: true, enableStance: true, profiles: [] })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya],
    readFromPosAtUtc: null,
  })
})

/** Simulates that the browser leaves for the provider and returns to the page signed in. */
async function leaveAndReturn(page: ReturnType<typeof openPage>, path: string) {
  await waitFor(() => expect(redirect).toHaveBeenCalledTimes(1))
  act(() => void window.dispatchEvent(new Event('pagehide')))
  page.unmount()
  sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
  return openPage(path)
}

const openRental = () => openPage('/checkin/rentalprofile', someSettings())

async function fillInRental() {
  await user.click(await screen.findByRole('radio', { name: /Type II$|Type II[^I]/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Height' }), 'H4')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Weight' }), 'W10')
  await user.type(screen.getByRole('textbox', { name: 'Shoe Size' }), 'US 8')
}

function recordSentRentals(): unknown[] {
  const sent: unknown[] = []
  answer(completeRentalProfile, ({ body }) => {
    sent.push(body)
    return [{ ...rental, isComplete: true, isReadOnly: true }]
  })
  return sent
}

test('a rental profile whose submission was interrupted by a sign-in is sent after it automatically', async () => {
  refuse(completeRentalProfile, 'not-signed-in')
  const page = openRental()
  await fillInRental()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(redirect).toHaveBeenCalledTimes(1))
  const sent = recordSentRentals()
  const second = await leaveAndReturn(page, '/checkin/rentalprofile')
  await screen.findByRole('button', { name: 'Complete' })
  expect(sent).toMatchObject([{ id: rental.id, relatedObject: { selectedHeight: 'H4', shoeSize: 'US 8' } }])

  second.unmount()
  openRental()
  await screen.findByRole('heading', { level: 1, name: 'Rental Profile' })
  await screen.findByRole('button', { name: /Continue|Update/ })
  expect(sent).toHaveLength(1)
})

test('after a sign-in, a draft that was not submitted comes back and is not sent automatically', async () => {
  const page = openRental()
  await fillInRental()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  page.unmount()
  const sent = recordSentRentals()
  sessionStorage.setItem('first-chair.signed-in-at', String(Date.now()))
  openRental()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Shoe Size' })).value).toBe('US 8')
  expect(sent).toEqual([])
})

test('a new family member whose submission was interrupted by a sign-in is added after it', async () => {
  refuse(addFamilyMember, 'not-signed-in')
  const page = openPage('/home')
  await user.click(await screen.findByRole('link', { name: 'Add family member' }))
  await screen.findByRole('heading', { name: 'Add family member', level: 1 })
  const typed = { 'First name': 'Ida', 'Last name': 'Lindqvist', Month: '5', Day: '4', Year: '2021' }
  for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Add to group' }))
  await waitFor(() => expect(redirect).toHaveBeenCalledTimes(1))
  const sent: unknown[] = []
  answer(addFamilyMember, ({ body }) => {
    sent.push(body)
    return ida
  })
  const second = await leaveAndReturn(page, '/add-family-member')
  await waitFor(() => expect(second.path()).toBe('/home'))
  expect(sent).toEqual([{ firstName: 'Ida', lastName: 'Lindqvist', dateOfBirth: '2021-05-04' }])
})
