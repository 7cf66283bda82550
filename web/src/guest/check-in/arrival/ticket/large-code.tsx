import { t } from '../../../../catalogue/arrival.ts'
import { useTexts } from '../../../../settings/use-settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import ticket from './arrival-ticket.module.css'
import styles from './large-code.module.css'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { useWakeLock } from '../../../../ui/use-wake-lock.ts'

/** The QR code full screen, white in both colour modes. Keeps the screen on. */
export function LargeCode({ link, reference, onClose }: { link: string; reference: string; onClose: () => void }) {
  const { showCodeTitle } = useTexts().checkIn
  useWakeLock()
  return (
    <Dialog title={showCodeTitle} fullScreen onClose={onClose}>
      <div className={styles.large}>
        <QrCode className={styles.largeCode} text={link} label={t('qrCode')} />
        <p className={ticket.reference}>{reference}</p>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  )
}
