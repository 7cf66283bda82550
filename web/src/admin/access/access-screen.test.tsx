import type { AdminEmail } from '@first-chair/core/admin-access/admin-email'
import {
  addAdminEmail,
  listAdminEmails,
  readAdminEmail,
  removeAdminEmail,
  updateAdminEmail,
} from '@first-chair/core/admin-access/admin-email.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const entry = (id: number, email: string): AdminEmail => ({
  id,
  email,
  isDeleted: false,
  version: 1,
  createdDateUtc: '2026-02-09T18:02:00.000Z',
  modifiedDateUtc: '2026-02-09T18:02:00.000Z',
})

let rows: AdminEmail[]
let requests: URLSearchParams[]
let sent: unknown[]

beforeEach(() => {
  rows = [entry(1, 'alex@resort.example'), entry(2, 'robin@resort.example')]
  requests = []
  sent = []
  answer(listAdminEmails, ({ url: { searchParams } }) => {
    requests.push(searchParams)
    return { rows, total: rows.length === 2 ? 23 : rows.length, needFixing: 0 }
  })
  answer(
    readAdminEmail,
    ({ url }) => rows.find(({ id }) => url.pathname.endsWith(`/${id}`)) ?? entry(9, 'nobody@x.example'),
  )
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const link = (name: string) => screen.findByRole('link', { name })

test('the page size can be changed: -1 shows all rows, and invalid input becomes 10', async () => {
  openAdminPage('/admin/access')
  const perPage = await screen.findByRole('textbox', { name: /Per page/ })
  await userEvent.clear(perPage)
  await userEvent.type(perPage, '-1{Enter}')
  await waitFor(() => expect(requests.at(-1)?.get('perPage')).toBe('-1'))
  expect(await screen.findByText('1–23 of 23')).toBeDefined()

  const perPageAgain = await screen.findByRole('textbox', { name: /Per page/ })
  await userEvent.clear(perPageAgain)
  await userEvent.type(perPageAgain, 'many{Enter}')
  await waitFor(() => expect(requests.at(-1)?.get('perPage')).toBe('10'))
  const last = screen.getByRole<HTMLInputElement>('textbox', { name: /Per page/ })
  expect(last.value).toBe('10')

  await userEvent.clear(last)
  await userEvent.type(last, '99{Enter}')
  expect(last.value).toBe('10')
})

test('administrators cannot change or remove their own entry', async () => {
  openAdminPage('/admin/access?id=1')
  expect(await screen.findByText('This is you.')).toBeDefined()
  const drawer = within(screen.getByRole('region', { name: 'alex@resort.example' }))
  expect(drawer.getByRole<HTMLInputElement>('textbox').readOnly).toBe(true)
  expect(drawer.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(drawer.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('another administrator is removed after a confirmation', async () => {
  answer(removeAdminEmail, { id: 2 })
  openAdminPage('/admin/access')
  await userEvent.click(await link('robin@resort.example'))
  await press('Remove')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove robin@resort.example?' }))
  expect(dialog.getByText(/loses access to the admin area immediately/)).toBeDefined()
  rows = rows.slice(0, 1)
  await userEvent.click(dialog.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('robin@resort.example is removed')).toBeDefined()
})

test('the confirmation shows why the server refused the removal', async () => {
  refuse(removeAdminEmail, 'last-administrator')
  openAdminPage('/admin/access?id=2')
  await press('Remove')
  await press('Yes')
  expect(await screen.findByText('The last administrator cannot be removed.')).toBeDefined()
})

test('an e-mail is added and changed, with the id in the body', async () => {
  answer(addAdminEmail, ({ body }) => {
    sent.push(body)
    rows = [...rows, entry(3, 'kim@resort.example')]
    return entry(3, 'kim@resort.example')
  })
  answer(updateAdminEmail, ({ body }) => {
    sent.push(body)
    return { ...entry(3, 'kimberly@resort.example'), version: 2 }
  })
  openAdminPage('/admin/access')
  await press('Add administrator')
  await userEvent.type(await screen.findByRole('textbox', { name: /^E-mail/ }), 'kim')
  await press('Save')
  expect(await screen.findByText('This is not an e-mail address.')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: /^E-mail/ }), '@resort.example')
  await press('Save')
  expect(await screen.findByRole('heading', { name: 'kim@resort.example' })).toBeDefined()
  const field = screen.getByRole('textbox', { name: /^E-mail/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'kimberly@resort.example')
  await press('Save')
  expect(await screen.findByText('kimberly@resort.example is saved')).toBeDefined()
  expect(sent).toEqual([{ email: 'kim@resort.example' }, { id: 3, email: 'kimberly@resort.example', version: 1 }])
})
