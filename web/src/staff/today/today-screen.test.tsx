import type { TodayBoard } from '@first-chair/core/today-board/today-board'
import {
  exportTodaysPeople,
  listTodaysPeople,
  readTodayBoard,
  watchTodayBoard,
} from '@first-chair/core/today-board/today-board.api'
import type { TodaysPerson } from '@first-chair/core/today-board/todays-people'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, network, refuse, unreachable } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { signInAs } from '../open-staff-page.builders.ts'

const aBoard = (over: Partial<TodayBoard> = {}): TodayBoard => ({
  day: '2026-12-05',
  time: '09:41',
  expected: 126,
  arrived: 97,
  notReady: 5,
  hours: [
    [9, 118, 97, 5, 1],
    [15, 8, 0, 0, 0],
  ],
  blockers: [
    { code: 'waiver-missing', people: 3 },
    { code: 'photo-missing', people: 2 },
  ],
  arrivals: [{ id: 7, time: '09:40', name: 'Maya L.', people: 5, verdict: 'ready', household: '1001' }],
  ...over,
})
const aPerson = (over: Partial<TodaysPerson> = {}): TodaysPerson => ({
  contactId: '1003',
  household: '1001',
  name: 'Juno L.',
  plannedTime: '09:00',
  arrivedAt: null,
  verdict: 'not-ready',
  readyFrom: null,
  reason: { code: 'waiver-missing', text: 'Waiver not signed', resolvedBy: 'guest' },
  ...over,
})

/** Sends text to the open board, as the server does. */
let send: (text: string) => void
let endStream: () => void
beforeEach(() => {
  localStorage.clear()
  signInAs('desk')
  answer(readTodayBoard, aBoard())
  network.use(
    http.get(`*${watchTodayBoard.path}`, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = (text) => controller.enqueue(new TextEncoder().encode(text))
          endStream = () => controller.error(new Error('The connection broke.'))
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
})
const sendBoard = (board: TodayBoard) => send(`event: board\nid: 1\ndata: ${JSON.stringify(board)}\n\n`)
const openBoard = async () => {
  const page = openPage('/staff/today')
  await screen.findByRole('heading', { name: 'Saturday at Base Village' })
  return page
}

describe('the board', () => {
  test('has a bar for each hour with a name that says everything, and a table with the same numbers', async () => {
    await openBoard()
    const bar = screen.getByRole('link', { name: "9 o'clock: 118 guests, 97 arrived, 5 not ready" })
    expect(bar.getAttribute('href')).toBe('/staff/today?group=expected&hour=9')
    const row = within(screen.getByRole('table')).getByRole('row', { name: '9 118 97 5' })
    expect(row).toBeDefined()
    expect(screen.getByRole('link', { name: /^Waiver not signed/ }).getAttribute('href')).toBe(
      '/staff/today?group=not-ready&code=waiver-missing',
    )
    expect(screen.getByRole('link', { name: '9:40: Maya L., 5 guests, Ready' }).getAttribute('href')).toMatch(
      /household=%221001%22/,
    )
  })
  test('follows the updates of the server, and announces who has arrived', async () => {
    await openBoard()
    await expect.poll(() => send).toBeDefined()
    const arrival = {
      id: 8,
      time: '09:42',
      name: 'Omar H.',
      people: 2,
      verdict: 'not-ready',
      household: '2001',
    } as const
    act(() => sendBoard(aBoard({ arrived: 99, arrivals: [arrival, ...aBoard().arrivals] })))
    expect(await screen.findByRole('link', { name: '9:42: Omar H., 2 guests, Not ready' })).toBeDefined()
    expect(screen.getByText('Omar H. has arrived.')).toBeDefined()
    expect(screen.getByRole('link', { name: /^99/ })).toBeDefined()
  })
  test('is read again when an update is not enough', async () => {
    await openBoard()
    await expect.poll(() => send).toBeDefined()
    answer(readTodayBoard, aBoard({ day: '2026-12-06' }))
    act(() => sendBoard(aBoard({ day: '2026-12-06' })))
    expect(await screen.findByRole('heading', { name: 'Sunday at Base Village' })).toBeDefined()
  })
  test('says how old it is after 20 seconds without the server', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    try {
      await openBoard()
      await expect.poll(() => send).toBeDefined()
      act(() => send(':\n\n'))
      unreachable(readTodayBoard)
      act(() => endStream())
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      expect(screen.queryByText('As of 9:41, no network')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(15_000))
      expect(await screen.findByText('As of 9:41, no network')).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })
  test('without guests says what appears here', async () => {
    answer(readTodayBoard, aBoard({ expected: 0, arrived: 0, notReady: 0, hours: [], blockers: [], arrivals: [] }))
    await openBoard()
    expect(screen.getByText(/Nobody is expected today/)).toBeDefined()
    expect(screen.getByText('Everybody is ready.')).toBeDefined()
    expect(screen.getByText('Nobody has arrived yet.')).toBeDefined()
  })
  test('that could not be loaded can be tried again', async () => {
    refuse(readTodayBoard, 'location-closed')
    openPage('/staff/today')
    expect(await screen.findByText('The board could not be loaded')).toBeDefined()
    answer(readTodayBoard, aBoard())
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Saturday at Base Village' })).toBeDefined()
  })
})

describe('a list of the board', () => {
  test('names the people with the way to their household, page by page', async () => {
    answer(listTodaysPeople, ({ url }) => ({
      day: '2026-12-05',
      total: 2,
      people: url.searchParams.has('after') ? [aPerson({ contactId: '1004', name: null })] : [aPerson()],
      next: url.searchParams.has('after') ? null : '09:00 1001 1003',
    }))
    openPage('/staff/today?group=not-ready&code=waiver-missing')
    const link = await screen.findByRole('link', { name: /Juno L\..*Expected at 9:00.*Waiver not signed/ })
    expect(link.getAttribute('href')).toMatch(/household=%221001%22/)
    expect(screen.getByText('2 guests.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: /Name not known now/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
  test('prints all pages', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    answer(listTodaysPeople, ({ url }) => ({
      day: '2026-12-05',
      total: 2,
      people: url.searchParams.has('after') ? [aPerson({ contactId: '1004', name: 'Finn L.' })] : [aPerson()],
      next: url.searchParams.has('after') ? null : '09:00 1001 1003',
    }))
    openPage('/staff/today?group=expected&hour=9')
    expect(await screen.findByRole('heading', { name: "Expected today at 9 o'clock" })).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
    await expect.poll(() => print).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Finn L.')).toBeDefined()
  })
  test('that is empty, or cannot be loaded or saved, says so', async () => {
    answer(listTodaysPeople, { day: '2026-12-05', total: 0, people: [], next: null })
    const { unmount } = openPage('/staff/today?group=to-come')
    expect(await screen.findByText('Nobody is on this list.')).toBeDefined()
    unmount()
    answer(listTodaysPeople, { day: '2026-12-05', total: 1, people: [aPerson()], next: null })
    refuse(exportTodaysPeople, 'location-closed')
    openPage('/staff/today?group=arrived')
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
    expect(await screen.findByText('The list could not be loaded')).toBeDefined()
  })
})

test('the page to find a guest shows the numbers of the day until something is typed', async () => {
  openPage('/staff/find')
  const link = await screen.findByRole('link', { name: 'To come: 29' })
  expect(link.getAttribute('href')).toBe('/staff/today?group=to-come')
  await userEvent.type(screen.getByRole('textbox'), 'K')
  expect(screen.queryByRole('link', { name: 'To come: 29' })).toBeNull()
})
