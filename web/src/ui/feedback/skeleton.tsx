import { useEffect, useState, type CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A grey placeholder for content that is loading. */
export function Skeleton({
  width,
  height,
  round = false,
}: {
  width?: CSSProperties['width']
  height: number
  round?: boolean
}) {
  return (
    <span
      className={round ? `${styles.shape} ${styles.round}` : styles.shape}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}

/** False until this time has passed, so that a loading state does not flicker for short waits. */
export function useDelayed(milliseconds = 400): boolean {
  const [hasPassed, setHasPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasPassed
}
