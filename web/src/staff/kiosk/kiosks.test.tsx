import { answerKioskCall, endKiosk, listKiosks, watchKiosks } from '@first-chair/core/kiosk/kiosk.api'
import type { KioskRow } from '@first-chair/core/kiosk/kiosk'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { answer, network, unreachable } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { signInAs, simulateDialogs } from '../open-staff-page.builders.ts'

const aKiosk = (over: Partial<KioskRow> = {}): KioskRow => ({
  id: 7,
  name: 'Kiosk 1',
  startedBy: 'Ana Reyes',
  startedAtUtc: '2026-12-05T14:00:00.000Z',
  isInUse: false,
  helpCalledAtUtc: null,
  isPinBlocked: false,
  ...over,
})
const calling = aKiosk({ isInUse: true, helpCalledAtUtc: '2026-12-05T16:42:00.000Z' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  // jsdom has no dialogs.
  simulateDialogs()
  signInAs('desk')
})

test('a kiosk that calls for help is named on every page of the desk, and somebody goes there', async () => {
  const streams: (() => void)[] = []
  network.use(
    http.get(`*${watchKiosks.path}`, () => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          streams.push(() => stream.enqueue(new TextEncoder().encode('event: kiosks\ndata: {"isChanged":true}\n\n')))
        },
      })
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  answer(listKiosks, { kiosks: [aKiosk()] })
  openPage('/staff')
  await screen.findByRole('heading', { name: 'Find a guest' })
  expect(screen.queryByText('Kiosk 1 needs help')).toBeNull()
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  answer(listKiosks, { kiosks: [calling] })
  await act(async () => streams.forEach((tell) => tell()))
  const banner = within(await screen.findByRole('alert'))
  expect(banner.getByText('Kiosk 1 needs help')).toBeDefined()
  const answered: unknown[] = []
  answer(answerKioskCall, ({ url }) => {
    answered.push(url.pathname)
    return { kiosks: [aKiosk({ isInUse: true })] }
  })
  await press('I am going')
  await expect.poll(() => screen.queryByText('Kiosk 1 needs help')).toBeNull()
  expect(answered).toEqual(['/api/staff/locations/1/kiosks/7/answer'])
})

test('the guest was not told: the page says so, and the call stays', async () => {
  answer(listKiosks, { kiosks: [calling] })
  unreachable(answerKioskCall)
  openPage('/staff')
  await press('I am going')
  expect(await screen.findByText(/^The guest was not told/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'I am going' })).toBeDefined()
})

test('the desk ends a kiosk, and is asked first if a guest is on it', async () => {
  answer(listKiosks, { kiosks: [aKiosk({ isInUse: true })] })
  answer(endKiosk, { kiosks: [] })
  openPage('/staff/kiosk')
  await press('End Kiosk 1')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/A guest is using it/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'End it' }))
  expect(await screen.findByText('No kiosk is open here.')).toBeDefined()
})
