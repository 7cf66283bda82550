import { Failure } from '@first-chair/core/contract/failure'
import { startKioskVisit } from '@first-chair/core/kiosk/kiosk.api'
import { getScannedCodeKind, parseStaffCode } from '@first-chair/core/staff/staff-code'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { t } from '../../../catalogue/kiosk.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { useCamera } from '../../../camera/use-camera.ts'
import { useReading } from '../../../camera/use-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import styles from './kiosk-scan.module.css'

/** The message about a code that is not opened. */
const refused = { foreign: 'foreign', resort: 'resort', damaged: 'damaged' } as const

/**
 * Reads the code of an arrival card with the camera. Another number, such as that of a pass, needs the birth date too, so
 * it leads to the typed booking. Of a foreign code nothing is sent or shown.
 */
export function KioskScan({
  onFound,
  onType,
}: {
  onFound: (visit: { hasTasks: boolean }) => void
  onType: (booking: string) => void
}) {
  usePageTitle(t('scanTitle'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { video, state } = useCamera('user')
  const isOnline = useOnline()
  const { baseUrl } = useSettings().frontEndSettings
  const [notice, setNotice] = useState('')
  const open = useMutation({
    mutationFn: (code: string) => call(startKioskVisit, { body: { by: 'code', code } }),
    onSuccess: onFound,
    onError: (failure) =>
      setNotice(
        failure instanceof Failure && failure.code === 'booking-not-found' ? t('unknownCode') : failure.message,
      ),
  })
  const isReading = state.kind === 'on' && isOnline && !open.isPending
  const reading = useReading(video, isReading, (text) => {
    const kind = getScannedCodeKind(text, baseUrl)
    if (kind !== 'code') return setNotice(t(refused[kind]))
    setNotice('')
    if (parseStaffCode(text)?.references.length === 0) return onType(text)
    return open.mutate(text)
  })
  const hasNoPicture = state.kind === 'problem' || reading.hasFailed
  return (
    <main id="main" className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('scanTitle')}
      </h1>
      <section className={styles.camera} aria-label={t('camera')}>
        {/* A picture of the surroundings has no content for people who do not see it. */}
        <video
          ref={video}
          data-mirrored={(state.kind === 'on' && state.isMirrored) || undefined}
          muted
          playsInline
          aria-hidden="true"
        />
        {state.kind === 'on' && !reading.hasFailed && <div className={styles.frame} aria-hidden="true" />}
        {state.kind === 'asking' && (
          <p className={styles.over} role="status">
            <Spinner /> {t('cameraAsking')}
          </p>
        )}
        {hasNoPicture && (
          <div className={styles.over} role="alert">
            <h2>{t('cameraOff')}</h2>
            <p>{t('cameraOffText')}</p>
          </div>
        )}
      </section>
      <p className={styles.status} role="status">
        {open.isPending ? (
          <>
            <Spinner /> {t('reading')}
          </>
        ) : !isOnline ? (
          t('noNetworkTitle')
        ) : (
          notice || (!hasNoPicture && t(reading.isLong ? 'hintLong' : 'hint'))
        )}
      </p>
      <Button look={hasNoPicture ? 'primary' : 'secondary'} block onClick={() => onType('')}>
        <Icon name="document" size="s" />
        {t('typeTitle')}
      </Button>
    </main>
  )
}
