import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { readProfile } from '@first-chair/core/contact/contact.api'
import type { SignedWaiverSummary } from '@first-chair/core/waiver/waiver'
import { listSignedWaivers, readSignedWaiver } from '@first-chair/core/waiver/waiver.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { openPage } from '../../../test/open-page.tsx'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo', age: 43 })
const task = aTask()

const signedBy = (over: Partial<SignedWaiverSummary> = {}): SignedWaiverSummary => ({
  position: 7,
  taskId: task.id,
  taskName: 'Season Liability: Waiver',
  signedAtUtc: '2026-02-13T16:01:02.003Z',
  offsetHours: -7,
  signer: 'Maya Lindqvist',
  signedFor: [maya, theo].map(({ contactId, firstName, lastName }) => ({ contactId, firstName, lastName })),
  startDate: '2026-02-13',
  endDate: null,
  ...over,
})

let saved: { name: string; type: string; text: Promise<string> }[]
let blob: Blob | undefined

beforeEach(() => {
  vi.restoreAllMocks()
  saved = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (made: Blob) => {
        blob = made
        return 'blob:copy'
      },
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, type: blob?.type ?? '', text: blob?.text() ?? Promise.resolve('') })
  })
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [maya, theo],
    readFromPosAtUtc: null,
  })
})

function signedCards(over: Parameters<typeof aContactTask>[2] = {}) {
  const done = { isComplete: true, isReadOnly: true, ...over }
  answer(contactTaskGrouping, aGrouping([maya, theo].map((contact) => aContactTask(contact, task, done))))
  openPage('/checkin/waiver')
}

const copyFor = (name: string) => screen.findByRole('button', { name: `Your copy (PDF) for ${name} Lindqvist` })

test('the newest signed waiver of each person can be saved as PDF', async () => {
  const requests: string[] = []
  answer(listSignedWaivers, [signedBy({ position: 9 }), signedBy(), signedBy({ position: 11, taskId: 999 })])
  answer(readSignedWaiver, ({ url, authorization }) => {
    requests.push(`${url.pathname} ${authorization}`)
    return {
      contentType: 'application/pdf',
      bytes: Uint8Array.from('%PDF-1.7', (letter) => letter.charCodeAt(0)),
    }
  })
  signedCards()
  await userEvent.click(await copyFor('Theo'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ name: 'Season Liability- Waiver 2026-02-13.pdf', type: 'application/pdf' })
  expect(await saved[0]?.text).toBe('%PDF-1.7')
  expect(requests).toEqual(['/api/waivers/signed/9/pdf Bearer token'])
})

test('if a copy cannot be loaded, the page says why, and the next press tries again', async () => {
  answer(listSignedWaivers, [signedBy()])
  refuse(readSignedWaiver, 'unavailable')
  signedCards()
  await userEvent.click(await copyFor('Maya'))
  expect(await screen.findByText('The service is not ready yet. Please try again in a moment.')).toBeDefined()
  answer(readSignedWaiver, { contentType: 'application/pdf', bytes: new Uint8Array([37]) })
  await userEvent.click(await copyFor('Maya'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByText('The service is not ready yet. Please try again in a moment.')).toBeNull()
})

test('a waiver that was signed elsewhere or skipped has no copy', async () => {
  answer(listSignedWaivers, [signedBy({ signedFor: [] })])
  signedCards()
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Your copy/ })).toBeNull()
})

test('if the copies cannot be listed, the page says so, and check-in continues', async () => {
  unreachable(listSignedWaivers)
  signedCards()
  expect(await screen.findByText(/Your copies cannot be shown right now/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Complete' })).toBeDefined()
  answer(listSignedWaivers, [signedBy()])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await copyFor('Maya')).toBeDefined()
})
