import { enrolStaffDevice, readWallBoard, watchWallBoard } from '@first-chair/core/staff-device/staff-device.api'
import type { WallBoard } from '@first-chair/core/today-board/today-board'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, network, refuse, unreachable } from '../../test/network.ts'
import { openPageAsAnyone } from '../../test/open-page.tsx'

const aBoard = (over: Partial<WallBoard> = {}): WallBoard => ({
  place: 'Base Village',
  day: '2026-12-05',
  time: '09:41',
  expected: 126,
  arrived: 97,
  notReady: 5,
  hours: [[9, 118, 97, 5, 1]],
  blockers: [{ code: 'waiver-missing', people: 3 }],
  arrivals: [{ id: 7, time: '09:40', people: 5, verdict: 'ready' }],
  ...over,
})
const wallKey = 'first-chair.staff-wall'

/** Sends text to the open board, as the server does. */
let send: ((text: string) => void) | undefined
let endStream: () => void
let authorization: string | null
beforeEach(() => {
  localStorage.clear()
  send = undefined
  network.use(
    http.get(`*${watchWallBoard.path}`, ({ request }) => {
      authorization = request.headers.get('authorization')
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
const openWall = async () => {
  localStorage.setItem(wallKey, JSON.stringify({ secret: 'a-secret', colours: 'clock' }))
  const page = openPageAsAnyone('/wall')
  await screen.findByRole('heading', { name: 'Saturday at Base Village' })
  return page
}

describe('a wall screen', () => {
  test('is enrolled with the code of an administrator, and remembers its secret', async () => {
    let body: unknown
    answer(enrolStaffDevice, (received) => {
      ;({ body } = received)
      return {
        id: 4,
        name: 'Lobby',
        role: 'wall' as const,
        locationId: 1,
        locationName: 'Base Village',
        endsOn: '2027-04-01',
        secret: 'the-new-secret',
      }
    })
    answer(readWallBoard, ({ authorization: header }) => {
      expect(header).toBe('Device the-new-secret')
      return aBoard()
    })
    openPageAsAnyone('/wall')
    await userEvent.click(await screen.findByRole('button', { name: 'Enrol this device' }))
    expect(await screen.findByText(/This is not the code of a device/)).toBeDefined()
    await userEvent.type(screen.getByRole('textbox'), 'k7qm-4trx-9bfd')
    await userEvent.click(screen.getByRole('button', { name: 'Enrol this device' }))
    expect(await screen.findByRole('heading', { name: 'Saturday at Base Village' })).toBeDefined()
    expect(body).toEqual({ code: 'K7QM4TRX9BFD', isWall: true })
    expect(localStorage.getItem(wallKey)).toContain('the-new-secret')
  })
  test('shows the numbers, has nothing to press but its colours, and follows the updates', async () => {
    answer(readWallBoard, aBoard())
    await openWall()
    expect(screen.getByText('126 guests expected today')).toBeDefined()
    expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([])
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Colours: by the clock'])
    expect(within(screen.getByRole('table')).getByRole('row', { name: '9 118 97 5' })).toBeDefined()
    await expect.poll(() => send).toBeDefined()
    expect(authorization).toBe('Device a-secret')
    const arrival = { id: 8, time: '09:42', people: 2, verdict: 'not-ready' } as const
    act(() => send?.(`data: ${JSON.stringify(aBoard({ arrived: 99, arrivals: [arrival, ...aBoard().arrivals] }))}\n\n`))
    const row = (await screen.findByText('2 guests')).closest('li')
    expect(row?.textContent).toBe('9:422 guestsNot ready')
    expect(screen.getByText('5 guests')).toBeDefined()
  })
  test('says how old its numbers are while nothing arrives, for minutes and for hours', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    try {
      answer(readWallBoard, aBoard())
      await openWall()
      await expect.poll(() => send).toBeDefined()
      act(() => send?.(':\n\n'))
      unreachable(readWallBoard)
      act(() => endStream())
      await act(() => vi.advanceTimersByTimeAsync(190_000))
      expect(await screen.findByText('As of 9:41, 3 minutes ago, no network')).toBeDefined()
      vi.setSystemTime(Date.now() + 3 * 3_600_000)
      await act(() => vi.advanceTimersByTimeAsync(11_000))
      expect(await screen.findByText('As of 9:41, 3 hours ago, no network')).toBeDefined()
      answer(readWallBoard, aBoard({ day: '2026-12-06', time: '08:00' }))
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(await screen.findByRole('heading', { name: 'Sunday at Base Village' })).toBeDefined()
      expect(screen.queryByText(/no network/)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
  test('is dark in the evening by the clock of the location, or as somebody chose', async () => {
    answer(readWallBoard, aBoard({ time: '17:05' }))
    await openWall()
    const page = document.documentElement
    expect(page.dataset['colours']).toBe('dark')
    await userEvent.click(screen.getByRole('button', { name: 'Colours: by the clock' }))
    expect(page.dataset['colours']).toBe('light')
    await userEvent.click(screen.getByRole('button', { name: 'Colours: light' }))
    expect(page.dataset['colours']).toBe('dark')
    expect(localStorage.getItem(wallKey)).toContain('"dark"')
  })
  test('that was removed forgets its secret, shows no number, and asks for a new code', async () => {
    localStorage.setItem(wallKey, JSON.stringify({ secret: 'a-secret', colours: 'clock' }))
    refuse(readWallBoard, 'device-removed')
    openPageAsAnyone('/wall')
    expect(await screen.findByText('This screen was removed')).toBeDefined()
    expect(screen.getByRole('textbox', { name: 'Code of an administrator' })).toBeDefined()
    expect(localStorage.getItem(wallKey)).toBeNull()
  })
  test('of a closed location says so, and tries again by itself', async () => {
    localStorage.setItem(wallKey, JSON.stringify({ secret: 'a-secret', colours: 'clock' }))
    refuse(readWallBoard, 'location-closed')
    openPageAsAnyone('/wall')
    expect(await screen.findByText('The board could not be loaded')).toBeDefined()
    expect(screen.getByText(/This screen tries again by itself/)).toBeDefined()
  })
  test('loads its page anew at night', async () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { ...location, reload })
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      answer(readWallBoard, aBoard({ time: '21:30' }))
      await openWall()
      vi.setSystemTime(Date.now() + 7 * 3_600_000)
      await act(() => vi.advanceTimersByTimeAsync(61_000))
      expect(reload).not.toHaveBeenCalled()
      answer(readWallBoard, aBoard({ day: '2026-12-06', time: '04:00' }))
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      await expect.poll(() => reload).toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })
})
