import { recordArrivals, undoArrivals } from '@first-chair/core/arrival/arrival.api'
import type { ArrivalEvent } from '@first-chair/core/arrival/arrival-event'
import { rentalLists } from '@first-chair/core/rental-profile/rental-profile.builders'
import type { RentalHousehold, RentalPerson, RentalRow } from '@first-chair/core/rental-shop/rental-shop'
import {
  answerSizeQuestion,
  correctSize,
  readRentalHousehold,
  readRentalList,
  readSetOut,
  recordSetOut,
} from '@first-chair/core/rental-shop/rental-shop.api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, refuse } from '../../test/network.ts'
import { openPage } from '../../test/open-page.tsx'
import { toRentalCsv } from './rental-rows.ts'
import { signInAs, simulateDialogs } from '../open-staff-page.builders.ts'

const sizes = {
  shoeSize: 'US 8',
  selectedHeight: 'H4',
  selectedWeight: 'W10',
  selectedAbility: 'II',
  selectedGoofy: 'N' as const,
}
const aPerson = (over: Partial<RentalPerson> = {}): RentalPerson => ({
  contactId: '1001',
  firstName: 'Maya',
  age: 41,
  product: 'Ski rental',
  photoHash: null,
  verdict: 'ready',
  reasons: [],
  isStoppedByDesk: false,
  sizes,
  corrections: [],
  questions: [],
  skierCode: 'K',
  ...over,
})
const question = { code: 'shrank', key: 'shrank H3 H4', before: 'H4', answer: null } as const
const finn = aPerson({ contactId: '1004', firstName: 'Finn', age: 7, questions: [question] })
const choices = { lists: rentalLists, enableShoeSize: true, enableStance: true }
const aHousehold = (over: Partial<RentalHousehold> = {}): RentalHousehold => ({
  household: '1001',
  reference: 'K7QM-4TRX',
  day: '2026-12-05',
  checkedAtUtc: '2026-12-05T14:30:00.000Z',
  isOld: false,
  people: [aPerson(), finn],
  events: [],
  choices,
  codeTable: { name: 'ISO 11088', version: '2026-1' },
  ...over,
})
const anEvent = (over: Partial<ArrivalEvent> = {}): ArrivalEvent => ({
  id: 7,
  kind: 'rental-fitted',
  contactId: '1001',
  locationId: 1,
  atUtc: '2026-12-05T14:52:00.000Z',
  by: 'Ana',
  device: '',
  detail: null,
  undone: null,
  ...over,
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const open = () => openPage('/staff/household?household=1001')

// jsdom has no modal dialogs.
simulateDialogs()

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('first-chair.units', 'metric')
  signInAs('rental')
  answer(readRentalHousehold, aHousehold())
})

