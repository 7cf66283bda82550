import { usualStops } from '@first-chair/core/location/location-stops'
import { listProducts, simulateCheckIn } from '@first-chair/core/explanation/explanation.api'
import type { VisitExplanation } from '@first-chair/core/explanation/readiness-explanation'
import { listLocations } from '@first-chair/core/location/location.api'
import { readSetupDraft } from '@first-chair/core/setup-document/setup-document.api'
import type { Location } from '@first-chair/core/location/location'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openAdminPage } from '../../test/open-admin-page.tsx'

const base: Location = {
  id: 1,
  name: 'Base Village',
  slug: 'base-village',
  description: '',
  isEnabled: true,
  isDefault: true,
  isEditProfileLocation: false,
  usePosTransactionsAndOrders: false,
  defaultActivityId: null,
  checkInCompleteText: '',
  timeZone: null,
  accessLocationIds: [],
  stops: usualStops,
  activityLocations: [],
  version: 1,
  modifiedDateUtc: '2026-12-05T12:00:00.000Z',
}
const school: Location = {
  ...base,
  id: 2,
  name: 'Ski School',
  isDefault: false,
  isEnabled: false,
  usePosTransactionsAndOrders: true,
}
const explanation: VisitExplanation = {
  locationId: 1,
  locationName: 'Base Village',
  resortDay: '2026-12-24',
  followsPurchases: false,
  readiness: {
    visitDay: '2026-12-26',
    readFromPosAtUtc: null,
    isMadeUp: true,
    gaps: [{ code: 'waiver-dates', subject: 'Season Waiver', taskId: 4 }],
    people: [
      {
        contactId: 'simulated',
        verdict: 'not-ready',
        readyFrom: null,
        booked: ['gate'],
        isWaitingForPos: false,
        blockers: [
          {
            code: 'waiver-missing',
            blocks: 'gate',
            resolvedBy: 'guest',
            subject: 'Waiver',
            guestMessage: 'The waiver has to be signed.',
            staffMessage: 'Waiver not signed',
            since: null,
            until: null,
            isDeciding: true,
          },
          {
            code: 'photo-missing',
            blocks: 'nothing',
            resolvedBy: 'guest',
            subject: 'Photo',
            guestMessage: 'A photo is needed.',
            staffMessage: 'Photo missing',
            since: null,
            until: null,
            isDeciding: false,
          },
        ],
        purchases: [
          { id: 'a', productName: 'Old Ticket', isConsidered: true, day: 'ended', opensGates: true, problems: [] },
          {
            id: 'b',
            productName: 'Day Ticket',
            isConsidered: true,
            day: 'valid',
            opensGates: true,
            problems: ['not-paid'],
          },
        ],
        passes: [
          {
            kind: 'card',
            isActive: true,
            isReadable: true,
            blocks: [
              { reason: 'UNPAID', guestText: '', staffText: 'Payment open', wayBack: '', fromDate: '2026-12-01' },
            ],
          },
        ],
        gateChecks: [
          {
            accessLocationId: '300',
            scans: [
              { time: '09:00', result: 'valid', reason: '' },
              { time: '10:00', result: 'blocked', reason: 'UNPAID' },
            ],
          },
        ],
        tasks: [
          {
            name: 'Waiver',
            blocks: 'gate',
            isComplete: false,
            state: 'no-record',
            until: null,
            isWaitingForPos: false,
          },
        ],
      },
    ],
  },
  people: [
    {
      contactId: 'simulated',
      firstName: 'Somebody',
      lastName: 'of 7',
      age: 7,
      isHeadOfHouseHold: true,
      purchases: [],
      activities: [
        {
          activityId: 1,
          name: 'Skiing',
          belongs: true,
          reason: 'fits-age',
          tasks: [
            {
              taskId: 1,
              name: 'Waiver',
              taskTypeId: 1,
              isOptional: false,
              verdict: 'owed',
              asked: 'activity-task',
              state: 'no-record',
              until: null,
              isWaitingForPos: false,
            },
          ],
        },
      ],
    },
  ],
}

let requests: unknown[] = []
beforeEach(() => {
  requests = []
  answer(listLocations, [base, school])
  answer(listProducts, { isOffered: true, products: [{ code: 'LESSON', name: 'Lesson' }] })
  answer(simulateCheckIn, ({ body }) => {
    requests.push(body)
    return explanation
  })
})

test('an age and a day show the tasks with the reasons of the rules engine', async () => {
  openAdminPage('/admin/simulator')
  const age = await screen.findByRole('textbox', { name: 'Age' })
  await userEvent.clear(age)
  await userEvent.type(age, '7')
  await userEvent.type(screen.getByLabelText('Day'), '2026-12-24')
  await userEvent.click(screen.getByRole('button', { name: 'Show tasks' }))
  expect(await screen.findByRole('heading', { name: 'Base Village on 12/24/2026' })).toBeDefined()
  expect(screen.getByText('required for everybody who takes part; no record')).toBeDefined()
  expect(screen.getByText('Owed')).toBeDefined()
  expect(requests).toEqual([{ locationId: 1, age: 7, day: '2026-12-24', productIds: [] }])
})

