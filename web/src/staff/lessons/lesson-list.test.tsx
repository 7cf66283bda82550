import { recordArrivals } from '@first-chair/core/arrival/arrival.api'
import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import { openLessonNotes, readLessonList } from '@first-chair/core/lesson/lesson.api'
import type { LessonListChild, LessonNotes } from '@first-chair/core/lesson/lesson-list'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { toLessonCsv } from './lesson-rows.ts'
import { signInAs, simulateDialogs } from '../open-staff-page.builders.ts'

const aChild = (over: Partial<LessonListChild>): LessonListChild => ({
  household: '1001',
  contactId: '1004',
  firstName: 'Finn',
  lastInitial: 'L',
  age: 7,
  photoHash: null,
  formProblem: null,
  isStoppedByDesk: false,
  state: 'arrived',
  sinceUtc: '2026-12-05T16:41:00.000Z',
  instructor: null,
  ...over,
})
const ella = aChild({ contactId: '4001', household: '4000', firstName: 'Ella', state: 'to-come', sinceUtc: null })
const finn = aChild({})
const liam = aChild({ contactId: '5001', household: '5000', firstName: 'Liam', formProblem: 'Child profile missing' })
const noah = aChild({
  contactId: '6001',
  household: '6000',
  firstName: 'Noah',
  state: 'with-instructor',
  instructor: 'Ida Berg',
})
const blue = { name: 'Kids Blue', startsAt: '10:00', children: [ella, finn, liam, noah] }
const red = {
  name: 'Teens Red',
  startsAt: '13:00',
  children: [aChild({ contactId: '7001', firstName: 'Mei', state: 'to-come' })],
}
const aNote = (contactId: string, over: Partial<LessonNotes[number]['note']>): LessonNotes[number] => ({
  contactId,
  note: {
    status: 'none-known',
    items: [],
    answeredBy: null,
    answeredOn: null,
    contacts: [{ name: 'Maya', phone: '(555) 014-2290' }],
    openedAtUtc: '2026-12-05T16:57:00.000Z',
    ...over,
  },
})
const notes = [
  aNote('4001', {}),
  aNote('1004', {
    status: 'something',
    items: [
      {
        field: 'foodAllergy',
        severity: 'life-threatening',
        medicine: 'EpiPen: red jacket',
        action: 'Use it',
        reason: 'Peanuts',
      },
    ],
  }),
  aNote('5001', { status: 'not-answered', contacts: [] }),
  aNote('6001', {}),
]
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const getRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  simulateDialogs()
  signInAs('lessons')
  answer(readLessonList, {
    day: '2026-12-05',
    lessons: [blue, red],
    emergencyText: 'Emergency 2222. First aid is in the hut at lift 3.',
    unreadable: 0,
  })
  answer(openLessonNotes, notes)
})
afterEach(() => vi.restoreAllMocks())

test('the list shows each lesson, who has the children now, and what is open, without health notes', async () => {
  openPage('/staff/lessons')
  expect(await screen.findByRole('heading', { name: 'Kids Blue, 10:00' })).toBeDefined()
  expect(getRows()[0]).toMatch(/Ella L\..*Not opened.*To come/)
  expect(screen.getByText('Child profile missing')).toBeDefined()
  expect(screen.getByText(/With Ida since/)).toBeDefined()
  expect(screen.queryByText(/Printed by/)).toBeNull()
  await press(/Teens Red/)
  expect(screen.getByRole('heading', { name: 'Teens Red, 13:00' })).toBeDefined()
  expect(screen.queryByText('Finn L.')).toBeNull()
})

test('notes are opened on purpose, children with something to do come first, and another lesson closes them', async () => {
  const opened: unknown[] = []
  answer(openLessonNotes, ({ body }) => {
    opened.push(body)
    return notes
  })
  openPage('/staff/lessons')
  await press('Show what to do for each child')
  expect(await screen.findByText('EpiPen: red jacket')).toBeDefined()
  expect(opened).toEqual([{ device: '', lesson: 'Kids Blue', startsAt: '10:00', use: 'screen' }])
  expect(getRows().map((text) => text?.match(/Finn|Liam|Ella|Noah/)?.[0])).toEqual(['Finn', 'Liam', 'Ella', 'Noah'])
  expect(screen.getByText(/You opened 4 health notes at .*This is in the log/)).toBeDefined()
  await press(/Teens Red/)
  await press(/Kids Blue/)
  expect(screen.queryByText('EpiPen: red jacket')).toBeNull()
})

