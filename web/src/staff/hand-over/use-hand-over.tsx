import { startHandOver } from '@first-chair/core/hand-over/hand-over.api'
import { handOverPath } from '@first-chair/core/pages'
import type { StaffHousehold, StaffPerson, StaffReason } from '@first-chair/core/staff/staff-household'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/staff.ts'
import { lockDevice } from '../../session/hand-over-lock.ts'
import { readStoredSignIn, wipeSession } from '../../session/session.ts'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { createCommandId } from '../create-command-id.ts'
import { forgetShift } from '../offline/offline-state.ts'
import { usePlace } from '../place.ts'
import { getDeviceId } from './device-id.ts'
import { useStartWithPin } from './use-start-with-pin.tsx'

/**
 * Hands this device to the household. The sign-in leaves the browser: the server keeps it until the PIN. Without a PIN, the
 * person chooses one first.
 */
export function useHandOver({ household }: Pick<StaffHousehold, 'household'>) {
  const { locationId, deviceName } = usePlace()
  const isOnline = useOnline()
  const started = useStartWithPin({
    begin: () =>
      call(startHandOver, {
        params: { locationId, household },
        body: { deviceId: getDeviceId(createCommandId), device: deviceName, signIn: readStoredSignIn() },
      }),
    onStarted: async () => {
      lockDevice('open')
      await forgetShift()
      wipeSession()
      // A new page: nothing of the staff stays in memory.
      window.location.replace(handOverPath)
    },
    saveLabel: t('pin-save-and-hand-over'),
  })
  return { ...started, isOnline }
}

/** True if guests can resolve the reason themselves on this device. */
export const isForGuests = ({ resolvedBy }: Pick<StaffReason, 'resolvedBy'>): boolean =>
  resolvedBy === 'guest' || resolvedBy === 'that-adult'

/** True if the household has something to do that guests can do themselves, also if it stops nothing. */
export const hasTasksForGuests = (people: readonly Pick<StaffPerson, 'reasons' | 'alsoOpen'>[]): boolean =>
  people.some(({ reasons, alsoOpen }) => [...reasons, ...alsoOpen].some(isForGuests))
