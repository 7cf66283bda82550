import { actingRoles } from '@first-chair/core/contract/staff-role'
import { useEffect, useState } from 'react'
import { t } from '../../catalogue/staff-offline.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatTime } from '../format-time.ts'
import { getRoleText } from '../staff-text.ts'
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
  return (
    <>
      {removal && (
        <Banner
          tone="warn"
          title={t('removed')}
          announce
          action={
            <a href="/staff/device" className={buttonClass('secondary')}>
              {t('enrol-again')}
            </a>
          }
        >
          {getRemovalText(removal)}
        </Banner>
      )}
      {isStorageFull && (
        <Banner tone="bad" title={t('storage')}>
          {t('storage-hint')}
        </Banner>
      )}
      {device && <ClockNotice difference={measureClock(device, now)} onCheck={checkAgain} />}
      {bundle && age > oldListMs && (
        <Banner
          tone="info"
          title={t('old-list', { hours: Math.floor(age / (60 * 60_000)) })}
          action={<Button onClick={checkAgain}>{t('load-again')}</Button>}
        >
          {t('old-list-hint', { time: formatTime(new Date(bundle.confirmedAt).toISOString()) })}
        </Banner>
      )}
      {device && isShiftRefused && (
        <Banner tone="info" title={t('shift-refused')}>
          {t('shift-refused-hint', { role: getRoleText(getActingRole(device)), place: device.locationName })}
        </Banner>
      )}
      {held > 0 && (
        <Banner
          tone="info"
          title={t('held', { count: held })}
          announce
          action={
            <Button look="secondary" onClick={readHeld}>
              {t('close')}
            </Button>
          }
        >
          {t('held-hint')}
        </Banner>
      )}
      {before[0]?.first && (
        <Banner
          tone="ok"
          title={t('before', { time: formatTime(before[0].first.atUtc) })}
          announce
          action={
            <Button look="secondary" onClick={readBefore}>
              {t('close')}
            </Button>
          }
        >
          {before[0].first.device === ''
            ? t('before-hint-no-device', { name: before[0].first.by })
            : t('before-hint', { name: before[0].first.by, device: before[0].first.device })}
        </Banner>
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
    <Banner
      tone="warn"
      title={t(difference > 0 ? 'clock-slow' : 'clock-fast', { difference: getDurationText(Math.abs(difference)) })}
      announce
      action={<Button onClick={onCheck}>{t('check-again')}</Button>}
    >
      {t('clock-hint')}
    </Banner>
  )
}

function getRemovalText({ reason, at, unsent }: NonNullable<OfflineState['removal']>): string {
  const why =
    reason === 'revoked' && at !== undefined
      ? t('removed-at', { time: formatTime(at) })
      : t(reason === 'ended' ? 'removed-ended' : 'removed-unknown')
  return unsent === 0 ? why : `${why} ${t('removed-held', { count: unsent })}`
}
