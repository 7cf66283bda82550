import { actingRoles } from '@first-chair/core/contract/staff-role'
import { useEffect, useState } from 'react'
import { t } from '../../catalogue/staff-offline.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { formatTime } from '../format-time.ts'
import { ScanNextLink } from '../scan-next-link.tsx'
import { getRoleText } from '../staff-text.ts'
import { TroubleCard } from '../trouble-card.tsx'
import { estimateServerTime, measureClock } from './device-clock.ts'
import { contactServer, readBefore, readHeld, useOfflineState, type OfflineState } from './offline-state.ts'
import { getDurationText } from './offline-text.ts'

/** The age in milliseconds from which a list counts as old. */
const oldListMs = 4 * 60 * 60_000
const refreshMs = 60_000

/** What is wrong with an enrolled device, with what to do: each has its sentence. Nothing on other devices. */
export function TroubleNotices() {
  const state = useOfflineState()
  const { removal, isStorageFull, before, held, isShiftRefused, device, bundle } = state
  const { baseUrl } = useSettings().frontEndSettings
  const now = useNow()
  const checkAgain = () => void contactServer(device?.shift, baseUrl)
  const age = device && bundle ? estimateServerTime(device, now) - bundle.confirmedAt : 0
  const [first] = before
  return (
    <>
      {removal && (
        <TroubleCard
          mark="not-ready"
          title={t('removed')}
          announce
          actions={
            <a href="/staff/device" className={buttonClass()}>
              {t('enrol-again')}
            </a>
          }
        >
          {getRemovalText(removal)}
        </TroubleCard>
      )}
      {isStorageFull && (
        <TroubleCard mark="not-ready" title={t('storage')} announce>
          {t('storage-hint')}
        </TroubleCard>
      )}
      {device && <ClockNotice difference={measureClock(device, now)} onCheck={checkAgain} />}
      {bundle && age > oldListMs && (
        <TroubleCard
          mark="unknown"
          title={t('old-list', { hours: Math.floor(age / (60 * 60_000)) })}
          actions={<Button onClick={checkAgain}>{t('load-again')}</Button>}
        >
          {t('old-list-hint', { time: formatTime(new Date(bundle.confirmedAt).toISOString()) })}
        </TroubleCard>
      )}
      {device && isShiftRefused && (
        <TroubleCard mark="unknown" title={t('shift-refused')}>
          {t('shift-refused-hint', { role: getRoleText(getActingRole(device)), place: device.locationName })}
        </TroubleCard>
      )}
      {held > 0 && (
        <TroubleCard
          mark="unknown"
          title={t('held', { count: held })}
          announce
          actions={<Button onClick={readHeld}>{t('close')}</Button>}
        >
          {t('held-hint')}
        </TroubleCard>
      )}
      {first?.first && (
        <TroubleCard
          mark="ready"
          title={t('before', { time: formatTime(first.first.atUtc) })}
          announce
          actions={<ScanNextLink look="secondary" onOpen={readBefore} />}
        >
          {first.first.device === ''
            ? t('before-hint-no-device', { name: first.first.by })
            : t('before-hint', { name: first.first.by, device: first.first.device })}
        </TroubleCard>
      )}
    </>
  )
}

/** A screen on a wall is not stored here, and has no shifts. */
const getActingRole = ({ role }: NonNullable<OfflineState['device']>) =>
  actingRoles.find((one) => one === role) ?? 'desk'

/** The time in milliseconds since 1970, read again every minute: a list grows old while the page is open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

function ClockNotice({ difference, onCheck }: { difference: number; onCheck: () => void }) {
  if (difference === 0) return null
  return (
    <TroubleCard
      mark="not-ready"
      title={t(difference > 0 ? 'clock-slow' : 'clock-fast', { difference: getDurationText(Math.abs(difference)) })}
      announce
      actions={<Button onClick={onCheck}>{t('check-again')}</Button>}
    >
      {t('clock-hint')}
    </TroubleCard>
  )
}

function getRemovalText({ reason, at, unsent }: NonNullable<OfflineState['removal']>): string {
  const why =
    reason === 'revoked' && at !== undefined
      ? t('removed-at', { time: formatTime(at) })
      : t(reason === 'ended' ? 'removed-ended' : 'removed-unknown')
  return unsent === 0 ? why : `${why} ${t('removed-held', { count: unsent })}`
}
