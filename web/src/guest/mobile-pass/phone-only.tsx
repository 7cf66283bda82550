import { t } from '../../catalogue/mobile-pass.ts'
import { useSettings, useFeatureTexts } from '../../settings/use-settings.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './mobile-pass.module.css'

/** Shown on wide screens if passes are for phones only: a QR code that opens this page on the phone. */
export function PhoneOnly({ path }: { path: string }) {
  const { frontEndSettings } = useSettings()
  const { phoneOnlyTitle, phoneOnlyText } = useFeatureTexts('bleConnect')
  return (
    <section className={styles.nothing}>
      <h2>{phoneOnlyTitle}</h2>
      <p>{phoneOnlyText}</p>
      <QrCode className={styles.code} text={`${frontEndSettings.baseUrl}${path}`} label={t('qrCodeOfPage')} />
    </section>
  )
}
