import { recordArrivals } from '@first-chair/core/arrival/arrival.api'
import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import type { HealthNote } from '@first-chair/core/lesson/health-note'
import { openHealthNote, readLessonHousehold } from '@first-chair/core/lesson/lesson.api'
import { readStaffHousehold } from '@first-chair/core/staff/staff.api'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { aStaffHousehold, aStaffPerson } from '../staff.builders.ts'
import { signInAs, simulateDialogs } from '../open-staff-page.builders.ts'

const finn = aStaffPerson({ contactId: '1004', firstName: 'Finn', ageBand: 'child', age: 7, product: 'Kids Blue' })
const household = aStaffHousehold({
  role: 'lessons',
  lastName: null,
  phone: null,
  canSendLink: false,
  booked: { rental: 0, lesson: 1 },
  people: [finn],
})
const anEvent = (over: Partial<ArrivalEvent> = {}): ArrivalEvent => ({
  id: 7,
  kind: 'handed-to-instructor',
  contactId: '1004',
  locationId: 1,
  atUtc: '2026-12-05T16:55:00.000Z',
  by: 'Sam Ortiz',
  device: '',
  detail: { instructor: 'Sam Ortiz' },
  undone: null,
  ...over,
})
const aNote = (over: Partial<HealthNote> = {}): HealthNote => ({
  status: 'something',
  items: [
    {
      field: 'foodAllergy',
      severity: 'life-threatening',
      medicine: 'EpiPen: red jacket',
      action: 'Use it at once',
      reason: 'Peanuts',
    },
  ],
  answeredBy: 'Maya',
  answeredOn: '2026-12-04',
  contacts: [{ name: 'Maya Lindqvist', phone: '(555) 014-2290' }],
  openedAtUtc: '2026-12-05T16:57:00.000Z',
  ...over,
})

const openHousehold = () => openPage('/staff/household?household=1001')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const setVisibility = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  localStorage.clear()
  simulateDialogs()
  signInAs('lessons')
  answer(readStaffHousehold, household)
  answer(readLessonHousehold, {
    children: [{ contactId: '1004', lesson: 'Kids Blue', startsAt: '10:00', handOverCode: '4F7K' }],
    adults: [{ contactId: '1001', firstName: 'Maya', lastInitial: 'L', photoHash: null }],
  })
  answer(openHealthNote, aNote())
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

