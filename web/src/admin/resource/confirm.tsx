import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './resource.module.css'

/** Asks No or Yes. The focus is on No, because it changes nothing; Escape means No. */
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
  /** While what Yes means is under way. */
  isBusy?: boolean
  isDestructive?: boolean
  /** It cannot be done: there is nothing to say Yes to. */
  isRefused?: boolean
  onNo: () => void
  onYes: () => void
}) {
  const no = useRef<HTMLButtonElement>(null)
  // A dialog focuses the first thing in it that can be focused, which may be a list above the answers.
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
