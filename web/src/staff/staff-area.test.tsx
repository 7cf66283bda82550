import type { StaffRole } from '@first-chair/core/contract/staff-role'
import { recordArrivals, undoArrivals } from '@first-chair/core/arrival/arrival.api'
import { readStaffPin, setStaffPin } from '@first-chair/core/hand-over/hand-over.api'
import { readLessonHousehold } from '@first-chair/core/lesson/lesson.api'
import { openCode, readOwnPlaces, readStaffHousehold, searchHouseholds } from '@first-chair/core/staff/staff.api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answer, refuse, unreachable } from '../test/network.ts'
import { openPage } from '../test/open-page.tsx'
import { typeAsScanner } from './open-staff-page.builders.ts'
import { aMissingWaiver, aStaffHousehold as aHousehold, aStaffPerson as aPerson, anArrival } from './staff.builders.ts'

const page = '/staff/household?household=1001'
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const places = (...roles: StaffRole[]) => ({
  email: 'ben@resort.example',
  name: 'Ben Ahlgren',
  places: [{ locationId: 1, name: 'Base Village', roles }],
})

/** A tablet so low that no page fits into it. The test environment has no style sheets and measures nothing. */
function showInLowWindow(): void {
  const style = vi.spyOn(CSSStyleDeclaration.prototype, 'getPropertyValue')
  style.mockImplementation((name) => (name === '--fits-window' ? '1' : ''))
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(innerHeight + 1_000)
  onTestFinished(() => {
    style.mockRestore()
    height.mockRestore()
  })
}

beforeEach(() => {
  localStorage.clear()
  answer(readOwnPlaces, places('desk'))
  answer(readStaffPin, { isSet: false })
  answer(readStaffHousehold, aHousehold())
})