describe('the household in the rental shop', () => {
  test('shows the code with every input, its table, and the word provisional', async () => {
    open()
    expect(await screen.findByText(/41 · 167–178 cm · 58–66 kg · Type II/)).toBeDefined()
    expect(screen.getAllByText(/, provisional/)).toHaveLength(2)
    expect(screen.getByText(/ISO 11088, table 2026-1.*The technician sets the binding/)).toBeDefined()
  })
  test('shows until when the sizes are kept, if a rule says so', async () => {
    answer(readRentalHousehold, aHousehold({ people: [aPerson({ keptUntil: '2029-10-31' }), finn] }))
    open()
    expect(await screen.findAllByText(/^Sizes kept until/)).toHaveLength(1)
    expect(screen.getByText('Sizes kept until 10/31/2029')).toBeDefined()
  })
  test('says on which day the guest confirmed the sizes without a change', async () => {
    answer(readRentalHousehold, aHousehold({ people: [aPerson({ confirmedOn: '2026-12-04' }), finn] }))
    open()
    expect(await screen.findAllByText(/^Confirmed unchanged by the guest on 12\/4\/2026$/)).toHaveLength(1)
  })

  test('fits everybody but those with an open question, who are named', async () => {
    const sent: unknown[] = []
    answer(recordArrivals, ({ body }) => {
      sent.push(body)
      return [anEvent()]
    })
    open()
    await press(/^Fitted: Maya.*Measure Finn first/)
    expect(await screen.findByRole('button', { name: /^Fitted .*: Maya/ })).toBeDefined()
    expect(sent).toMatchObject([{ kind: 'rental-fitted', contactIds: ['1001'] }])
  })
  test('undoes what was fitted', async () => {
    answer(readRentalHousehold, aHousehold({ events: [anEvent()] }))
    answer(undoArrivals, ({ body }) => {
      expect(body).toMatchObject({ eventIds: [7] })
      return []
    })
    open()
    await press(/^Fitted .*: Maya/)
    await press('Undo: Maya')
    expect(await screen.findByRole('button', { name: 'Fitted: Maya' })).toBeDefined()
  })
  test('a corrected value is marked, with the old one and who changed it', async () => {
    const corrected = aPerson({
      corrections: [
        {
          contactId: '1001',
          field: 'shoeSize',
          from: 'US 9',
          to: 'US 8',
          by: 'Ana',
          atUtc: '2026-12-05T14:54:00.000Z',
        },
      ],
    })
    answer(readRentalHousehold, aHousehold({ people: [corrected] }))
    open()
    const figure = await screen.findByRole('button', { name: 'Maya, Shoe, changed: US 8. Change' })
    expect(figure).toBeDefined()
    expect(screen.getByText('US 9').tagName).toBe('S')
  })
  test('shows both values if somebody else changed it, and saves the chosen one', async () => {
    const sent: unknown[] = []
    refuse(correctSize, 'changed-meanwhile', {
      facts: { changedBy: 'Ben' },
      changes: [{ path: 'shoeSize', saved: 'US 7', sent: 'US 9' }],
    })
    open()
    await press(/^Maya, Shoe/)
    const dialog = await screen.findByRole('dialog')
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'New value' }), 'US 9')
    await press('Save')
    expect(await screen.findByText('Ben changed this too')).toBeDefined()
    answer(correctSize, ({ body }) => {
      sent.push(body)
      return aHousehold()
    })
    await press('Use US 9')
    expect(sent).toMatchObject([{ contactId: '1001', field: 'shoeSize', from: 'US 7', to: 'US 9' }])
  })
  test('a question is answered with "It is right"', async () => {
    answer(answerSizeQuestion, ({ body }) => {
      expect(body).toMatchObject({ contactId: '1004', question: question.key })
      const answered = { ...question, answer: { by: 'Ana Costa', atUtc: '2026-12-05T14:54:00.000Z' } }
      return aHousehold({ people: [aPerson({ ...finn, questions: [answered] })] })
    })
    open()
    expect(await screen.findByText('Finn was 167–178 cm before. Measure again.')).toBeDefined()
    await press('It is right')
    expect(await screen.findByText(/It is right: Ana Costa/)).toBeDefined()
  })
  test('another reason is for the desk, without details', async () => {
    answer(readRentalHousehold, aHousehold({ people: [aPerson({ isStoppedByDesk: true, verdict: 'not-ready' })] }))
    open()
    expect(await screen.findByText('Desk: not ready')).toBeDefined()
  })
})

