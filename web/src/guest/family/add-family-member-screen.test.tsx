import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readinessFor } from '@first-chair/core/contact-task/household-readiness.builders'
import { addFamilyMember, readProfile } from '@first-chair/core/contact/contact.api'
import { readReadiness } from '@first-chair/core/readiness/readiness.api'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../test/network.ts'
import { openPage, someSettings } from '../../test/open-page.tsx'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const ida = aContact({ contactId: 'ida', firstName: 'Ida', age: 5 })
const waiver = aTask({ name: 'Season Waiver' })
let household = [maya]

beforeEach(() => {
  household = [maya]
  const readHousehold = () => aGrouping(household.map((contact) => aContactTask(contact, waiver)))
  answer(contactTaskGrouping, readHousehold)
  answer(readReadiness, () => readinessFor(readHousehold()))
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
})

async function openForm(settings = someSettings()) {
  openPage('/home', settings)
  await userEvent.click(await screen.findByRole('link', { name: 'Add family member' }))
  await screen.findByRole('heading', { name: 'Add family member', level: 1 })
  await screen.findByLabelText('First name')
}

async function fill({ first = 'Ida', last = 'Lindqvist', month = '5', day = '4', year = '2021' } = {}) {
  const typed = { 'First name': first, 'Last name': last, Month: month, Day: day, Year: year }
  for (const [label, text] of Object.entries(typed)) {
    if (text !== '') await userEvent.type(screen.getByLabelText(label), text)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Add to group' }))
}

test('a new member is added, and home focuses their card', async () => {
  const sent = vi.fn()
  answer(addFamilyMember, ({ body }) => {
    sent(body)
    household = [maya, ida]
    return ida
  })
  await openForm()
  await fill()
  const card = (await screen.findAllByText('Ida'))[0]?.closest('li')
  expect(sent).toHaveBeenCalledWith({ firstName: 'Ida', lastName: 'Lindqvist', dateOfBirth: '2021-05-04' })
  await waitFor(() => expect(document.activeElement).toBe(card))
})

test('a double tap adds one member', async () => {
  const sent = vi.fn()
  answer(addFamilyMember, ({ body }) => {
    sent(body)
    household = [maya, ida]
    return ida
  })
  await openForm()
  await fill({ year: '202' })
  await userEvent.type(screen.getByLabelText('Year'), '1')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add to group' }))
  await screen.findAllByText('Ida')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('each missing field shows its message, and the first one gets the focus', async () => {
  await openForm()
  await fill({ first: '', last: '', year: '' })
  expect(screen.getByText('First name is required.')).toBeDefined()
  expect(screen.getByText('Last name is required.')).toBeDefined()
  expect(screen.getByText('Please enter day, month and year as numbers, and the year with four digits.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  expect(document.title).toBe('Error: Add family member · First Chair')
  await userEvent.type(screen.getByLabelText('First name'), 'I')
  expect(screen.queryByText('First name is required.')).toBeNull()
})

test('an invalid date gets another message than a missing one', async () => {
  await openForm()
  await userEvent.type(screen.getByLabelText('First name'), 'Ida')
  await userEvent.type(screen.getByLabelText('Last name'), 'Lindqvist')
  await userEvent.click(screen.getByRole('button', { name: 'Add to group' }))
  expect(screen.getByText('Please enter a date of birth.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Month'), '13')
  await userEvent.type(screen.getByLabelText('Day'), '40')
  await userEvent.type(screen.getByLabelText('Year'), '2040')
  await userEvent.click(screen.getByRole('button', { name: 'Add to group' }))
  expect(screen.getByText('The month is a number from 1 to 12.')).toBeDefined()
})

test('if the date format of the resort starts with the day, the form asks for the day first', async () => {
  await openForm({ ...someSettings(), dateFormat: 'ddmmyyyy' })
  const labels = screen
    .getAllByRole('textbox')
    .map((input) => input.closest('div')?.querySelector('label')?.textContent)
  expect(labels).toEqual(['First name', 'Last name', 'Day', 'Month', 'Year'])
})

test('if the person may already be in the group, the form asks, and nothing typed is lost', async () => {
  refuse(addFamilyMember, 'same-person')
  await openForm()
  await fill()
  expect(await screen.findByText(/Is this the same person\?/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ida')
})

test('when the server cannot be reached, the answers stay, and a second try can succeed', async () => {
  unreachable(addFamilyMember)
  await openForm()
  await fill()
  expect(await screen.findByText('ERROR CALLING API')).toBeDefined()
  answer(addFamilyMember, () => {
    household = [maya, ida]
    return ida
  })
  await userEvent.click(screen.getByRole('button', { name: 'Add to group' }))
  expect(await screen.findAllByText('Ida')).toHaveLength(2)
})

test('if the household is not loaded, the page redirects to home', async () => {
  openPage('/add-family-member')
  expect(await screen.findByRole('heading', { name: 'Your group' })).toBeDefined()
})

test('the draft survives a reload or a sign-in, until it is sent or cancelled', async () => {
  openPage('/home')
  await userEvent.click(await screen.findByRole('link', { name: 'Add family member' }))
  await userEvent.type(await screen.findByLabelText('First name'), 'Ida')
  await userEvent.type(screen.getByLabelText('Year'), '2021')
  cleanup()

  openPage('/add-family-member')
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Ida')
  expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('2021')
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Add family member' }))
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('')
})

test('what was typed for another household is not shown to this one', async () => {
  openPage('/home')
  await userEvent.click(await screen.findByRole('link', { name: 'Add family member' }))
  await userEvent.type(await screen.findByLabelText('First name'), 'Ida')
  cleanup()

  answer(contactTaskGrouping, aGrouping([aContactTask(maya, waiver)], { householdReference: 'OTHR-2345' }))
  openPage('/add-family-member')
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('')
  expect(sessionStorage.getItem('first-chair.draft.family')).toBeNull()
})