describe('the pages for staff', () => {
  test('show the place and the role', async () => {
    openPage('/staff')
    expect(await screen.findByText('Base Village')).toBeDefined()
    expect(screen.getByText('Desk · Ben Ahlgren')).toBeDefined()
  })
  test('tell a guest that there is nothing to see, and offer another account', async () => {
    refuse(readOwnPlaces, 'not-staff')
    openPage('/staff')
    expect(await screen.findByRole('heading', { name: 'These pages are for the staff of the resort' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Use another account' }).getAttribute('href')).toBe('/logout')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
  test('ask again for the roles when a call is refused, because a role was removed', async () => {
    openPage('/staff')
    const field = await screen.findByRole('textbox')
    refuse(readOwnPlaces, 'not-staff')
    refuse(openCode, 'not-staff')
    await userEvent.type(field, 'K7QM-4TRX')
    expect(await screen.findByRole('heading', { name: 'These pages are for the staff of the resort' })).toBeDefined()
  })
  test('remember the chosen role on this device', async () => {
    answer(readOwnPlaces, places('desk', 'rental'))
    const { unmount } = openPage('/staff')
    await press('Account and place')
    await userEvent.click(await screen.findByRole('radio', { name: 'Rental' }))
    expect(await screen.findByText('Rental · Ben Ahlgren')).toBeDefined()
    unmount()
    openPage('/staff')
    expect(await screen.findByText('Rental · Ben Ahlgren')).toBeDefined()
  })
  test('set the PIN of the person, but none that is easy to guess', async () => {
    answer(setStaffPin, { isSet: true })
    openPage('/staff')
    await press('Account and place')
    const field = await screen.findByLabelText('PIN')
    await userEvent.type(field, '1234')
    await press('Save PIN')
    expect(await screen.findByText('This PIN is easy to guess. Please choose other digits.')).toBeDefined()
    await userEvent.clear(field)
    await userEvent.type(field, '2580')
    await press('Save PIN')
    expect(await screen.findByText('The PIN is saved.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'End my hand-overs' })).toBeDefined()
  })
})

describe('finding a guest', () => {
  const row = {
    household: '1001',
    reference: 'K7QM-4TRX',
    firstName: 'Maya',
    lastName: 'Lindqvist',
    guests: 4,
    expectedOn: '2026-12-05',
    arrived: 0,
  }
  const result = { today: '2026-12-05', households: [row], hasMore: false, isSearchable: true }

  test('a whole code opens the household at once', async () => {
    const opened: unknown[] = []
    answer(openCode, ({ body }) => {
      opened.push(body)
      return { household: '1001' }
    })
    openPage('/staff')
    await userEvent.type(await screen.findByRole('textbox'), 'k7qm4trx')
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
    expect(opened).toEqual([{ code: 'k7qm4trx' }])
  })
  test('a name is searched from the third letter on, and Enter opens the first household', async () => {
    const searched: unknown[] = []
    answer(searchHouseholds, ({ body }) => {
      searched.push(body)
      return result
    })
    const { router } = openPage('/staff')
    await userEvent.type(await screen.findByRole('textbox'), 'lin')
    expect(await screen.findByRole('link', { name: /Lindqvist, Maya.*4 guests · expected today/ })).toBeDefined()
    expect(searched).toEqual([{ search: 'lin' }])
    expect(router.state.location.href).not.toContain('lin')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
  })
  test('a name of too many people says what to add', async () => {
    const households = Array.from({ length: 20 }, (_, index) => ({ ...row, household: `hit-${index}` }))
    answer(searchHouseholds, { ...result, households, hasMore: true })
    openPage('/staff')
    await userEvent.type(await screen.findByRole('textbox'), 'lin')
    expect(await screen.findByText('More than 20 families. Add the birth date or the first name.')).toBeDefined()
    expect(screen.queryByText(/^20 families/)).toBeNull()
    await press('Add birth date')
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    await userEvent.keyboard('2/14/1985')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('lin 2/14/1985')
  })
  test("eight letters that are nobody's name are opened as a code", async () => {
    answer(searchHouseholds, { ...result, households: [] })
    answer(openCode, { household: '1001' })
    openPage('/staff')
    await userEvent.type(await screen.findByRole('textbox'), 'kqmtxyzw')
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
  })
  test('an unknown code says so', async () => {
    refuse(openCode, 'not-found')
    openPage('/staff')
    await userEvent.type(await screen.findByRole('textbox'), 'K7QM-4TRX')
    expect(await screen.findByText('Nobody with this code')).toBeDefined()
  })
  test('other roles cannot search names', async () => {
    answer(readOwnPlaces, places('rental'))
    openPage('/staff')
    const field = await screen.findByRole('textbox', { name: 'Code or card number' })
    await userEvent.type(field, 'lindqvist')
    expect(screen.queryByText(/written to the log/)).toBeNull()
    expect(screen.queryByRole('link', { name: /Lindqvist/ })).toBeNull()
  })
  test('a failed search can be tried again', async () => {
    unreachable(searchHouseholds)
    openPage('/staff')
    await userEvent.type(await screen.findByRole('textbox'), 'lind')
    expect(await screen.findByText('The search failed')).toBeDefined()
    answer(searchHouseholds, result)
    await press('Try again')
    expect(await screen.findByRole('link', { name: /Lindqvist, Maya/ })).toBeDefined()
  })
  test('a hand scanner types outside the field, and the household opens', async () => {
    answer(openCode, { household: '1001' })
    openPage('/staff')
    await screen.findByRole('textbox')
    screen.getByRole('heading', { name: 'Find a guest' }).focus()
    typeAsScanner('821001')
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
  })
})

test.each([
  ['a poster', 'https://poster.example/', 'This is not an arrival card'],
  ['another resort', 'https://other.example/l/1?ref=K7QM-4TRX', 'This is not our code'],
  ['a damaged card', 'https://checkin.example/l/1?ref=K7QM', 'The code cannot be read'],
])(
  'a hand scanner that reads the code of %s sends it nowhere, and the page says what to do',
  async (_of, code, title) => {
    let asked = 0
    answer(openCode, () => {
      asked += 1
      return { household: '1001' }
    })
    openPage(page)
    ;(await screen.findByRole('heading', { name: 'Lindqvist' })).focus()
    typeAsScanner(code)
    expect(await screen.findByText(title)).toBeDefined()
    expect(asked).toBe(0)
    // The next card is asked for, and the notice is gone.
    typeAsScanner('https://checkin.example/l/1?ref=K7QM-4TRX')
    await expect.poll(() => asked).toBe(1)
    expect(screen.queryByText(title)).toBeNull()
  },
)

describe('a household at the desk', () => {
  test('names who is not ready, why, and who can help', async () => {
    openPage(page)
    expect(await screen.findByRole('heading', { name: 'Juno is not ready' })).toBeDefined()
    expect(screen.getByText('One thing to do. It can be done here.')).toBeDefined()
    expect(screen.getByText('Waiver not signed')).toBeDefined()
    expect(screen.getByText('Season Waiver. Maya can do it here')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Call Maya' }).getAttribute('href')).toBe('tel:9705550117')
  })
  test('with five people whose reasons do not fit has one button to hand over, and opens what is left out', async () => {
    showInLowWindow()
    const [juno] = aHousehold().people
    if (!juno) throw new Error('The household has people.')
    const reasons = [
      aMissingWaiver,
      { ...aMissingWaiver, code: 'rental-profile-missing' as const, text: 'Rental sizes missing' },
    ]
    const people = ['1001', '1002', '1003', '1004', '1005'].map((contactId) => ({ ...juno, contactId, reasons }))
    answer(readStaffHousehold, aHousehold({ people }))
    openPage(page)
    expect(await screen.findByRole('heading', { name: '5 are not ready' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Hand over to sign' })).toHaveLength(1)
    expect(screen.queryByText(/Rental sizes missing/)).toBeNull()
    const [more] = screen.getAllByRole('button', { name: '+1 reason of Juno' })
    if (!more) throw new Error('Nothing is left out.')
    await userEvent.click(more)
    expect(screen.getByText(/Rental sizes missing/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Less about Juno', expanded: true }))
    expect(screen.queryByText(/Rental sizes missing/)).toBeNull()
  })
  test.each([
    ['unknown', 'Not known'],
    ['pending', 'Waiting for the ticket office'],
    ['ready', 'Everyone is ready'],
  ] as const)('with a verdict "%s" says "%s"', async (verdict, title) => {
    answer(readStaffHousehold, aHousehold({ people: [aPerson({ verdict }), aPerson({ contactId: '1002' })] }))
    openPage(page)
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  })
  test('that waits says when it was sent and about when the ticket office confirms it', async () => {
    const confirmation = {
      kinds: ['Waiver' as const],
      sinceUtc: new Date(2026, 11, 5, 8, 50).toISOString(),
      state: 'sending' as const,
      byUtc: new Date(2026, 11, 5, 8, 55).toISOString(),
    }
    answer(readStaffHousehold, aHousehold({ people: [aPerson({ verdict: 'pending', confirmation })] }))
    openPage(page)
    await screen.findByRole('heading', { name: 'Waiting for the ticket office' })
    const lines = screen.getAllByText(/^Sent at 8:50\. The resort's system usually confirms by 8:55\./)
    expect(lines).toHaveLength(2)
  })
  test('checks in who is ticked, ready or not, and undoes it', async () => {
    const sent: unknown[] = []
    answer(recordArrivals, ({ body }) => {
      sent.push(body)
      return [anArrival('1003')]
    })
    openPage(page)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Maya is here' }))
    await press(/Check them in/)
    expect(await screen.findByText('1 guest is checked in')).toBeDefined()
    expect(sent).toEqual([{ contactIds: ['1003'], device: '', commandId: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    expect(screen.getByText('Arrived: Juno')).toBeDefined()

    answer(undoArrivals, ({ body }) => {
      sent.push(body)
      return [anArrival('1003', { undone: { atUtc: '2026-12-05T14:42:00.000Z', by: 'Ana Costa' } })]
    })
    await press('Undo')
    expect(await screen.findByText(/Undone at .* by Ana Costa\./)).toBeDefined()
    expect(sent.at(-1)).toEqual({ eventIds: [1003], device: '' })
    expect(screen.getByRole('checkbox', { name: 'Juno is here' })).toBeDefined()
  })
  test('says that an arrival was not recorded, and the button stays', async () => {
    unreachable(recordArrivals)
    openPage(page)
    await press(/Check them in/)
    expect(await screen.findByText('This was not recorded', {}, { timeout: 5_000 })).toBeDefined()
    expect(screen.getByRole('button', { name: /Check them in/ })).toBeDefined()
  })
  test('leads to the next guest when everybody has arrived', async () => {
    const arrival = anArrival('1001')
    answer(readStaffHousehold, aHousehold({ people: [aPerson({ arrival })], events: [arrival] }))
    openPage(page)
    expect(await screen.findByRole('link', { name: /Find next/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Check them in/ })).toBeNull()
  })
  test('does not tick people whose ticket starts much later', async () => {
    const late = aPerson({ verdict: 'ready-from', readyFrom: '23:59' })
    answer(readStaffHousehold, aHousehold({ people: [late] }))
    openPage(page)
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Maya is here' })
    expect(tick.checked).toBe(new Date().getHours() >= 22)
  })
  test('that is unknown says so', async () => {
    refuse(readStaffHousehold, 'not-found')
    openPage(page)
    expect(await screen.findByText('Nobody with this code')).toBeDefined()
  })
})

test('the ski school has no phone number and no button to check in', async () => {
  answer(readOwnPlaces, places('lessons'))
  answer(readStaffHousehold, aHousehold({ role: 'lessons', lastName: null, phone: null, people: [aPerson()] }))
  answer(readLessonHousehold, { children: [], adults: [] })
  openPage(page)
  expect(await screen.findByRole('heading', { name: 'Maya L.' })).toBeDefined()
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('link', { name: /Call/ })).toBeNull()
  expect(main.queryByRole('checkbox')).toBeNull()
  expect(main.queryByRole('button', { name: /Check them in/ })).toBeNull()
})

describe('at the lift', () => {
  test('a household has its verdicts and no button but the way to the next one', async () => {
    answer(readOwnPlaces, places('lift'))
    const juno = aPerson({
      firstName: 'Juno',
      verdict: 'not-ready',
      reasons: [aMissingWaiver],
    })
    answer(
      readStaffHousehold,
      aHousehold({ role: 'lift', lastName: null, phone: null, canSendLink: false, people: [juno] }),
    )
    openPage('/staff/household?household=1001')
    expect(await screen.findByRole('heading', { name: 'Lift', level: 1 })).toBeDefined()
    expect(screen.getByText(/Send them to the desk/)).toBeDefined()
    expect(screen.getByText('Season Waiver. Maya, on a phone or at the desk')).toBeDefined()
    expect(screen.queryByRole('button', { name: /Check them in|Hand over|Take photo|Send link/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Find next' })).toBeDefined()
  })
})

describe('the code of an arrival card', () => {
  test('opens the household for staff', async () => {
    answer(openCode, { household: '1001' })
    openPage('/l/1?ref=K7QM-4TRX')
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
  })
  test('that cannot be opened now does not say that nobody has it, and can be opened again', async () => {
    refuse(openCode, 'external-system-down')
    openPage('/l/1?ref=K7QM-4TRX')
    expect(await screen.findByRole('heading', { name: 'The code was not opened' })).toBeDefined()
    expect(screen.queryByText('Nobody with this code')).toBeNull()
    answer(openCode, { household: '1001' })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
  })
  test('tells everybody else what it is for', async () => {
    refuse(readOwnPlaces, 'not-staff')
    openPage('/l/1?ref=K7QM-4TRX')
    expect(await screen.findByRole('heading', { name: 'This code is for the desk' })).toBeDefined()
  })
})
