import { useRef } from 'react'
import { t } from '../catalogue/verify.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './verify.module.css'

/** The two ways to a document: its file, and its code. */
export function ChooseDocument({
  isChecking,
  onFiles,
  onScan,
}: {
  isChecking: boolean
  onFiles: (files: readonly File[]) => void
  onScan: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.choose}>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button block busy={isChecking ? t('checking') : undefined} onClick={() => input.current?.click()}>
        <Icon name="document" size="s" />
        {t('choose')}
      </Button>
      <Button look="secondary" block onClick={onScan}>
        <Icon name="camera" size="s" />
        {t('scan')}
      </Button>
    </div>
  )
}
