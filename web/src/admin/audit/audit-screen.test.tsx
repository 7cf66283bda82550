import { listAuditEntries } from '@first-chair/core/audit/audit.api'
import type { AuditEntry } from '@first-chair/core/audit/audit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { answer, network, unreachable } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const entry = (id: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  atUtc: '2026-12-05T12:00:00.000Z',
  actorKind: 'administrator',
  actor: 'robin@kestrel.example',
  action: 'location-changed',
  subject: `location ${id}`,
  before: { name: `Place ${id}`, description: 'Old' },
  after: { name: `Place ${id}`, description: 'New' },
  requestId: null,
  ...over,
})

test('an entry says who did what to what, leads there, and opens to the values before and after', async () => {
  answer(listAuditEntries, { entries: [entry(12)], nextBefore: null })
  openAdminPage('/admin/audit')
  const link = await screen.findByRole('link', { name: 'Place 12 (location 12)' })
  expect(link.getAttribute('href')).toBe('/admin/locations?id=12')
  expect(screen.getByText(/robin@kestrel.example/)).toBeDefined()
  await userEvent.click(screen.getByText('1 field'))
  const row = within(screen.getByRole('table')).getByRole('row', { name: /description/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Old', 'New'])
})

test('going on asks for what is older, and keeps what is shown', async () => {
  answer(listAuditEntries, ({ url }) =>
    url.searchParams.get('before') === '5'
      ? { entries: [entry(4)], nextBefore: null }
      : { entries: [entry(5)], nextBefore: 5 },
  )
  openAdminPage('/admin/audit')
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Place 4 (location 4)')).toBeDefined()
  expect(screen.getByText('Place 5 (location 5)')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('words, days and whose changes stand in the address, so that a question can be shared', async () => {
  const asked: string[] = []
  answer(listAuditEntries, ({ url }) => {
    asked.push(url.search)
    return { entries: [], nextBefore: null }
  })
  const { router } = openAdminPage('/admin/audit?from=2026-12-01')
  expect(await screen.findByText('Nothing fits.')).toBeDefined()
  await userEvent.keyboard('/')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'lodge')
  await userEvent.click(screen.getByRole('radio', { name: 'Guests too' }))
  await waitFor(() => expect(asked.at(-1)).toContain('search=lodge'))
  expect(asked.at(-1)).toContain('who=everybody')
  expect(asked.at(-1)).toContain('from=2026-12-01')
  expect(router.state.location.search).toEqual({ from: '2026-12-01', search: 'lodge', who: 'everybody' })
})

test('what was only read can be looked at alone', async () => {
  const asked: string[] = []
  answer(listAuditEntries, ({ url }) => {
    asked.push(url.searchParams.get('what') ?? '')
    return url.searchParams.get('what') === 'reads'
      ? {
          entries: [
            { ...entry(7), action: 'signed-waiver-read', subject: 'signed waiver 7', before: null, after: null },
          ],
          nextBefore: null,
        }
      : { entries: [], nextBefore: null }
  })
  const { router } = openAdminPage('/admin/audit')
  await userEvent.click(await screen.findByRole('radio', { name: 'Reads' }))
  expect(await screen.findByText('Signed waiver read')).toBeDefined()
  expect(screen.getByText('signed waiver 7', { exact: false })).toBeDefined()
  expect(router.state.location.search).toEqual({ what: 'reads' })
  expect(asked).toEqual(['everything', 'reads'])
})

test('a log that does not load can be asked again', async () => {
  unreachable(listAuditEntries)
  openAdminPage('/admin/audit')
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(listAuditEntries, { entries: [entry(1)], nextBefore: null })
  await userEvent.click(again)
  expect(await screen.findByText('Place 1 (location 1)')).toBeDefined()
})

test('what was found is saved as a file', async () => {
  let asked = ''
  network.use(
    http.get('*/api/admin/audit', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.get('isCsvExport') !== 'true') return HttpResponse.json({ entries: [], nextBefore: null })
      asked = searchParams.toString()
      return new HttpResponse('When,Who\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    }),
  )
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        saved.push(file)
        return 'blob:audit'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  openAdminPage('/admin/audit?search=lodge')
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toContain('search=lodge')
})
