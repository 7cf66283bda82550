import { startHandOver } from '@first-chair/core/hand-over/hand-over.api'
import { handOverPath } from '@first-chair/core/pages'
import type { StaffHousehold } from '@first-chair/core/staff/staff-household'
import { call } from '../../api/call.ts'
import { t } from '../../catalogue/staff.ts'
import { lockDevice } from '../../session/hand-over-lock.ts'
import { readStoredSignIn, wipeSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOnline } from '../../ui/feedback/offline-strip.tsx'
import { forgetShift } from '../offline/offline-state.ts'
import { usePlace } from '../place.ts'
import { getDeviceId } from './device-id.ts'
import styles from './hand-over.module.css'
import { useStartWithPin } from './use-start-with-pin.tsx'

/**
 * Hands this device to the household, if it has something to do that guests can do themselves. The sign-in leaves the
 * browser: the server keeps it until the PIN. Without a PIN, the person chooses one first.
 */
export function HandOverButton({
  household: { household, people },
  createId,
}: {
  household: StaffHousehold
  /** Makes a random UUID. */
  createId: () => string
}) {
  const { locationId, deviceName } = usePlace()
  const isOnline = useOnline()
  const { start, isStarting, problem, pinDialog } = useStartWithPin({
    begin: () =>
      call(startHandOver, {
        params: { locationId, household },
        body: { deviceId: getDeviceId(createId), device: deviceName, signIn: readStoredSignIn() },
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
  const isForGuests = people.some(({ reasons, alsoOpen }) =>
    [...reasons, ...alsoOpen].some(({ resolvedBy }) => resolvedBy === 'guest' || resolvedBy === 'that-adult'),
  )
  if (!isForGuests) return null
  return (
    <div className={styles.handOver}>
      <Button look="secondary" disabled={!isOnline} busy={isStarting ? t('handing-over') : undefined} onClick={start}>
        {t('hand-over')}
      </Button>
      {!isOnline && <p>{t('hand-over-offline')}</p>}
      {problem !== undefined && (
        <Banner tone="bad" title={t('hand-over-failed')} announce>
          {problem}
        </Banner>
      )}
      {pinDialog}
    </div>
  )
}
