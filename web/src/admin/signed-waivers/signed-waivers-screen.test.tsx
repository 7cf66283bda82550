import type { SignedWaiverListItem } from '@first-chair/core/signed-waiver/signed-waiver-search'
import {
  checkSignedWaiver,
  findSignedWaivers,
  makeClaimsPack,
  readWaiverDocument,
} from '@first-chair/core/signed-waiver/signed-waiver.api'
import { listTasks } from '@first-chair/core/task/task.api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, network, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const waiver: SignedWaiverListItem = {
  position: 12,
  taskId: 1,
  taskName: 'Season Liability Waiver',
  locationId: 1,
  signedAtUtc: '2026-12-05T14:30:00.000Z',
  signer: { ipCode: '1001', name: 'Maya Lindqvist', email: 'maya@example.test' },
  signedFor: [{ contactId: '1003', firstName: 'Juno', lastName: 'Lindqvist', birthDate: '2014-01-15' }],
  startDate: '2026-12-05',
  endDate: null,
  kept: { reason: 'clock', until: '2029-10-31' },
  erasedAtUtc: null,
}
let requests: string[] = []
const saved: string[] = []

beforeEach(() => {
  requests = []
  saved.length = 0
  answer(listTasks, [])
  answer(findSignedWaivers, ({ url }) => {
    requests.push(url.search)
    return { waivers: url.searchParams.get('search') === 'nobody' ? [] : [waiver], nextBefore: null }
  })
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
const opened = () => {
  openAdminPage('/admin/signedwaivers')
  return screen.findByText('Season Liability Waiver')
}

test('the list follows the typed search text', async () => {
  await opened()
  await userEvent.type(screen.getByLabelText('Find'), 'nobody')
  expect(await screen.findByText('No matches.')).toBeDefined()
  expect(requests.at(-1)).toBe('?search=nobody')
})

test('the evidence of a waiver shows that it is unchanged', async () => {
  answer(checkSignedWaiver, {
    position: 12,
    evidence: [{ field: 'Typed name', value: 'Maya Lindqvist' }],
    recordHash: 'aa',
    previousHash: 'bb',
    chainHash: 'cc',
    log: null,
    isWaitingForLog: false,
    erasedAtUtc: null,
    isContentVerifiable: true,
    fault: null,
    previousSignedAtUtc: null,
  })
  await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Evidence of number 12' }))
  const facts = await screen.findByRole('table', { name: 'Evidence of number 12' })
  expect(within(facts).getByText('Typed name')).toBeDefined()
  expect(screen.getByText('Verified')).toBeDefined()
})

test('the evidence of a waiver names a fault', async () => {
  answer(checkSignedWaiver, {
    position: 12,
    evidence: [],
    recordHash: '',
    previousHash: '',
    chainHash: '',
    log: { index: 41, size: 97 },
    isWaitingForLog: false,
    erasedAtUtc: null,
    isContentVerifiable: true,
    fault: 'was changed after it was signed',
    previousSignedAtUtc: null,
  })
  await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Evidence of number 12' }))
  expect(await screen.findByText('Signed waiver 12 was changed after it was signed.')).toBeDefined()
})

test('for an older waiver that was erased, the page calls only the hash verified', async () => {
  answer(checkSignedWaiver, {
    position: 12,
    evidence: [],
    recordHash: 'aa',
    previousHash: '',
    chainHash: '',
    log: { index: 41, size: 97 },
    isWaitingForLog: false,
    erasedAtUtc: '2029-11-01T00:00:00.000Z',
    isContentVerifiable: false,
    fault: null,
    previousSignedAtUtc: null,
  })
  await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Evidence of number 12' }))
  expect(await screen.findByText('The hash of the record has not changed since the signing.')).toBeDefined()
  expect(screen.getByText(/can still be verified, but its content no longer can/)).toBeDefined()
  expect(screen.queryByText(/the proof still holds/)).toBeNull()
})

test('a waiver with an earlier date than the previous one is verified, with a warning', async () => {
  answer(checkSignedWaiver, {
    position: 12,
    evidence: [],
    recordHash: '',
    previousHash: '',
    chainHash: '',
    log: { index: 41, size: 97 },
    isWaitingForLog: false,
    erasedAtUtc: null,
    isContentVerifiable: true,
    fault: null,
    previousSignedAtUtc: '2026-12-05T14:30:00.000Z',
  })
  await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Evidence of number 12' }))
  expect(await screen.findByText('Date out of order')).toBeDefined()
  expect(screen.getByText('Verified')).toBeDefined()
})

test('the document and the claims pack are saved as files', async () => {
  answer(readWaiverDocument, { contentType: 'application/pdf', bytes: new Uint8Array([1]) })
  let contactId: string | null = null
  network.use(
    http.get(`*${makeClaimsPack.path}`, ({ request }) => {
      contactId = new URL(request.url).searchParams.get('contactId')
      return new HttpResponse(new Uint8Array([1]), { headers: { 'content-type': 'application/zip' } })
    }),
  )
  await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Document of number 12' }))
  await waitFor(() => expect(saved).toEqual(['waiver-12.pdf']))
  await userEvent.click(screen.getByRole('button', { name: 'Claims pack of Juno Lindqvist' }))
  await waitFor(() => expect(saved).toEqual(['waiver-12.pdf', 'claims-pack-1003.zip']))
  expect(contactId).toBe('1003')
})

test('the page says why a file was not saved', async () => {
  refuse(readWaiverDocument, 'unavailable')
  await opened()
  await userEvent.click(screen.getByRole('button', { name: 'Document of number 12' }))
  expect(await screen.findByText('The file was not saved')).toBeDefined()
})
