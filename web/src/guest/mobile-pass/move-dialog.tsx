import { t } from '../../catalogue/mobile-pass.ts'
import { useTexts, useFeatureTexts } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './mobile-pass.module.css'

/** Asks for confirmation before a pass is moved to another phone. */
export function MoveDialog({ device, onMove, onClose }: { device: string; onMove: () => void; onClose: () => void }) {
  const texts = useFeatureTexts('bleConnect')
  const { cancelButton } = useTexts().checkIn
  return (
    <Dialog title={texts.moveTitle} onClose={onClose}>
      <p>{texts.moveText}</p>
      {device !== '' && <p className={styles.detail}>{t('currentPhone', { device })}</p>}
      <div className={styles.acts}>
        <Button look="secondary" onClick={onClose}>
          {cancelButton}
        </Button>
        <Button onClick={onMove}>{texts.moveButton}</Button>
      </div>
    </Dialog>
  )
}
