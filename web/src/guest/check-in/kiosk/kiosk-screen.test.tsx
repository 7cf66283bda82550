import { contactTaskGrouping } from '@first-chair/core/contact-task/contact-task.api'
import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import {
  callForHelp,
  endKioskVisit,
  exitKiosk,
  leaveKiosk,
  readKiosk,
  readKioskCard,
  startKioskVisit,
} from '@first-chair/core/kiosk/kiosk.api'
import { aBlocker, aReadiness, aVerdict } from '@first-chair/core/readiness/readiness.builders'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { simulateCamera, type SimulatedCamera } from '../../../camera/simulate-camera.builders.ts'
import { answer, refuse, unreachable } from '../../../test/network.ts'
import { openPageAsAnyone, someSettings } from '../../../test/open-page.tsx'
import { accent, accentTexts, findPlainTexts, pseudoLocale } from '../../../test/pseudo-locale.ts'

let camera: SimulatedCamera
let asked: unknown[]

const aKiosk = (over: Partial<Kiosk> = {}): Kiosk => ({
  name: 'Kiosk 1',
  locationId: 1,
  locationName: 'Base Village',
  isOpen: true,
  isInUse: false,
  startedBy: 'Ben',
  pinTriesLeft: 5,
  paper: 'A4',
  help: { state: 'none', by: '' },
  ...over,
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  camera = simulateCamera()
  asked = []
  answer(readKiosk, aKiosk())
  answer(startKioskVisit, ({ body }) => {
    asked.push(body)
    return { hasTasks: false }
  })
  answer(readKioskCard, {
    householdReference: 'K7QM-4TRX',
    code: 'signed',
    lastName: 'Lindqvist',
    people: [
      { contactId: 'maya', firstName: 'Maya' },
      { contactId: 'juno', firstName: 'Juno' },
    ],
    readiness: aReadiness([aVerdict(), aVerdict({ contactId: 'juno' })]),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = () => openPageAsAnyone('/kiosk')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

async function typeBooking(booking = 'ORD-7'): Promise<void> {
  await press(/^Type your booking/)
  await userEvent.type(await field('Booking number'), booking)
  for (const [name, value] of Object.entries({ Month: '1', Day: '15', Year: '2014' }))
    await userEvent.type(await field(name), value)
}

describe('typing a booking', () => {
  test('finds the household by the number and a birth date', async () => {
    open()
    await typeBooking()
    await press('Go on')
    expect(await screen.findByRole('heading', { name: 'You are checked in' })).toBeDefined()
    expect(asked).toEqual([{ by: 'booking', booking: 'ORD-7', birthDate: '2014-01-15' }])
  })
  test('has one answer if nothing fits, and keeps what was typed', async () => {
    refuse(startKioskVisit, 'booking-not-found')
    open()
    await typeBooking()
    await press('Go on')
    expect(
      await screen.findByText('We found no booking with this number and birth date. Please ask at the desk.'),
    ).toBeDefined()
    expect((await field('Booking number')).value).toBe('ORD-7')
  })
  test('asks for what is missing before anything is sent', async () => {
    open()
    await press(/^Type your booking/)
    await userEvent.type(await field('Month'), '13')
    await press('Go on')
    expect(await screen.findByText('This is required.')).toBeDefined()
    expect(screen.getByText('Please enter a date.')).toBeDefined()
    expect(asked).toEqual([])
    expect((await field('Booking number')).autocomplete).toBe('off')
  })
  test('says without a network that what was typed stays', async () => {
    open()
    await typeBooking()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText('No network. What you typed stays here until you leave.')).toBeDefined()
    expect((await field('Booking number')).value).toBe('ORD-7')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go on' }).disabled).toBe(true)
  })
  test('is not possible without a booking: the ticket office adds people', async () => {
    open()
    await press('I have no booking')
    expect(await screen.findByRole('heading', { name: 'You need a ticket first' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Call for help' })).toHaveLength(1)
  })
})

describe('scanning', () => {
  const ownCard = 'https://checkin.example/l/1?ref=K7QM-4TRX'
  const scan = async () => {
    open()
    await press(/^Scan your code/)
    await screen.findByText('Hold the code of your arrival card in front of the screen')
  }
  test('opens the household of an arrival card', async () => {
    await scan()
    camera.show(ownCard)
    expect(await screen.findByRole('heading', { name: 'You are checked in' })).toBeDefined()
    expect(asked).toEqual([{ by: 'code', code: ownCard }])
  })
  test('is a sign that somebody is there, also without a touch', async () => {
    open()
    const button = await screen.findByRole('button', { name: /^Scan your code/ })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    fireEvent.click(button)
    act(() => void vi.advanceTimersByTime(18_000))
    camera.show(ownCard)
    await expect.poll(() => screen.queryByRole('heading', { name: 'You are checked in' })).not.toBeNull()
    act(() => void vi.advanceTimersByTime(18_000))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    act(() => void vi.advanceTimersByTime(3_000))
    expect(screen.getByRole('alertdialog')).toBeDefined()
  })
  test('sends and shows nothing of a foreign or damaged code', async () => {
    await scan()
    camera.show('WIFI:S:Secret;P:hidden;;')
    expect(await screen.findByText('This is not an arrival card.')).toBeDefined()
    camera.show('https://other.example/l/1?ref=K7QM-4TRX')
    expect(await screen.findByText('This is the card of another resort.')).toBeDefined()
    camera.show('https://checkin.example/l/1?ref=K7Q')
    expect(await screen.findByText('This code is damaged. Please type the letters below it.')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/hidden|K7Q/)
    expect(asked).toEqual([])
  })
  test('says that nobody has a code', async () => {
    refuse(startKioskVisit, 'booking-not-found')
    await scan()
    camera.show(ownCard)
    expect(await screen.findByText(/^We found nobody with this code/)).toBeDefined()
  })
  test('of the number of a pass or a booking leads to the birth date', async () => {
    await scan()
    camera.show('PASS-4711-08')
    expect((await field('Booking number')).value).toBe('PASS-4711-08')
    expect(asked).toEqual([])
  })
  test('without a camera leads to typing', async () => {
    camera.refuse('NotFoundError')
    open()
    await press(/^Scan your code/)
    expect(await screen.findByRole('heading', { name: 'The camera does not work here' })).toBeDefined()
    await press('Type your booking')
    expect((await field('Booking number')).value).toBe('')
  })
})

describe('the arrival card', () => {
  test('says who is ready, and is printed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    open()
    await typeBooking()
    await press('Go on')
    const card = within(await screen.findByRole('region', { name: 'Arrival card' }))
    expect(card.getByText('Juno')).toBeDefined()
    expect(card.getByRole('img', { name: 'QR code for the desk' })).toBeDefined()
    expect(card.getByText('K7QM-4TRX')).toBeDefined()
    await press('Print')
    expect(print).toHaveBeenCalledOnce()
  })
  test('says what is left, and sends to the desk', async () => {
    answer(readKioskCard, {
      householdReference: 'K7QM-4TRX',
      code: 'signed',
      lastName: 'Lindqvist',
      people: [{ contactId: 'maya', firstName: 'Maya' }],
      readiness: aReadiness([aVerdict({ verdict: 'not-ready', blockers: [aBlocker('photo-missing')] })]),
    })
    open()
    await typeBooking()
    await press('Go on')
    expect(await screen.findByRole('heading', { name: 'Almost done' })).toBeDefined()
    expect(screen.getByText(aBlocker('photo-missing').message)).toBeDefined()
    expect(screen.queryByText(/own link/)).toBeNull()
  })

  test('says that another adult signs elsewhere', async () => {
    const blockers = [aBlocker('waiver-by-another-adult')]
    answer(readKioskCard, {
      householdReference: 'K7QM-4TRX',
      code: 'signed',
      lastName: 'Lindqvist',
      people: [{ contactId: 'theo', firstName: 'Theo' }],
      readiness: aReadiness([aVerdict({ contactId: 'theo', verdict: 'not-ready', blockers })]),
    })
    open()
    await typeBooking()
    await press('Go on')
    expect(await screen.findByText('Theo signs with their own link, or at the desk.')).toBeDefined()
  })
})

describe('between two guests', () => {
  test('a page that is loaded while a household is on the kiosk ends its visit and shows nothing of it', async () => {
    let reason: unknown
    answer(readKiosk, aKiosk({ isInUse: true }))
    answer(endKioskVisit, ({ body }) => {
      reason = body
      return new Promise<never>(() => {})
    })
    open()
    expect(await screen.findByRole('heading', { name: 'This kiosk starts again' })).toBeDefined()
    expect(reason).toEqual({ reason: 'left' })
  })
  test('without a network everything of a guest is deleted at once, and the page says that it waits', async () => {
    unreachable(endKioskVisit)
    open()
    await typeBooking('Lindqvist')
    localStorage.setItem('first-chair.draft.rental', 'Lindqvist')
    localStorage.setItem('first-chair.location', 'Lindqvist')
    localStorage.setItem('first-chair.staff-device', 'Kiosk 1')
    sessionStorage.setItem('anything', 'Lindqvist')
    await press('Go on')
    await press('Done')
    expect(await screen.findByRole('heading', { name: 'No network' })).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(stored).not.toContain('Lindqvist')
    expect(stored).toContain('first-chair.staff-device')
    expect(document.body.textContent).not.toContain('Lindqvist')
  })
  test('20 seconds without a touch ask, any touch goes on, and 30 seconds start the kiosk again', async () => {
    let reason: unknown
    answer(endKioskVisit, ({ body }) => {
      reason = body
      return new Promise<never>(() => {})
    })
    open()
    await screen.findByRole('button', { name: /^Scan your code/ })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    fireEvent.click(screen.getByRole('button', { name: /^Type your booking/ }))
    const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000))
    wait(19)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    wait(4)
    expect(screen.getByRole('timer', { name: '7 seconds left' })).toBeDefined()
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Go on' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    wait(30)
    vi.useRealTimers()
    expect(await screen.findByRole('heading', { name: 'This kiosk starts again' })).toBeDefined()
    await waitFor(() => expect(reason).toEqual({ reason: 'idle' }))
  })
})

describe('the staff', () => {
  test('end the kiosk while a guest is at it: nothing of the guest stays', async () => {
    const { queryClient } = open()
    await typeBooking('Lindqvist')
    answer(readKiosk, aKiosk({ isOpen: false }))
    await act(() => queryClient.invalidateQueries({ queryKey: [readKiosk.name] }))
    expect(await screen.findByRole('heading', { name: 'This kiosk is closed' })).toBeDefined()
    expect(document.body.textContent).not.toContain('Lindqvist')
    refuse(leaveKiosk, 'hand-over-locked')
    await press('Staff: sign in')
    expect(await screen.findByText('This device is still locked. Please enter the PIN.')).toBeDefined()
  })
  test('open the PIN by holding the logo, not by a touch; with a keyboard by pressing it', async () => {
    open()
    const logo = await screen.findByRole('button', { name: /^Staff: hold/ })
    vi.useFakeTimers()
    fireEvent.pointerDown(logo)
    act(() => void vi.advanceTimersByTime(2_900))
    fireEvent.pointerUp(logo)
    fireEvent.click(logo, { detail: 1 })
    act(() => void vi.advanceTimersByTime(1_000))
    expect(screen.queryByRole('heading', { name: 'Staff PIN' })).toBeNull()
    fireEvent.pointerDown(logo)
    act(() => void vi.advanceTimersByTime(3_000))
    vi.useRealTimers()
    expect(screen.getByRole('heading', { name: 'Staff PIN' })).toBeDefined()
    await press('Cancel')
    fireEvent.click(screen.getByRole('button', { name: /^Staff: hold/ }), { detail: 0 })
    refuse(exitKiosk, 'wrong-pin', { facts: { triesLeft: '4' } })
    await userEvent.keyboard('1111')
    expect(await screen.findByText('Wrong PIN. 4 tries are left.')).toBeDefined()
  })
  test('who leave the PIN open give the kiosk back to the guests after 30 seconds', async () => {
    answer(endKioskVisit, () => new Promise<never>(() => {}))
    open()
    const logo = await screen.findByRole('button', { name: /^Staff: hold/ })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    fireEvent.click(logo, { detail: 0 })
    expect(screen.getByRole('heading', { name: 'Staff PIN' })).toBeDefined()
    act(() => void vi.advanceTimersByTime(31_000))
    vi.useRealTimers()
    expect(await screen.findByRole('heading', { name: 'This kiosk starts again' })).toBeDefined()
  })
  test('are told where to end it after five wrong PINs, and guests go on', async () => {
    answer(readKiosk, aKiosk({ pinTriesLeft: 0 }))
    open()
    fireEvent.click(await screen.findByRole('button', { name: /^Staff: hold/ }), { detail: 0 })
    expect(await screen.findByRole('heading', { name: 'The PIN was wrong too often' })).toBeDefined()
    await press('Back')
    expect(await screen.findByRole('button', { name: /^Scan your code/ })).toBeDefined()
  })
  test('are called, and the page says who comes', async () => {
    answer(callForHelp, aKiosk({ help: { state: 'called', by: '' } }))
    const { queryClient } = open()
    await press('Call for help')
    expect(await screen.findByText('The desk was called. Somebody is coming to you.')).toBeDefined()
    answer(readKiosk, aKiosk({ help: { state: 'answered', by: 'Ben' } }))
    await act(() => queryClient.invalidateQueries({ queryKey: [readKiosk.name] }))
    expect(await screen.findByText('Ben is coming to you.')).toBeDefined()
  })
  test('cannot be called without a network, and the page says so', async () => {
    unreachable(callForHelp)
    open()
    await press('Call for help')
    expect(await screen.findByText('The desk could not be called. Please go there.')).toBeDefined()
  })
})

test('a visit that has ended elsewhere starts the kiosk again', async () => {
  answer(startKioskVisit, { hasTasks: true })
  refuse(contactTaskGrouping, 'hand-over-ended')
  answer(endKioskVisit, () => new Promise<never>(() => {}))
  open()
  await typeBooking()
  await press('Go on')
  expect(await screen.findByRole('heading', { name: 'This kiosk starts again' })).toBeDefined()
})

test.each([
  ['the welcome page', undefined],
  ['typing a booking', 'Type your booking'],
  ['scanning', 'Scan your code'],
  ['the page for guests without a booking', 'I have no booking'],
])('%s has no text outside the catalogues', async (_page, way) => {
  pseudoLocale.isOn = true
  const settings = someSettings()
  answer(readKiosk, aKiosk({ name: accent('Kiosk 1'), locationName: accent('Base Village') }))
  openPageAsAnyone('/kiosk', { ...settings, languageSettings: accentTexts(settings.languageSettings) })
  const first = await screen.findByRole('button', { name: accent('I have no booking') })
  const chosen = screen.getAllByRole('button').find(({ textContent }) => textContent.includes(accent(way ?? '')))
  if (way !== undefined) fireEvent.click(chosen ?? first)
  await screen.findAllByRole('heading', { level: 1 })
  expect(findPlainTexts(document.body).filter((text) => /[a-z]{2}/i.test(text))).toEqual([])
})
