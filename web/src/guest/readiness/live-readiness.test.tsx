import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import { aContact, aContactTask, aGrouping, aTask } from '@first-chair/core/contact-task/contact-task.builders'
import { readProfile } from '@first-chair/core/contact/contact.api'
import type { HouseholdReadiness, PersonReadiness } from '@first-chair/core/readiness/readiness'
import { readReadiness, watchReadiness } from '@first-chair/core/readiness/readiness.api'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, network } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'

const maya = aContact({ contactId: 'maya', firstName: 'Maya', isHeadOfHouseHold: true })
const theo = aContact({ contactId: 'theo', firstName: 'Theo' })
const waiver = aTask({ name: 'Season Waiver' })
const done = { isComplete: true, isReadOnly: true }

/** Whether Theo has signed on his own phone. */
let hasSigned = false
let isMayaReady = false
/** The days for which the page asked; null = the next one of the visit. */
let requestedDays: (string | null)[] = []
let send: ((text: string) => void) | undefined

beforeEach(() => {
  hasSigned = false
  isMayaReady = true
  requestedDays = []
  send = undefined
  answer(readProfile, {
    user: { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' },
    contacts: [],
    readFromPosAtUtc: null,
  })
  answer(contactTaskGrouping, () =>
    aGrouping([aContactTask(maya, waiver, done), aContactTask(theo, waiver, hasSigned ? done : {})]),
  )
  answer(readReadiness, ({ url }) => {
    const day = url.searchParams.get('day')
    requestedDays.push(day)
    return judge(day ?? '2026-12-12')
  })
  network.use(
    http.get(`*${watchReadiness.path}`, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = (text) => controller.enqueue(new TextEncoder().encode(text))
          send('retry: 3000\n\n')
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
})

function judge(visitDay: string): HouseholdReadiness {
  const person = (contactId: string, isReady: boolean): PersonReadiness => ({
    contactId,
    verdict: isReady ? 'ready' : 'not-ready',
    readyFrom: null,
    booked: ['gate'],
    blockers: [],
    alsoOpen: [],
    isWaitingForPos: false,
    expiresAt: '2026-12-13T00:00',
  })
  return {
    locationId: 1,
    visitDay,
    visitDays: ['2026-12-12'],
    checkedAtUtc: '2026-12-05T14:30:00.000Z',
    people: [person('maya', isMayaReady), person('theo', hasSigned)],
  }
}

/** What all statuses of the page say. */
const listStatusTexts = () =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]))

/** Opens home and waits until it is connected; then Theo signs on his phone. */
async function openHomeAndSignElsewhere(path = '/home') {
  openPage(path)
  await screen.findByText(/^Checked (at|on)/)
  await expect.poll(() => send, { timeout: 15_000 }).toBeDefined()
  const link = screen.getAllByRole('link', { name: 'Check In' })[0]
  link?.focus()
  const focused = document.activeElement
  hasSigned = true
  send?.('event: readiness\nid: 1\ndata: {"isChanged":true}\n\n')
  return focused
}

test('when another adult signs on another phone, the open page shows it, says it, and keeps the focus', async () => {
  isMayaReady = false
  const focused = await openHomeAndSignElsewhere()
  expect(await screen.findByText('Just now: Theo is ready.')).toBeDefined()
  const [theosRow] = screen.getAllByRole('heading', { name: 'Theo', level: 3 })
  expect(theosRow?.closest('li')?.textContent).toContain('Ready')
  expect(screen.getByText('Just now: Theo is ready.').getAttribute('role')).toBe('status')
  expect([focused, document.body]).toContain(document.activeElement)
  expect(listStatusTexts(), 'the change is said once').toEqual(['Just now: Theo is ready.'])
})

test('the line is about the day that the guest has chosen', async () => {
  await openHomeAndSignElsewhere('/home?day=2026-12-13')
  expect(await screen.findByText('Just now: everybody is ready.')).toBeDefined()
  expect(new Set(requestedDays)).toEqual(new Set(['2026-12-13']))
})

test('when the last blocker is resolved elsewhere, the page says that everybody is ready', async () => {
  await openHomeAndSignElsewhere()
  expect(await screen.findByText('Just now: everybody is ready.')).toBeDefined()
})

test('a change that makes nobody ready is mentioned too, in the same line', async () => {
  await openHomeAndSignElsewhere()
  const line = await screen.findByText('Just now: everybody is ready.')
  isMayaReady = false
  send?.('event: readiness\nid: 2\ndata: {"isChanged":true}\n\n')
  expect(await screen.findByText('Something has just changed. This page is up to date.')).toBe(line)
})

test('the arrival card says a live change once, although its verdict changes with it', async () => {
  isMayaReady = true
  openPage('/checkinComplete')
  expect(await screen.findByText(/^Checked/)).toBeDefined()
  await expect.poll(() => send, { timeout: 15_000 }).toBeDefined()
  hasSigned = true
  send?.('event: readiness\nid: 1\ndata: {"isChanged":true}\n\n')
  expect(await screen.findByRole('heading', { name: /^Ready for/ })).toBeDefined()
  await screen.findByText('Just now: everybody is ready.')
  expect(listStatusTexts().filter((text) => /ready/i.test(text))).toEqual(['Just now: everybody is ready.'])
})