test('the readiness for the visit is shown with what stops the guest, who resolves it, and every fact behind it', async () => {
  openAdminPage('/admin/simulator')
  await userEvent.type(await screen.findByLabelText('Day of the visit'), '2026-12-26')
  await userEvent.click(screen.getByRole('button', { name: 'Show tasks' }))
  const person = await screen.findByRole('region', { name: 'Somebody of 7' })
  expect(requests).toEqual([{ locationId: 1, age: 30, visitDay: '2026-12-26', productIds: [] }])
  expect(within(person).getByText('Not ready')).toBeDefined()
  const blockers = within(person).getByRole('list', { name: 'What stops Somebody of 7' })
  expect(blockers.textContent).toContain('Waiver not signed (Waiver) · Gate · The guest')
  expect(blockers.textContent).toContain('waiver-missing The guest reads: The waiver has to be signed.')
  expect(within(person).getByRole('list', { name: 'Also open, stops nothing that was booked' }).textContent).toContain(
    'Photo missing',
  )
  expect(person.textContent).toContain('Old Ticket: no longer valid on this day')
  expect(person.textContent).toContain('Day Ticket: valid on this day, Ticket not paid')
  expect(person.textContent).toContain('blocked since 12/1/2026 for UNPAID; no text for guests')
  expect(within(person).getByRole('row', { name: 'Pass 1 at gate 300 Opens Blocked (UNPAID)' })).toBeDefined()
  expect(person.textContent).toContain('Waiver: open, no record · Gate')
})

test('a gap in the setup is named apart from what the guest has to do, with the way to correct it', async () => {
  openAdminPage('/admin/simulator')
  await userEvent.click(await screen.findByRole('button', { name: 'Show tasks' }))
  expect(await screen.findByText('To correct in the setup')).toBeDefined()
  expect(screen.getByText(/No signature counts on this day for Season Waiver/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Fix the dates' }).getAttribute('href')).toBe('/admin/tasks?id=4')
})

test('products can be chosen where purchases decide, and closed locations can be simulated', async () => {
  openAdminPage('/admin/simulator')
  await screen.findByRole('option', { name: 'Ski School (closed)' })
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'Ski School (closed)')
  await userEvent.type(screen.getByRole('combobox', { name: 'Purchased products' }), 'LESSON{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Show tasks' }))
  await screen.findByRole('heading', { name: /Base Village/ })
  expect(requests).toEqual([{ locationId: 2, age: 30, productIds: ['LESSON'] }])
})

test('without a product list of the point of sale, the page says so and codes can be typed', async () => {
  answer(listProducts, { isOffered: false, products: [] })
  openAdminPage('/admin/simulator')
  await screen.findByRole('option', { name: 'Ski School (closed)' })
  await userEvent.selectOptions(screen.getByLabelText('Location'), 'Ski School (closed)')
  expect(await screen.findByText(/has no list of products/)).toBeDefined()
  await userEvent.type(screen.getByRole('combobox', { name: 'Purchased products' }), 'LESSON{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Show tasks' }))
  await screen.findByRole('heading', { name: /Base Village/ })
  expect(requests).toEqual([{ locationId: 2, age: 30, productIds: ['LESSON'] }])
})

test('an unknown household is reported at its field, and the field keeps its text', async () => {
  refuse(simulateCheckIn, 'invalid-input', {
    fields: [{ path: 'ipCode', rule: 'unknown', message: 'The point of sale has no customer with this IP code.' }],
  })
  openAdminPage('/admin/simulator')
  await userEvent.click(await screen.findByRole('radio', { name: 'A household' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'IP code' }), '4711')
  await userEvent.click(screen.getByRole('button', { name: 'Show tasks' }))
  expect(await screen.findByText('The point of sale has no customer with this IP code.')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'IP code' }).value).toBe('4711')
})

test('without locations the page says what to do first', async () => {
  answer(listLocations, [])
  openAdminPage('/admin/simulator')
  expect(await screen.findByText('There are no locations yet. Add one first.')).toBeDefined()
})

test('a draft is simulated with its own locations, by their links', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  answer(readSetupDraft, {
    id: 7,
    name: 'Spring season',
    version: 1,
    modifiedBy: 'dana@resort.example',
    modifiedDateUtc: '2026-12-05T09:00:00Z',
    scheduledFor: null,
    failure: null,
    text: '',
    preview: { problems: [], differences: [], findings: [], unreleased: [], currentVersion: 1 },
    tried: {
      texts: {},
      theme: {},
      locations: [
        {
          slug: 'north-portal',
          name: 'North Portal',
          isEnabled: true,
          isDefault: true,
          usePosTransactionsAndOrders: false,
        },
      ],
    },
  })
  answer(simulateCheckIn, ({ body }) => {
    sent.push(body)
    return explanation
  })
  openAdminPage('/admin/simulator?draft=7')
  expect(await screen.findByText('With the draft “Spring season”')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show tasks' }))
  await screen.findByText(/Base Village/)
  expect(sent).toEqual([{ draftId: 7, locationSlug: 'north-portal', age: 30, productIds: [] }])
})
