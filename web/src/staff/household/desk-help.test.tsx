import { aReadiness, aVerdict } from '@first-chair/core/readiness/readiness.builders'
import { readStaffHousehold, readStaffPhoto, watchStaffHousehold } from '@first-chair/core/staff/staff.api'
import { printHouseholdCard, rejectStaffPhoto, sendHouseholdLink } from '@first-chair/core/staff/staff-help.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer, network, refuse } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { aStaffHousehold, aStaffPerson, anArrival } from '../staff.builders.ts'
import { signInAs } from '../open-staff-page.builders.ts'

const page = '/staff/household?household=1001'
const maya = aStaffPerson({ photoHash: 'old' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
  }
  signInAs('desk')
  answer(readStaffHousehold, aStaffHousehold({ people: [maya] }))
  answer(readStaffPhoto, { contentType: 'image/jpeg', bytes: new Uint8Array([1]), cacheable: true })
})

describe('the arrival card on paper', () => {
  const readPaper = () => document.body.querySelector(':scope > [aria-hidden]')?.textContent
  beforeEach(() => {
    answer(printHouseholdCard, {
      card: {
        householdReference: 'K7QM-4TRX',
        code: 'signed',
        lastName: 'Lindqvist',
        people: [{ contactId: '1001', firstName: 'Maya' }],
        readiness: aReadiness([aVerdict({ contactId: '1001' })]),
      },
      locationName: 'Base Village',
      paper: '80mm',
    })
  })
  test('is printed alone, and is gone afterwards', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    openPage(page)
    await press('Print card')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(readPaper()).toMatch(/Lindqvist.*Base Village.*Maya.*K7QM-4TRX/)
    act(() => void dispatchEvent(new Event('afterprint')))
    await waitFor(() => expect(readPaper()).toBeUndefined())
    vi.unstubAllGlobals()
  })
  test('is not printed if the point of sale does not answer, and the page says so', async () => {
    refuse(printHouseholdCard, 'external-system-down')
    openPage(page)
    await press('Print card')
    expect(await screen.findByText('The card was not printed')).toBeDefined()
    expect(readPaper()).toBeUndefined()
  })
  test('needs a network', async () => {
    openPage(page)
    await screen.findByRole('button', { name: 'Print card' })
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => isOnline.mockRestore())
    act(() => void dispatchEvent(new Event('offline')))
    const button = await screen.findByRole('button', { name: /^Print card ?Needs a network$/ })
    expect(button.hasAttribute('disabled')).toBe(true)
    isOnline.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await screen.findByRole('button', { name: 'Print card' })
  })
})

describe('the link to what is open', () => {
  test('is sent, and the page says to whom and when', async () => {
    answer(sendHouseholdLink, { firstName: 'Maya', sentAtUtc: '2026-12-05T16:42:00.000Z', isDelivered: true })
    openPage(page)
    await press('Send link')
    expect(await screen.findByText(/^Sent to Maya, \d\d:42$/)).toBeDefined()
  })
  test('waits in the outbox without a mail server, and the page says so', async () => {
    answer(sendHouseholdLink, { firstName: 'Maya', sentAtUtc: '2026-12-05T16:42:00.000Z', isDelivered: false })
    openPage(page)
    await press('Send link')
    expect(await screen.findByText(/No mail server is set up/)).toBeDefined()
  })
  test('is not sent twice within a minute', async () => {
    refuse(sendHouseholdLink, 'sent-a-moment-ago')
    openPage(page)
    await press('Send link')
    expect(await screen.findByText('The link was not sent')).toBeDefined()
  })
  test('has no button if the guest has no address', async () => {
    answer(readStaffHousehold, aStaffHousehold({ canSendLink: false }))
    openPage(page)
    await screen.findByRole('heading', { name: 'Lindqvist' })
    expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull()
  })
})

describe('a photo that is not accepted', () => {
  test('shows the exact message before it is sent', async () => {
    const sent: unknown[] = []
    answer(rejectStaffPhoto, ({ body }) => {
      sent.push(body)
      return { reason: 'eyes-covered' as const, emails: 1 }
    })
    openPage(page)
    await press('Photo of Maya')
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByText('Not accepted'))
    expect(dialog.getAllByRole('radio')).toHaveLength(8)
    await userEvent.click(dialog.getByRole('radio', { name: 'Goggles or sunglasses' }))
    expect(dialog.getByText(/did not accept the photo of Maya/)).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Not accepted, tell the guest' }))
    expect(await dialog.findByText('The guest was told by e-mail.')).toBeDefined()
    expect(sent).toEqual([{ photoHash: 'old', reason: 'eyes-covered' }])
  })
  test('stays visible, marked', async () => {
    answer(readStaffHousehold, aStaffHousehold({ people: [{ ...maya, photoRejection: 'unclear' }] }))
    openPage(page)
    await press('Photo of Maya. Photo not accepted')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Blurred or dark')).toBeDefined()
    expect(dialog.queryByRole('radio')).toBeNull()
  })
})

test('a change by somebody else is read at once, said with the name, and moves no row', async () => {
  let tell = () => {}
  const encoder = new TextEncoder()
  network.use(
    http.get(`*${watchStaffHousehold.path}`, () => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          tell = () => stream.enqueue(encoder.encode('event: household\ndata: {"isChanged":true}\n\n'))
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  const juno = aStaffPerson({ contactId: '1003', firstName: 'Juno', verdict: 'not-ready' })
  answer(readStaffHousehold, aStaffHousehold({ people: [juno, maya] }))
  openPage(page)
  await screen.findByText('Juno is not ready')
  const arrival = anArrival('1001', { by: 'Ana Reyes' })
  answer(
    readStaffHousehold,
    aStaffHousehold({
      people: [
        { ...maya, arrival },
        { ...juno, verdict: 'ready' },
      ],
      events: [arrival],
    }),
  )
  await act(async () => tell())
  expect(await screen.findByText('Ana Reyes checked in Maya.')).toBeDefined()
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  const position = (name: string) => rows.findIndex((text) => text.includes(`${name} L.`))
  expect(position('Juno')).toBeLessThan(position('Maya'))
})
