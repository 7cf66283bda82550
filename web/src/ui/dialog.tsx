import { useLayoutEffect, useId, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

/** A native dialog over the page. Escape and `onClose` are the same; the focus returns to where it was. */
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
  /** False where what it contains brings a heading of its own along; the dialog is called by its title all the same. */
  isTitleShown?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // A layout effect ends while the dialog is still on the page: only then does closing it give the focus back.
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
      // Browsers close it without asking when Escape comes twice with nothing between.
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