describe('a health note', () => {
  test('is not on the page until it is opened, and then says that this is in the log', async () => {
    openHousehold()
    expect(await screen.findByRole('heading', { name: 'Finn L.' })).toBeDefined()
    expect(screen.queryByText(/EpiPen/)).toBeNull()
    await press("Open Finn's health note and contacts")
    const [first] = (await screen.findByText('EpiPen: red jacket')).closest('li')?.querySelectorAll('b, p') ?? []
    expect(first?.textContent).toBe('EpiPen: red jacket')
    expect(screen.getByText('Use it at once')).toBeDefined()
    expect(screen.getByText('Why: Food allergy: Peanuts')).toBeDefined()
    expect(screen.getByText(/You opened Finn's health note at .*This is in the log/)).toBeDefined()
    expect(screen.getByRole('link', { name: /Maya Lindqvist/ }).getAttribute('href')).toBe('tel:5550142290')
  })
  test('is blank while the page is hidden', async () => {
    openHousehold()
    await press("Open Finn's health note and contacts")
    await screen.findByText('EpiPen: red jacket')
    setVisibility('hidden')
    expect(screen.queryByText(/EpiPen|Peanuts|Lindqvist/)).toBeNull()
    setVisibility('visible')
    expect(screen.getByText('EpiPen: red jacket')).toBeDefined()
  })
  test('closes after 2 minutes without a touch; a touch keeps it open', async () => {
    openHousehold()
    const button = await screen.findByRole('button', { name: "Open Finn's health note and contacts" })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    fireEvent.click(button)
    await expect.poll(() => screen.queryByText('EpiPen: red jacket')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(100_000))
    fireEvent.pointerDown(document.body)
    act(() => void vi.advanceTimersByTime(100_000))
    expect(screen.getByText('EpiPen: red jacket')).toBeDefined()
    act(() => void vi.advanceTimersByTime(21_000))
    expect(screen.queryByText('EpiPen: red jacket')).toBeNull()
  })
  test.each([
    ['none-known', 'Nothing to watch for'],
    ['not-answered', 'Nobody has answered yet. Ask before the lesson.'],
    ['unreadable', 'The answers cannot be shown. Ask before the lesson.'],
  ] as const)('that is "%s" says so', async (status, text) => {
    answer(openHealthNote, aNote({ status, items: [] }))
    openHousehold()
    await press("Open Finn's health note and contacts")
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByText('Maya answered "none known" on 12/4/2026.') !== null).toBe(status === 'none-known')
  })
  test('that cannot be opened says so, and the button stays', async () => {
    refuse(openHealthNote, 'external-system-down')
    openHousehold()
    await press("Open Finn's health note and contacts")
    expect(await screen.findByText('The health note could not be opened')).toBeDefined()
    expect(screen.getByRole('button', { name: "Open Finn's health note and contacts" })).toBeDefined()
  })
})

describe('a child', () => {
  test('is handed to the instructor who is signed in', async () => {
    const sent: unknown[] = []
    answer(recordArrivals, ({ body }) => {
      sent.push(body)
      answer(readStaffHousehold, { ...household, events: [anEvent()] })
      return [anEvent()]
    })
    openHousehold()
    // The lesson is below the name.
    await press(/^Hand Finn to Sam.*Kids Blue · 10:00/)
    expect(await screen.findByText(/^With Sam since/)).toBeDefined()
    expect(sent).toMatchObject([
      { kind: 'handed-to-instructor', contactIds: ['1004'], detail: { instructor: 'Sam Ortiz' } },
    ])
    expect(screen.getByRole('button', { name: 'Pick up Finn' })).toBeDefined()
  })
  test('is picked up by an adult after the code was compared; another code is a question', async () => {
    const sent: unknown[] = []
    answer(readStaffHousehold, { ...household, events: [anEvent()] })
    answer(recordArrivals, ({ body }) => {
      sent.push(body)
      const events = [anEvent(), anEvent({ id: 8, kind: 'collected', detail: { collectedByContactId: '1001' } })]
      answer(readStaffHousehold, { ...household, events })
      return events
    })
    openHousehold()
    await press('Pick up Finn')
    const dialog = within(await screen.findByRole('dialog', { name: 'Who picks Finn up?' }))
    expect(dialog.getByText('Compare the code: 4F7K. Their card shows')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Pick up Finn' }))
    expect(dialog.getByText('Choose who picks Finn up.')).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: 'Maya L.' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Another code' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Maya picked Finn up' }))
    expect(await screen.findByText(/^Picked up by Maya at/)).toBeDefined()
    expect(screen.getByText(/^Picked up: Finn, by Maya/)).toBeDefined()
    expect(sent).toMatchObject([
      { kind: 'collected', detail: { collectedByContactId: '1001', codeCheck: 'different' } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('is picked up by somebody else only with a name and a reason', async () => {
    const sent: unknown[] = []
    answer(readStaffHousehold, { ...household, events: [anEvent()] })
    answer(recordArrivals, ({ body }) => {
      sent.push(body)
      return [anEvent()]
    })
    openHousehold()
    await press('Pick up Finn')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: /Somebody else/ }))
    await userEvent.click(dialog.getByRole('radio', { name: 'No card' }))
    const submit = dialog.getByRole('button', { name: 'Somebody else picked Finn up' })
    await userEvent.click(submit)
    expect(dialog.getByText('Type the name.')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the person' }), 'Ida Berg')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Maya called')
    await userEvent.click(dialog.getByRole('button', { name: 'Ida Berg picked Finn up' }))
    await expect
      .poll(() => sent)
      .toMatchObject([{ detail: { collectedByName: 'Ida Berg', reason: 'Maya called', codeCheck: 'not-shown' } }])
  })
  test('that somebody else has picked up meanwhile: the page says by whom, and that this was not recorded', async () => {
    const detail = { collectedByName: 'Ida Berg', reason: 'Maya called' }
    const events = [anEvent(), anEvent({ id: 8, kind: 'collected', by: 'Ana Sato', detail })]
    answer(readStaffHousehold, { ...household, events: [anEvent()] })
    answer(recordArrivals, () => {
      answer(readStaffHousehold, { ...household, events })
      return events
    })
    openHousehold()
    await press('Pick up Finn')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Maya L.' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'The same code' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Maya picked Finn up' }))
    expect(await screen.findByText('Ana Sato recorded this first')).toBeDefined()
    expect(
      screen.getByText(/^Picked up: Finn, by Ida Berg \(Maya called\), at .*Yours was not recorded\./),
    ).toBeDefined()
    expect(screen.getByText(/^Picked up by Ida Berg \(Maya called\) at/)).toBeDefined()
  })
})
