import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '../../../catalogue/photo.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from './photo.module.css'

/** A full-screen dialog on phones for cropping one picture. Escape and the cross close it without saving. */
export function PhotoSheet({
  title,
  onClose,
  onLibrary,
  children,
}: {
  title: string
  onClose: () => void
  onLibrary: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { libraryButton } = useTexts().photo
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // If Escape is pressed twice in a row, browsers close the dialog without a cancel event.
      onClose={onClose}
    >
      <div className={styles.top}>
        <IconButton icon="cross" label={t('closeWithoutSaving')} onClick={onClose} />
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="picture" label={libraryButton} onClick={onLibrary} />
      </div>
      {children}
    </dialog>
  )
}
