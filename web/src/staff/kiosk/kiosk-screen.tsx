import type { KioskRow } from '@first-chair/core/kiosk/kiosk'
import { useState } from 'react'
import { t } from '../../catalogue/staff-kiosk.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formatTime } from '../format-time.ts'
import { usePlace } from '../place.ts'
import styles from './kiosk.module.css'
import { StartKiosk } from './start-kiosk.tsx'
import { useKiosks } from './use-kiosks.ts'

/** The kiosks of the location, and starting one on this device. */
export function KioskScreen() {
  usePageTitle(t('title'))
  const { locationId, locationName, roles } = usePlace()
  const isAtTheDesk = roles.includes('desk')
  const { read, end } = useKiosks(locationId, isAtTheDesk)
  const [asked, setAsked] = useState<KioskRow | undefined>(undefined)
  if (!isAtTheDesk) return <p className={styles.page}>{t('not-desk')}</p>
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <section aria-label={t('open', { place: locationName })}>
        <h2>{t('open', { place: locationName })}</h2>
        {read.isError && <Banner tone="bad" title={read.error.message} />}
        {end.isError && (
          <Banner tone="bad" title={t('failed')} announce>
            {end.error.message}
          </Banner>
        )}
        {read.isPending && (
          <p role="status">
            <Spinner /> {t('loading')}
          </p>
        )}
        {read.data?.kiosks.length === 0 && <p>{t('none')}</p>}
        <ul className={styles.list}>
          {read.data?.kiosks.map((kiosk) => (
            <li key={kiosk.id}>
              <div>
                <b>{kiosk.name}</b>
                <span>{t('started', { name: kiosk.startedBy, time: formatTime(kiosk.startedAtUtc) })}</span>
                <span>
                  {kiosk.helpCalledAtUtc === null
                    ? t(kiosk.isInUse ? 'in-use' : 'free')
                    : t('needs-help', { name: kiosk.name })}
                </span>
                {kiosk.isPinBlocked && <span>{t('pin-blocked')}</span>}
              </div>
              <Button
                look="secondary"
                busy={end.isPending && end.variables === kiosk.id ? t('ending') : undefined}
                onClick={() => (kiosk.isInUse ? setAsked(kiosk) : end.mutate(kiosk.id))}
              >
                {t('end', { name: kiosk.name })}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <StartKiosk />
      {asked && (
        <Dialog title={t('end-title', { name: asked.name })} onClose={() => setAsked(undefined)}>
          <p>{t('end-text')}</p>
          <div className={styles.actions}>
            <Button look="secondary" onClick={() => setAsked(undefined)}>
              {t('end-no')}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                setAsked(undefined)
                end.mutate(asked.id)
              }}
            >
              {t('end-yes')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
