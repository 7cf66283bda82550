import { useEffect, useState } from 'react'
import styles from './toast.module.css'

/** How long it stays, in milliseconds. */
const shownFor = 8_000

/** Says what was just done, and offers to undo it. Stays while somebody points at it or stands on it. */
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
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onGone, shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, onGone])
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span role="status">{children}</span>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
