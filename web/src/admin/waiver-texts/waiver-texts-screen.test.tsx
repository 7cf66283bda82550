import type { EditableWaiverText } from '@first-chair/core/waiver-text/waiver-text'
import {
  deleteWaiverText,
  listWaiverTextsPage,
  readEditableWaiverText,
  updateWaiverText,
} from '@first-chair/core/waiver-text/waiver-text.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { someSettings } from '../../test/open-page.tsx'

// A table, so that it is edited as HTML: jsdom cannot type into the editor.
const table = '<table><tbody><tr><td>Snow</td></tr></tbody></table>'
let row: EditableWaiverText
let sent: unknown[]

beforeEach(() => {
  row = {
    id: 5,
    code: 'SEASON',
    name: 'Season pass',
    html: table,
    tasks: [
      { id: 1, name: 'Season Liability Waiver', resignWhenTextChanged: true },
      { id: 2, name: 'Staff Waiver', resignWhenTextChanged: false },
    ],
    version: 3,
    modifiedDateUtc: '2026-02-09T18:02:00.000Z',
  }
  sent = []
  answer(listWaiverTextsPage, () => ({ rows: [row], total: 1, needFixing: 0 }))
  answer(readEditableWaiverText, () => row)
})

test('a changed text says who has to read and sign it again, and is shown as guests read it', async () => {
  answer(updateWaiverText, ({ body }) => {
    sent.push(body)
    return { ...row, version: 4 }
  })
  openAdminPage('/admin/waivertexts?id=5')
  const text = await screen.findByRole('textbox', { name: 'Text (HTML)' })
  const preview = screen.getByRole('region', { name: 'Preview of the text' })
  expect(within(preview).getByRole('cell', { name: 'Snow' })).toBeDefined()
  expect(screen.queryByText('This changes what guests sign')).toBeNull()

  await userEvent.type(text, '<p>And ice.</p>')
  expect(within(preview).getByText('And ice.')).toBeDefined()
  expect(
    screen.getByText(
      /What was signed stays as it is. Everybody who signed has to sign again: Season Liability Waiver\./,
    ),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ name: 'Season pass', html: `${table}<p>And ice.</p>`, version: 3 }]),
  )
})

test('what runs does not run in the preview', async () => {
  row = { ...row, html: `${table}<img src="x" onerror="alert(1)"><script>alert(1)</script>` }
  openAdminPage('/admin/waivertexts?id=5')
  const preview = await screen.findByRole('region', { name: 'Preview of the text' })
  expect(preview.innerHTML).not.toMatch(/onerror|script/)
})

test('a new one has a code that stays, a name and a text', async () => {
  openAdminPage('/admin/waivertexts?id=new')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Code/ }), 'A B')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A code has letters, digits, hyphens, dots and underscores only.')).toBeDefined()
  expect(screen.getByText('Name is required.')).toBeDefined()
  expect(screen.getByText('Text is required.')).toBeDefined()
})

test('one that is in use says why it stays', async () => {
  refuse(deleteWaiverText, 'waiver-in-use')
  openAdminPage('/admin/waivertexts?id=5')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('This waiver is in use and cannot be deleted.')).toBeDefined()
})

test('with another point of sale there is no such page', async () => {
  openAdminPage('/admin/waivertexts', { ...someSettings(), pointOfSaleSystem: 'RTP' })
  expect(await screen.findByRole('heading', { name: 'Ooops 404 - Page Not Found' })).toBeDefined()
})
