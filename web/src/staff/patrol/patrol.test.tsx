import type { HealthNote } from '@first-chair/core/lesson/health-note'
import { openEmergencyNote, readPatrolHousehold } from '@first-chair/core/patrol/patrol.api'
import { openCode } from '@first-chair/core/staff/staff.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { signInAs } from '../open-staff-page.builders.ts'

const person = (contactId: string, firstName: string, age: number) => ({
  contactId,
  firstName,
  lastInitial: 'L',
  age,
  photoHash: null,
})
let sent: unknown[]

beforeEach(() => {
  sent = []
  localStorage.clear()
  signInAs('patrol')
  answer(readPatrolHousehold, { people: [person('1001', 'Maya', 38), person('1004', 'Finn', 5)] })
  answer(openEmergencyNote, ({ body }): HealthNote => {
    sent.push(body)
    return {
      status: 'something',
      items: [
        { field: 'foodAllergy', severity: null, medicine: 'EpiPen: jacket', action: 'Use it', reason: 'Peanuts' },
      ],
      answeredBy: null,
      answeredOn: null,
      contacts: [{ name: 'Maya Lindqvist', phone: '970-555-0117' }],
      openedAtUtc: '2026-12-05T17:57:00.000Z',
    }
  })
})

const openHousehold = async () => {
  openPage('/staff/household?household=1001')
  await screen.findByRole('heading', { name: 'Ski patrol' })
}
const choose = async () => userEvent.click(await screen.findByRole('button', { name: 'Finn: emergency' }))
const open = () => userEvent.click(screen.getByRole('button', { name: 'Open the health note of Finn' }))

test('a health note is opened with a reason, and shows what to do and whom to call', async () => {
  await openHousehold()
  expect(screen.queryByText('Peanuts')).toBeNull()
  await choose()
  await userEvent.click(screen.getByRole('radio', { name: 'Injured' }))
  await open()
  expect(await screen.findByText('EpiPen: jacket')).toBeDefined()
  expect(screen.getByText('970-555-0117')).toBeDefined()
  expect(screen.getByText(/You opened Finn's health note at/)).toBeDefined()
  expect(sent).toEqual([{ device: '', reason: 'injured', details: '' }])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('EpiPen: jacket')).toBeNull()
})

test('from the number of a card the patrol gets to the note, which closes after 2 minutes', async () => {
  const codes: unknown[] = []
  answer(openCode, ({ body }) => {
    codes.push(body)
    return { household: '1001' }
  })
  openPage('/staff')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code or card number' }), '301247110815{Enter}')
  expect(await screen.findByRole('heading', { name: 'Ski patrol' })).toBeDefined()
  expect(new Set(codes.map((body) => JSON.stringify(body)))).toEqual(new Set(['{"code":"301247110815"}']))
  await choose()
  await userEvent.click(screen.getByRole('radio', { name: 'Ill' }))
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await open()
    expect(await screen.findByText('EpiPen: jacket')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(121_000))
    expect(screen.queryByText('EpiPen: jacket')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('without a reason nothing is opened, and something else needs words', async () => {
  await openHousehold()
  await choose()
  await open()
  expect(await screen.findByText('Please choose why.')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }))
  await open()
  expect(await screen.findByText('Please write what happened.')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Fell off the lift')
  await open()
  await waitFor(() => expect(sent).toMatchObject([{ reason: 'other', details: 'Fell off the lift' }]))
})

test('what was typed stays after a failure', async () => {
  refuse(openEmergencyNote, 'unavailable')
  await openHousehold()
  await choose()
  await userEvent.click(screen.getByRole('radio', { name: 'Ill' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'What happened?' }), 'Dizzy')
  await open()
  expect(await screen.findByText('The health note could not be opened')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'What happened?' })).toHaveProperty('value', 'Dizzy')
})

test('the pages of the patrol are scanning and finding', async () => {
  await openHousehold()
  const tabs = within(screen.getByRole('navigation', { name: 'Pages for staff' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Scan', 'Find'])
})
