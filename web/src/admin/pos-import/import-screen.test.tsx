import { importRecords } from '@first-chair/core/pos-import/pos-import.api'
import type { ImportResult } from '@first-chair/core/pos-import/pos-import'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'
import { someSettings } from '../../test/open-page.tsx'

const good: ImportResult = {
  kind: 'guests',
  isDryRun: true,
  isSaved: false,
  records: 3,
  added: 2,
  changed: 1,
  unchanged: 0,
  repeated: 0,
  erased: 0,
  problemCount: 0,
  problems: [],
}
const file = () => new File(['ip_code,first_name,last_name\n1,Ada,Grey\n'], 'guests.csv', { type: 'text/csv' })

async function openImport(): Promise<void> {
  openAdminPage('/admin/import')
  await screen.findByRole('heading', { name: 'Import', level: 1 })
  await userEvent.click(screen.getByRole('radio', { name: 'Guests' }))
}
async function check(): Promise<void> {
  await userEvent.upload(screen.getByLabelText('CSV file'), file())
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
}

test('a file is checked first, and then imported', async () => {
  const sent = vi.fn()
  answer(importRecords, ({ url, authorization }) => {
    sent(url.pathname, url.searchParams.get('isDryRun'), authorization)
    const isDryRun = url.searchParams.get('isDryRun') === 'true'
    return { ...good, isDryRun, isSaved: !isDryRun }
  })
  await openImport()
  await check()
  const checked = await screen.findByText('The file is valid')
  expect(checked.parentElement?.textContent).toContain(
    '3 records: 2 to be added, 1 to be changed, 0 unchanged. Nothing is saved yet.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 records' }))
  const saved = await screen.findByText('Imported')
  expect(saved.parentElement?.textContent).toContain('2 added, 1 changed')
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  expect(sent.mock.calls).toEqual([
    ['/api/admin/import/guests', 'true', 'Bearer token'],
    ['/api/admin/import/guests', 'false', 'Bearer token'],
  ])
})

test('problems are listed by line and column, and the file cannot be imported', async () => {
  answer(importRecords, {
    ...good,
    problemCount: 120,
    problems: [{ line: 7, column: 'birth_date', message: 'Write the day as YYYY-MM-DD.' }],
  })
  await openImport()
  await check()
  expect((await screen.findByRole('alert')).textContent).toContain('120 problems. Nothing was imported')
  const row = screen.getByText('birth_date', { selector: 'td' }).closest('tr')
  expect(row?.textContent).toBe('7birth_dateWrite the day as YYYY-MM-DD.')
  expect(screen.getByText('There are 119 more problems further down in the file.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

test('a refusal is shown, and the file stays chosen', async () => {
  refuse(importRecords, 'import-running')
  await openImport()
  await check()
  expect(await screen.findByText('Another import is running. Please try again when it has finished.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('CSV file').files).toHaveLength(1)
})

test('without a file the page asks for one', async () => {
  await openImport()
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose a file first.')
})

test('each kind of file has its columns', async () => {
  await openImport()
  expect(screen.getByText('head_ip_code')).toBeDefined()
  expect(within(screen.getByText('ip_code').closest('dt') ?? document.body).getByText('required')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Passes' }))
  expect(screen.getByText('pass_number')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Template for passes' })).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Sales locations' }))
  expect(screen.getByText('The code in sales_location_id of purchases')).toBeDefined()
})

test('the page does not exist with another point of sale', async () => {
  openAdminPage('/admin/import', { ...someSettings(), pointOfSaleSystem: 'RTP' })
  expect(await screen.findByRole('heading', { name: 'Ooops 404 - Page Not Found' })).toBeDefined()
})