describe('labels', () => {
  const print = vi.fn<() => void>()
  const readLabels = () => [...document.querySelectorAll('body > [aria-hidden] li')].map((label) => label.textContent)
  beforeEach(() => {
    print.mockReset()
    vi.stubGlobal('print', print)
    return () => vi.unstubAllGlobals()
  })
  test('of a household are printed with names and sizes, without the skier code', async () => {
    answer(
      readRentalHousehold,
      aHousehold({ people: [aPerson(), aPerson({ ...finn, sizes: { ...sizes, shoeSize: null } })] }),
    )
    open()
    await press('Labels')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const [maya, withoutShoe] = readLabels()
    expect(maya).toMatch(/Maya.*US 8.*Ski rental.*K7QM-4TRX/)
    expect(maya).not.toMatch(/Code|provisional/)
    expect(withoutShoe).toMatch(/Finn.*–/)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(readLabels()).toEqual([])
  })
  test('are not offered if nobody rents', async () => {
    answer(readRentalHousehold, aHousehold({ people: [] }))
    open()
    await screen.findByText('Nobody in this household has a rental today.')
    expect(screen.queryByRole('button', { name: 'Labels' })).toBeNull()
  })
  test('of the list are printed for one hour', async () => {
    const row = (contactId: string, firstName: string, hour: number): RentalRow => ({
      household: contactId,
      contactId,
      firstName,
      lastInitial: 'L',
      party: 1,
      hour,
      product: 'Ski rental',
      sizes,
      questions: [],
      remindedAtUtc: null,
    })
    const rows = [row('1', 'Maya', 9), row('2', 'Theo', 10)]
    answer(readRentalList, { day: '2026-12-05', rows, setOut: [], choices, unreadable: 0 })
    answer(readSetOut, [])
    openPage('/staff/rental')
    await press('Labels, 10:00 to 11:00')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(readLabels()).toEqual([expect.stringMatching(/Theo L\..*10:00 to 11:00, party of 1/)])
  })
})

describe('the list of the rental shop', () => {
  const row: RentalRow = {
    household: '1001',
    contactId: '1001',
    firstName: 'Maya',
    lastInitial: 'L',
    party: 2,
    hour: 9,
    product: 'Ski rental',
    sizes,
    questions: [],
    remindedAtUtc: null,
  }
  const setOut = { contactId: '1001', by: 'Ben', atUtc: '2026-12-05T14:54:00.000Z' }
  test('counts the boots, keeps missing sizes, and ticks what is set out', async () => {
    const missing = { ...row, contactId: '1004', firstName: 'Finn', sizes: { ...sizes, shoeSize: null } }
    answer(readRentalList, { day: '2026-12-05', rows: [row, missing], setOut: [], choices, unreadable: 0 })
    answer(readSetOut, [])
    answer(recordSetOut, ({ body }) => {
      expect(body).toMatchObject({ contactId: '1001', isSetOut: true })
      return [setOut]
    })
    openPage('/staff/rental')
    expect(await screen.findByText('9:00 to 10:00')).toBeDefined()
    expect(screen.getByText('× 1')).toBeDefined()
    expect(screen.getByText('Sizes missing.')).toBeDefined()
    await press('Maya L.: set out')
    expect(await screen.findByRole('button', { name: 'Maya L.: set out', pressed: true })).toBeDefined()
  })
  test('that could not be loaded says so, and can be loaded again', async () => {
    refuse(readRentalList, 'external-system-down')
    openPage('/staff/rental')
    expect(await screen.findByText('The list could not be loaded')).toBeDefined()
    answer(readRentalList, { day: '2026-12-05', rows: [], setOut: [], choices, unreadable: 0 })
    answer(readSetOut, [])
    await press('Try again')
    expect(await screen.findByText('Nobody has a rental today.')).toBeDefined()
  })
})

test('a file never begins a cell with a formula', () => {
  const line = {
    household: '1',
    contactId: '1',
    hour: '',
    shoe: '=1+1',
    height: '',
    product: 'a "b"',
    type: '',
    guest: '@x',
    party: '',
    note: '',
    setOut: undefined,
  }
  const csv = toRentalCsv([line])
  expect(csv).toContain('"a ""b"""')
  expect(csv).toContain(`"'@x ()"`)
  // Spreadsheets remove leading spaces, and some treat full-width signs as formulas.
  for (const shoe of ['=1+1', '  =1+1', '\n=1+1', '\t@x', '＝1+1', '－2'])
    expect(toRentalCsv([{ ...line, shoe }])).toContain(`"'${shoe}"`)
})