test('"Nothing to watch for" is not said of a lesson while a child is without an answer', async () => {
  answer(
    openLessonNotes,
    notes.map((one) => ({ ...one, note: { ...one.note, status: 'not-answered' as const, items: [] } })),
  )
  openPage('/staff/lessons')
  await press('Show what to do for each child')
  expect(await screen.findByText('4 without an answer')).toBeDefined()
  expect(screen.queryByText('Nothing to watch for')).toBeNull()
})

test('printing asks once, is a reading of its own, and prints the notes', async () => {
  const uses: unknown[] = []
  answer(openLessonNotes, ({ body }) => {
    uses.push(body)
    return notes
  })
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  openPage('/staff/lessons')
  await press('Print')
  const dialog = await screen.findByRole('dialog', { name: 'This paper holds health data. Print?' })
  expect(uses).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Print' }))
  await expect.poll(() => print).toHaveBeenCalledOnce()
  expect(uses).toMatchObject([{ use: 'paper' }])
  expect(screen.getByText('EpiPen: red jacket')).toBeDefined()
  expect(screen.getByText(/Printed by Sam Ortiz at /)).toBeDefined()
  expect(screen.getByText('Emergency 2222. First aid is in the hut at lift 3.')).toBeDefined()
})

test('if the notes cannot be opened, nothing is printed', async () => {
  refuse(openLessonNotes, 'external-system-down')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  openPage('/staff/lessons')
  await press('Print')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Print' }))
  expect(await screen.findByText('The health notes could not be opened')).toBeDefined()
  expect(print).not.toHaveBeenCalled()
})

test('handing over takes all who have arrived and are with nobody yet, and says whom a colleague took first', async () => {
  const recorded: unknown[] = []
  const takenByKim: ArrivalEvent = {
    id: 9,
    kind: 'handed-to-instructor',
    contactId: '5001',
    locationId: 1,
    atUtc: '2026-12-05T16:55:00.000Z',
    by: 'Kim Vale',
    device: '',
    detail: { instructor: 'Kim Vale' },
    undone: null,
  }
  answer(recordArrivals, ({ url, body }) => {
    recorded.push([url.pathname, body])
    return url.pathname.includes('/5000/') ? [takenByKim] : []
  })
  openPage('/staff/lessons')
  const button = await screen.findByRole('button', { name: /Hand over to Sam.*Finn and Liam/ })
  answer(readLessonList, {
    day: '2026-12-05',
    lessons: [{ ...blue, children: [{ ...finn, state: 'with-instructor', instructor: 'Sam Ortiz' }] }],
    emergencyText: '',
    unreadable: 1,
  })
  await userEvent.click(button)
  expect(await screen.findByText(/With Sam since/)).toBeDefined()
  const detail = { instructor: 'Sam Ortiz' }
  expect(recorded).toMatchObject([
    ['/api/staff/locations/1/households/1001/arrivals', { kind: 'handed-to-instructor', contactIds: ['1004'], detail }],
    ['/api/staff/locations/1/households/5000/arrivals', { kind: 'handed-to-instructor', contactIds: ['5001'], detail }],
  ])
  expect(screen.getByText('Kim Vale took Liam first.')).toBeDefined()
  expect(screen.getByText(/No child is waiting to be handed over/)).toBeDefined()
  expect(screen.getByText('1 household could not be read. The point of sale does not answer.')).toBeDefined()
})

test('a day without lessons says so, and a failure can be tried again', async () => {
  refuse(readLessonList, 'external-system-down')
  openPage('/staff/lessons')
  const button = await screen.findByRole('button', { name: 'Try again' })
  answer(readLessonList, { day: '2026-12-05', lessons: [], emergencyText: '', unreadable: 0 })
  await userEvent.click(button)
  expect(await screen.findByText('Nobody has a lesson today.')).toBeDefined()
})

test('the file has one row for each child, and a formula in it is text', () => {
  const [, , liamLine, ...others] = toLessonCsv(
    { ...blue, children: [finn, { ...liam, firstName: '=1+1' }] },
    notes,
  ).split('\r\n')
  expect(others).toEqual([''])
  expect(liamLine).toMatch(
    /^"Kids Blue","10:00","'=1\+1 L\.","7","Nobody has answered yet\. Ask before the lesson\.","","Arrived \d\d:41, Child profile missing"$/,
  )
})
