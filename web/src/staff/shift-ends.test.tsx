import { startHandOver } from '@first-chair/core/hand-over/hand-over.api'
import { listKiosks, startKiosk } from '@first-chair/core/kiosk/kiosk.api'
import { signOut } from '@first-chair/core/session/sign-out.api'
import { readStaffHousehold } from '@first-chair/core/staff/staff.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../test/network.ts'
import { openPage } from '../test/open-page.tsx'
import { replaceOpenId } from '../test/replace-open-id.ts'
import * as deviceDatabase from './offline/device-database.ts'
import { aStaffHousehold } from './staff.builders.ts'
import { signInAs } from './open-staff-page.builders.ts'

const deleteShift = vi.fn<() => Promise<void>>()

beforeEach(() => {
  localStorage.clear()
  replaceOpenId({ signOut: async () => undefined })
  vi.spyOn(deviceDatabase, 'deleteShift').mockImplementation(deleteShift.mockReset().mockResolvedValue())
  answer(signOut, { isSignedOut: true })
  answer(listKiosks, { kiosks: [] })
  answer(readStaffHousehold, aStaffHousehold())
  signInAs('desk')
})

test.each([
  ['the person makes the device a kiosk', '/staff/kiosk', 'Start the kiosk here'],
  ['the person hands the device over', '/staff/household?household=1001', 'Hand over to sign'],
])('the shift of an enrolled device ends when %s', async (_what, page, button) => {
  const common = { locationId: 1, isOpen: true, startedBy: 'Ben', pinTriesLeft: 5 }
  answer(startKiosk, {
    ...common,
    name: 'Kiosk 1',
    locationName: 'Base Village',
    isInUse: false,
    paper: 'A4',
    help: { state: 'none', by: '' },
  })
  answer(startHandOver, { ...common, expiresAtUtc: '2026-12-05T14:40:00.000Z' })
  openPage(page)
  const name = page === '/staff/kiosk' ? await screen.findByRole('textbox', { name: 'Name of the kiosk' }) : undefined
  if (name) await userEvent.type(name, 'Kiosk 1')
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(deleteShift).toHaveBeenCalledTimes(1))
})
