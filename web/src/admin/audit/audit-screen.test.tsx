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

test('an entry shows who did what, links to the row, and shows the values before and after', async () => {
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

test('"Show more" adds older entries to the list', async () => {
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

test('the address contains the filter, so that it can be shared', async () => {
  const requests: string[] = []
  answer(listAuditEntries, ({ url }) => {
    requests.push(url.search)
    return { entries: [], nextBefore: null }
  })
  const { router } = openAdminPage('/admin/audit?from=2026-12-01')
  expect(await screen.findByText('No matches.')).toBeDefined()
  await userEvent.keyboard('/')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find' }), 'lodge')
  await userEvent.click(screen.getByRole('radio', { name: 'Guests too' }))
  await waitFor(() => expect(requests.at(-1)).toContain('search=lodge'))
  expect(requests.at(-1)).toContain('who=everybody')
  expect(requests.at(-1)).toContain('from=2026-12-01')
  expect(router.state.location.search).toEqual({ from: '2026-12-01', search: 'lodge', who: 'everybody' })
})

test('the list can be limited to reads', async () => {
  const requests: string[] = []
  answer(listAuditEntries, ({ url }) => {
    requests.push(url.searchParams.get('what') ?? '')
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
  expect(requests).toEqual(['everything', 'reads'])
})

test('a log that did not load can be loaded again', async () => {
  unreachable(listAuditEntries)
  openAdminPage('/admin/audit')
  const tryAgain = await screen.findByRole('button', { name: 'Try again' })
  answer(listAuditEntries, { entries: [entry(1)], nextBefore: null })
  await userEvent.click(tryAgain)
  expect(await screen.findByText('Place 1 (location 1)')).toBeDefined()
})

test('the filtered entries are saved as a file', async () => {
  let exportQuery = ''
  network.use(
    http.get('*/api/admin/audit', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.get('isCsvExport') !== 'true') return HttpResponse.json({ entries: [], nextBefore: null })
      exportQuery = searchParams.toString()
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
  expect(exportQuery).toContain('search=lodge')
})
