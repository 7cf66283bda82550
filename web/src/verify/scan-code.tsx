import { useEffect, useRef } from 'react'
import { t } from '../catalogue/verify.ts'
import { useCamera } from '../camera/use-camera.ts'
import { useReading } from '../camera/use-reading.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './verify.module.css'

/** Reads the code of a printed document with the camera. */
export function ScanCode({ onCode, onCancel }: { onCode: (code: string) => void; onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { video, state } = useCamera('environment')
  const reading = useReading(video, state.kind === 'on', onCode)
  const hasNoPicture = state.kind === 'problem' || reading.hasFailed
  return (
    <div className={styles.start}>
      <h1 ref={heading} tabIndex={-1}>
        {t('scanTitle')}
      </h1>
      <section className={styles.camera} aria-label={t('camera')}>
        {/* A picture of the surroundings has no content for people who do not see it. */}
        <video ref={video} muted playsInline aria-hidden="true" />
        {state.kind === 'asking' && (
          <p role="status">
            <Spinner /> {t('cameraAsking')}
          </p>
        )}
        {hasNoPicture && (
          <div role="alert">
            <h2>{t('cameraOff')}</h2>
            <p>{t('cameraOffText')}</p>
          </div>
        )}
      </section>
      <p className={styles.lead} role="status">
        {!hasNoPicture && reading.isLong && t('scanLong')}
      </p>
      <Button look="secondary" block onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
