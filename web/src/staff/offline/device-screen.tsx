import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { useState } from 'react'
import { t } from '../../catalogue/staff-offline.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatTime } from '../format-time.ts'
import { forgetRemoval, storeDevice } from './device-database.ts'
import { EnrolForm } from './enrol-form.tsx'
import styles from './offline.module.css'
import { contactServer, loadOfflineState, useOfflineState } from './offline-state.ts'

/** Enrols this device with the code of an administrator, and says what it has for a day without a network. */
export function DeviceScreen() {
  usePageTitle(t('device-title'))
  const { device, bundle } = useOfflineState()
  const { frontEndSettings, dateFormat } = useSettings()
  const [isLoading, setIsLoading] = useState(false)
  const load = async () => {
    setIsLoading(true)
    await contactServer(device?.shift, frontEndSettings.baseUrl)
    setIsLoading(false)
  }
  return (
    <div className={styles.device}>
      <h1>{t('device-title')}</h1>
      {!('subtle' in crypto) && <Banner tone="warn" title={t('no-crypto')} />}
      {device ? (
        <>
          <p>
            <b>{t('enrolled', { name: device.name, place: device.locationName })}</b>
          </p>
          <p>{t('enrolled-until', { day: formatCheckInDate(device.endsOn, dateFormat) })}</p>
          <p role="status">
            {bundle
              ? t('prepared', {
                  time: formatTime(new Date(bundle.confirmedAt).toISOString()),
                  day: formatCheckInDate(bundle.bundle.day, dateFormat),
                  count: bundle.bundle.records.length,
                })
              : t('not-prepared')}
          </p>
          <Button look="secondary" busy={isLoading ? t('loading') : undefined} onClick={() => void load()}>
            {t('load-again')}
          </Button>
        </>
      ) : (
        <Enrolment />
      )}
    </div>
  )
}

function Enrolment() {
  const { baseUrl } = useSettings().frontEndSettings
  return (
    <EnrolForm
      hint={t('device-none')}
      isWall={false}
      onEnrolled={async (device) => {
        await storeDevice({ ...device, clockOffset: 0, contactAt: Date.now() })
        await forgetRemoval()
        await loadOfflineState(baseUrl)
        // The browser then keeps the data of this site also when space is short, if it wants to.
        if ('storage' in navigator) await navigator.storage.persist().catch(() => false)
      }}
    />
  )
}
