import { useLayoutEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

/** A native modal dialog. Escape calls `onClose`. After closing, the focus returns to where it was. */
export function Dialog({
  title,
  onClose,
  children,
  fullScreen = false,
  isTitleShown = true,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  fullScreen?: boolean
  /** False if the content has its own heading; the title is then the accessible name only. */
  isTitleShown?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // The cleanup of a layout effect runs while the dialog is still in the document; only then does `close` restore the
  // focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      className={fullScreen ? `${styles.dialog} ${styles.full}` : styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close a dialog without a cancel event when Escape is pressed twice in a row.
      onClose={() => {
        ref.current?.showModal()
        onClose()
      }}
    >
      <h2 id={titleId} className={isTitleShown ? styles.title : 'visually-hidden'}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
