import { listLocations } from '@first-chair/core/location/location.api'
import { aLocation } from '@first-chair/core/location/location.builders'
import type { StaffMember } from '@first-chair/core/staff/staff-member'
import { staffMemberCalls } from '@first-chair/core/staff/staff-member.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const nowhere = { isEverywhere: false, locationIds: [] }
const ben: StaffMember = {
  id: 1,
  email: 'ben@resort.example',
  desk: { isEverywhere: true, locationIds: [] },
  rental: nowhere,
  lessons: nowhere,
  lift: nowhere,
  patrol: nowhere,
  version: 1,
  createdDateUtc: '2026-02-09T18:02:00.000Z',
  modifiedDateUtc: '2026-02-09T18:02:00.000Z',
}
let sent: unknown[]

beforeEach(() => {
  sent = []
  answer(staffMemberCalls.list, { rows: [ben], total: 1, needFixing: 0 })
  answer(staffMemberCalls.read, ben)
  answer(listLocations, [aLocation({ id: 1, name: 'Base Village' }), aLocation({ id: 2, name: 'Ski School' })])
  answer(staffMemberCalls.add, ({ body }) => {
    sent.push(body)
    return { ...ben, id: 2, email: 'ana@resort.example' }
  })
})

test('the list shows who has which role', async () => {
  openAdminPage('/admin/staff')
  const row = await screen.findByRole('row', { name: /ben@resort.example/ })
  expect(within(row).getByText('Desk')).toBeDefined()
  expect(within(row).queryByText('Ski school')).toBeNull()
})

test('an administrator gives a person a role at some locations', async () => {
  openAdminPage('/admin/staff')
  await userEvent.click(await screen.findByRole('button', { name: /Add person/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /E-mail/ }), 'ana@resort.example')
  const lessons = await screen.findByRole('group', { name: 'Ski school' })
  await userEvent.click(await within(lessons).findByRole('checkbox', { name: 'Ski School' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        email: 'ana@resort.example',
        desk: nowhere,
        rental: nowhere,
        lessons: { isEverywhere: false, locationIds: [2] },
        lift: nowhere,
        patrol: nowhere,
      },
    ]),
  )
})

test('a person without a role is refused in the form, before anything is sent', async () => {
  openAdminPage('/admin/staff')
  await userEvent.click(await screen.findByRole('button', { name: /Add person/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /E-mail/ }), 'ana@resort.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Please choose at least one role, and where the person has it.')).toBeDefined()
  expect(sent).toEqual([])
})
