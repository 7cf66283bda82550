import { useEffect, useState } from 'react'
import styles from './toast.module.css'

/** How long a toast is displayed, in milliseconds. */
const displayMs = 8_000

/** A message about a finished action, with a button such as Undo. Stays while it is hovered or has the focus. */
export function Toast({
  children,
  action,
  onAction,
  onGone,
}: {
  children: string
  action: string
  onAction: () => void
  onGone: () => void
}) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(onGone, displayMs)
    return () => clearTimeout(timer)
  }, [isPaused, onGone])
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <span role="status">{children}</span>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
