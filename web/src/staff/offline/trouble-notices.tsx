import { useState } from 'react'
import { t } from '../../catalogue/staff-offline.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatTime } from '../format-time.ts'
import { contactServer, readBefore, useOfflineState, type OfflineState } from './offline-state.ts'
import { getDurationText } from './offline-text.ts'

/** The largest accepted difference of the clock of a device, in milliseconds. */
const maxClockMs = 120_000
/** The age in milliseconds from which a list counts as old. */
const oldListMs = 4 * 60 * 60_000

/** What is wrong with an enrolled device, with what to do: each has its sentence. Nothing on other devices. */
export function TroubleNotices() {
  const state = useOfflineState()
  const { removal, isStorageFull, before, device, bundle } = state
  const { baseUrl } = useSettings().frontEndSettings
  const [now] = useState(() => Date.now())
  const checkAgain = () => void contactServer(device?.shift, baseUrl)
  const age = bundle ? now + (device?.clockOffset ?? 0) - bundle.confirmedAt : 0
  return (
    <>
      {removal && (
        <Banner tone="warn" title={t('removed')} announce>
          {getRemovalText(removal)}
        </Banner>
      )}
      {isStorageFull && (
        <Banner tone="bad" title={t('storage')}>
          {t('storage-hint')}
        </Banner>
      )}
      {device && <ClockNotice device={device} now={now} onCheck={checkAgain} />}
      {bundle && age > oldListMs && (
        <Banner
          tone="info"
          title={t('old-list', { hours: Math.floor(age / (60 * 60_000)) })}
          action={<Button onClick={checkAgain}>{t('load-again')}</Button>}
        >
          {t('old-list-hint', { time: formatTime(new Date(bundle.confirmedAt).toISOString()) })}
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

/** Measured at the last contact; without one the clock is slow if the last contact is in its future. */
function ClockNotice({
  device: { clockOffset, contactAt },
  now,
  onCheck,
}: {
  device: NonNullable<OfflineState['device']>
  now: number
  onCheck: () => void
}) {
  const behind = Math.max(clockOffset, contactAt - now)
  const difference = behind > maxClockMs ? behind : clockOffset < -maxClockMs ? clockOffset : 0
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
