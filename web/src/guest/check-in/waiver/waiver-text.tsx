import type { WaiverText as Text } from '@first-chair/core/waiver/waiver'
import { t } from '../../../catalogue/waiver.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { LongText } from '../../../ui/operator-text/long-text.tsx'
import styles from './waiver.module.css'

type WaiverTextProps = {
  text: Pick<Text, 'rolText' | 'version'>
  title: string
  /** Called when the end of the text is on the screen. */
  onEnd: () => void
}

/** The waiver text with its version, and with a button to read it full screen. */
export function WaiverText({ text, title, onEnd }: WaiverTextProps) {
  const { readFullScreenButton } = useTexts().checkIn
  return (
    <>
      {text.version !== null && <p className={styles.version}>{t('version', { version: text.version })}</p>}
      <LongText
        html={text.rolText}
        label={t('waiverText')}
        title={title}
        enlargeLabel={readFullScreenButton}
        onEnd={onEnd}
      />
    </>
  )
}
