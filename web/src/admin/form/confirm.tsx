import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../look/shared.module.css'

/** A dialog with the answers No and Yes. The focus starts on No, because No changes nothing. Escape means No. */
export function Confirm({
  title,
  children,
  isBusy = false,
  isDestructive = false,
  isRefused = false,
  onNo,
  onYes,
}: {
  title: string
  children?: ReactNode
  /** True while the confirmed action is running. */
  isBusy?: boolean
  isDestructive?: boolean
  /** The action is not possible: the dialog only explains why, and has no Yes. */
  isRefused?: boolean
  onNo: () => void
  onYes: () => void
}) {
  const no = useRef<HTMLButtonElement>(null)
  // By default a dialog focuses its first focusable element, which may be a list above the buttons.
  useEffect(() => no.current?.focus(), [])
  return (
    <Dialog title={title} onClose={onNo}>
      {children}
      <div className={styles.answers}>
        <Button ref={no} variant="default" onClick={onNo}>
          {isRefused ? 'Close' : 'No'}
        </Button>
        {!isRefused && (
          <Button {...(isDestructive ? { className: styles.destructive } : {})} loading={isBusy} onClick={onYes}>
            Yes
          </Button>
        )}
      </div>
    </Dialog>
  )
}
