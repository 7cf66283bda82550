import { recordArrivals, undoArrivals } from '@first-chair/core/arrival/arrival.api'
import { openCode, readStaffHousehold } from '@first-chair/core/staff/staff.api'
import { readTodayBoard } from '@first-chair/core/today-board/today-board.api'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { simulateCamera, type SimulatedCamera } from '../../camera/simulate-camera.builders.ts'
import { answer, refuse } from '../../test/network.ts'
import { layouts } from '../../styles/layouts.ts'
import { openPage } from '../../test/open-page.tsx'
import { aStaffHousehold, aStaffPerson, anArrival } from '../staff.builders.ts'
import { signInAs } from '../open-staff-page.builders.ts'

let camera: SimulatedCamera
let isTablet = false

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  isTablet = false
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isTablet && media === layouts.medium,
    addEventListener() {},
    removeEventListener() {},
  }))
  camera = simulateCamera()
  signInAs('desk')
  answer(readStaffHousehold, aStaffHousehold())
  answer(openCode, { household: '1001' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const baseUrl = 'https://checkin.example'
const ownCard = `${baseUrl}/l/1?ref=K7QM-4TRX`
const everyoneReady = aStaffHousehold({
  people: [aStaffPerson(), aStaffPerson({ contactId: '1002', firstName: 'Theo' })],
})

describe('the numbers below the camera', () => {
  const arrival = { id: 7, time: '09:38', name: 'Ines P.', people: 3, verdict: 'ready', household: '2001' } as const
  const board = {
    day: '2026-12-05',
    time: '09:41',
    expected: 5,
    arrived: 3,
    notReady: 1,
    hours: [[9, 5, 3, 1, 0]],
    blockers: [],
    arrivals: [arrival],
  }

  test('say how many have arrived, are to come and are not ready, and lead to the lists', async () => {
    answer(readTodayBoard, board)
    openPage('/staff/scan')
    const link = await screen.findByRole('link', { name: 'Arrived: 3' })
    expect(link.getAttribute('href')).toBe('/staff/today?group=arrived')
    expect(screen.queryByRole('region', { name: 'Just now' }), 'a phone has no room').toBeNull()
  })
  test('have the last arrivals on a tablet, each with the way to the household', async () => {
    answer(readTodayBoard, board)
    isTablet = true
    openPage('/staff/scan')
    const list = within(await screen.findByRole('region', { name: 'Just now' }))
    const link = list.getByRole('link', { name: '9:38: Ines P., 3 guests, Ready' })
    expect(link.getAttribute('href')).toBe('/staff/household?household=%222001%22')
  })
  test('do not exist for staff at the lift, who have no board', async () => {
    signInAs('lift')
    refuse(readTodayBoard, 'role-missing')
    openPage('/staff/scan')
    await screen.findByText('Hold the code inside the frame')
    expect(screen.queryByRole('link', { name: /^Arrived/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Today' })).toBeNull()
  })
})

describe('scanning', () => {
  test('opens the household of an arrival card', async () => {
    openPage('/staff/scan')
    await screen.findByText('Hold the code inside the frame')
    camera.show(ownCard)
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
  })
  test('displays nothing of a foreign code and sends it nowhere', async () => {
    refuse(openCode, 'unexpected')
    openPage('/staff/scan')
    await screen.findByText('Hold the code inside the frame')
    camera.show('WIFI:S:Secret;P:hidden;;')
    expect(await screen.findByText('This is not an arrival card')).toBeDefined()
    expect(document.body.textContent).not.toContain('hidden')
    camera.show('https://other.example/l/1?ref=K7QM-4TRX')
    expect(await screen.findByText('This is not our code')).toBeDefined()
    expect(document.body.textContent).not.toContain('K7QM')
    camera.show(`${baseUrl}/l/1?ref=K7Q`)
    expect(await screen.findByText('The code cannot be read')).toBeDefined()
  })
  test('says that nobody has a code, and goes on', async () => {
    refuse(openCode, 'not-found')
    openPage('/staff/scan')
    await screen.findByText('Hold the code inside the frame')
    camera.show(ownCard)
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('Nobody with this code')).toBeDefined()
    expect(notice.getByRole('link', { name: 'Find by name' }).getAttribute('href')).toBe('/staff/find')
    // The card is taken away. Otherwise it is read again at once.
    camera.show(undefined)
    await userEvent.click(notice.getByRole('button', { name: 'Scan next' }))
    expect(screen.queryByText('Nobody with this code')).toBeNull()
    expect(screen.getByText('Hold the code inside the frame')).toBeDefined()
  })
  test.each([
    ['NotAllowedError', 'The camera is off'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'The camera is in use'],
  ])('%s: says "%s", and typing stays', async (name, title) => {
    camera.refuse(name)
    openPage('/staff/scan')
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Type a code or a name' }).getAttribute('href')).toBe('/staff/find')
    camera.refuse(undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Hold the code inside the frame')).toBeDefined()
  })
  test('has a light only if the camera has one, and remembers it', async () => {
    camera.addLight()
    const { unmount } = openPage('/staff/scan')
    await userEvent.click(await screen.findByRole('button', { name: 'Light' }))
    expect(camera.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
    unmount()
    openPage('/staff/scan')
    expect((await screen.findByRole('button', { name: 'Light' })).getAttribute('aria-pressed')).toBe('true')
  })
  test('turns to the other camera, and remembers it', async () => {
    openPage('/staff/scan')
    await userEvent.click(await screen.findByRole('button', { name: 'Turn camera' }))
    await expect.poll(() => camera.requests.at(-1)).toMatchObject({ video: { deviceId: { exact: 'front' } } })
  })
})

describe('walk-through', () => {
  test('checks in a family in which everybody is ready, and undoes it', async () => {
    localStorage.setItem('first-chair.staff-walk-through', 'on')
    answer(readStaffHousehold, everyoneReady)
    const undone: unknown[] = []
    answer(recordArrivals, [anArrival('1001'), anArrival('1002')])
    answer(undoArrivals, ({ body }) => {
      undone.push(body)
      return []
    })
    openPage('/staff/scan')
    await screen.findByText('Hold the code inside the frame')
    camera.show(ownCard)
    expect(await screen.findByRole('heading', { name: '2 guests, all ready' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone. Nobody is checked in.')).toBeDefined()
    expect(undone).toEqual([{ device: '', eventIds: [1001, 1002] }])
  })
  test('opens the household as usual if somebody is not ready', async () => {
    localStorage.setItem('first-chair.staff-walk-through', 'on')
    openPage('/staff/scan')
    await screen.findByText('Hold the code inside the frame')
    camera.show(ownCard)
    expect(await screen.findByRole('heading', { name: 'Lindqvist' })).toBeDefined()
  })
})
